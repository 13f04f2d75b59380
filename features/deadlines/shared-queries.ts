import type { QueryKey } from "@tanstack/react-query";

/** What is due: a feature that adds a source names it in `refreshes`, for what changes it. */
export const dueKey: QueryKey = ["deadlines", "due"];
