import { accountsOffer, accountTypes } from "@/features/accounts/offers.ts";
import { auditsOffer } from "@/features/audits/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Subject } from "../subjects.ts";

/** Why a store or an account cannot be deleted just now, whatever was exported. */
export interface Hindrance {
  /** The stable code of the refusal. */
  readonly code: string;
  /** What to do first. */
  readonly text: string;
}

/** What keeps a subject from being deleted; null when nothing does. Told before the long export begins, and refused by. */
export async function hindranceTo(context: FeatureContext, subject: Subject): Promise<Hindrance | null> {
  const account = await context.offered(accountsOffer).account(subject.accountId);
  if (subject.kind === "store" && account?.type === accountTypes.single) {
    return {
      code: "offboarding.only_store",
      text: "This is the account's only store. Delete the account instead.",
    };
  }
  if (await context.offered(auditsOffer).hasActiveAudit(subject.stores.map(({ id }) => id))) {
    return { code: "offboarding.audit_active", text: "An audit is active here. End it before deleting." };
  }
  return null;
}
