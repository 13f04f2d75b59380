import type { QueryKey } from "@tanstack/react-query";

/** How the account's own copy stands. */
export const backupStateKey: QueryKey = ["backup", "state"];

/** The account's backup applications. */
export const applicationsKey: QueryKey = ["backup", "applications"];
