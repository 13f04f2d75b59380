import type { QueryKey } from "@tanstack/react-query";

/** What is asked about people. */
export const peopleKeys: readonly QueryKey[] = [["users", "list"], ["users", "one"], ["users", "email-change"]];
