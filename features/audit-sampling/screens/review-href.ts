import type { Sample } from "../contract.ts";

/** Where a document of a sample is reviewed. */
export function reviewHref({ id, storeId }: Pick<Sample, "id" | "storeId">, documentId: number): string {
  return `/${storeId}/review/${documentId}?list=sample:${id}`;
}
