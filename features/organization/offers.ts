import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";

/** Disables or enables an account; throws what the asker is to be told. */
export type DisablingPart = (access: Access, accountId: number, isDisabled: boolean) => Promise<void>;

/** What other features may ask of the organisation. */
export interface OrganizationOffer {
  /** Takes `PUT /api/accounts/{id} {isDisabled}` from now on; called while features are set up. */
  joinDisabling(part: DisablingPart): void;
}

export const organizationOffer = offerKey<OrganizationOffer>("organization");
