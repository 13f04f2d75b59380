import * as v from "valibot";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { documentFiltersSchema } from "../contract-list.ts";
import type { CountedDocuments, CountedFacet, FacetCount } from "../offers-search.ts";
import { listPage } from "./lists.ts";

/**
 * Counts documents by small filters, each by the same rule as the list that the filter leads to, so that the two never
 * disagree. Throws 404 for a store that is not the asker's to see, 403 where they may not read.
 */
export async function facetCounts(
  context: FeatureContext,
  access: Access,
  { storeId, formType }: CountedDocuments,
  facets: readonly CountedFacet[],
): Promise<ReadonlyMap<CountedFacet, FacetCount>> {
  const where = {
    formType: String(formType),
    limit: "1",
    ...storeId === undefined ? {} : { storeId: String(storeId) },
  };
  const counts = new Map<CountedFacet, FacetCount>();
  for (const facet of facets) {
    const filters = v.parse(documentFiltersSchema, { ...where, ...filterOf(facet, access.identity.userId) });
    const { count, countIsMinimum } = await listPage(context, access, filters);
    counts.set(facet, { count, countIsMinimum });
  }
  return counts;
}

/** The filter as the list's address holds it. */
function filterOf(facet: CountedFacet, userId: number): Readonly<Record<string, string>> {
  switch (facet) {
    case "total":
      return {};
    case "flagged":
      return { fflFlagged: "true" };
    case "assigned":
      return { fflAssigned: "true" };
    case "assignedToMe":
      return { fflUser: String(userId) };
    case "expiring":
      return { shouldFilterByExpirationDate: "true" };
    case "auditFlagged":
      return { auditFlagged: "true" };
    case "auditAssigned":
      return { auditAssigned: "true" };
    case "auditAssignedToMe":
      return { ioiUser: String(userId) };
    case "reviewed":
      return { auditReviewed: "true" };
  }
}
