import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { type FeatureContext, offerKey } from "@/kernel/feature.ts";
import type { DisablingPart, OrganizationOffer } from "./offers.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface OrganizationOffered extends OrganizationOffer {
  /** Null when nobody may disable accounts. */
  disablingPart(): DisablingPart | null;
}

export const ownOffer = offerKey<OrganizationOffered>("organization");

/** What this feature gives to others; and to stores, how many documents lie in each. */
export function organizationOffered(context: FeatureContext): OrganizationOffered {
  const { countsByStore } = context.offered(documentRecordsOffer);
  context.offered(storesOffer).countDocumentsWith(countsByStore);
  let disablingPart: DisablingPart | null = null;
  return {
    disablingPart: () => disablingPart,
    joinDisabling(part) {
      disablingPart = part;
    },
  };
}
