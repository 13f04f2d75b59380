import type * as v from "valibot";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { ChangedUser, inviteUser } from "./contract.ts";
import { beginEmailTry } from "./email-tries.ts";
import { prepareInvitation } from "./invitations.ts";
import { entryBy } from "./ledger-events.ts";
import { refusalOf } from "./refusals.ts";
import { ownAccount, roleToGive, storesToGive } from "./manager-rights.ts";

type Invited = v.InferOutput<NonNullable<typeof inviteUser.body>>["user"];

/**
 * Writes somebody down and sends them a link. Answers the link where no mail server sends it. Throws 403 for a permission
 * above the inviter's, 404 for a store that is not theirs to give, 400 when the email is taken.
 */
export async function inviteSomebody(
  context: FeatureContext,
  access: Access,
  { name, email, phone, permission, storeIds: wanted }: Invited,
): Promise<ChangedUser> {
  const people = context.offered(accountsOffer);
  const accountId = ownAccount(access);
  const role = roleToGive(access, permission, "user.permission");
  const wish = { accountId, permission, wanted, before: [], field: "user.storeIds" };
  const storeIds = await storesToGive(context, access, wish);
  const forgiven = await beginEmailTry(context, access.identity.userId);
  const { userId, add, expiresAt, link } = await prepareInvitation(context, {
    name,
    email,
    phone,
    role: role.name,
    accountId,
    storeIds,
    by: access.identity,
    mailFrom: { accountId, storeId: storeIds.length === 1 ? storeIds[0] : null },
  });
  const data = { name, email, role: role.name, storeIds, expiresAt };
  try {
    await context.change((unit) => {
      add(unit);
      unit.add(forgiven);
      unit.record(entryBy(access.identity, accountId, userId, { event: "users.invited", data }));
    });
  } catch (error) {
    throw await refusalOf(context, error, { userId: null, emailField: "user.email" });
  }
  const user = await people.present(await people.visiblePerson(access, userId));
  return link === null ? user : { ...user, invitationLink: link };
}
