import type { QueryKey } from "@tanstack/react-query";

/** Numbers of cards that follow documents. */
export const documentCountsKey: QueryKey = ["analytics", "documents"];

/** Numbers of cards that follow people. */
export const peopleCountsKey: QueryKey = ["analytics", "people"];

/** What happened by date. */
export const engagementKey: QueryKey = ["analytics", "engagement"];
