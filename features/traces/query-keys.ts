import type { QueryKey } from "@tanstack/react-query";

/** What is asked about requests, the candidates of a firearm left out. */
export const traceKeys = (id: number): readonly QueryKey[] => [
  ["traces", "list"],
  ["traces", "one", id],
  ["traces", "history", id],
];
