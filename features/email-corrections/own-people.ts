import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { mailboxOf } from "./mailbox-rules.ts";

/** Said to whoever enters such an address. */
export const ownMailbox =
  "Someone on your account signs in with this address. Only the buyer may correct the buyer's " +
  "sections, so enter the buyer's own address. An employee who bought here needs a private one.";

/**
 * True for an address of somebody of the account, of the asker, or of the operator behind the asker: they must not come in
 * as the buyer, however the address is written. Those who left the account may be buyers like anybody else.
 */
export async function isOwnMailbox(
  context: FeatureContext,
  access: Access | null,
  accountId: number,
  email: string,
): Promise<boolean> {
  const people = context.offered(accountsOffer);
  const { impersonator = null, email: asker = null } = access?.identity.accountState === "guest"
    ? {}
    : access?.identity ?? {};
  const operator = impersonator ? await people.person(impersonator.userId) : null;
  const own = (await people.peopleOfAccount(accountId)).map((person) => person.email);
  const wanted = mailboxOf(email);
  return [...own, asker, operator?.email ?? null].some((one) => one !== null && mailboxOf(one) === wanted);
}
