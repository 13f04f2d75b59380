import type { QueryKey } from "@tanstack/react-query";

/** The lists of reports, of any store. */
export const reportsKey: QueryKey = ["report-deadlines", "list"];
