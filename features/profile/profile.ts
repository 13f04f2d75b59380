import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Profile } from "./contract.ts";
import { mayChangeProfile } from "./profile-access.ts";

/** What the profile page shows: oneself, and what of it one may change. */
export async function profileOf(context: FeatureContext, access: Access): Promise<Profile> {
  const people = context.offered(accountsOffer);
  const { userId, impersonator } = access.identity;
  const [user, hasPassword] = await Promise.all([
    people.visiblePerson(access, userId).then((person) => people.present(person)),
    people.hasPassword(userId),
  ]);
  return {
    user,
    hasPassword: hasPassword && context.configuration.localAccounts && impersonator === null,
    mayChange: mayChangeProfile(context, access),
  };
}
