import type { QueryKey } from "@tanstack/react-query";

/** The self-check of a store, whatever its dates. */
export const checkKey = (storeId: number): QueryKey => ["audit-check", storeId];
