import type { QueryKey } from "@tanstack/react-query";

/** The ruling's page of a store. */
export const complianceKey = (storeId: number): QueryKey => ["compliance", storeId];
