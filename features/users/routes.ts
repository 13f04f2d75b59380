import { accountsOffer } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { badRequest, forbidden } from "@/kernel/errors.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { invitationShown, takeInvitation, turnDownInvitation } from "./accept.ts";
import { changeUser } from "./change.ts";
import { deleteUser, getUserOptions, inviteUser, listUsers, updateUser } from "./contract.ts";
import * as emailChanges from "./contract-email-changes.ts";
import { acceptInvitation, declineInvitation, readInvitation } from "./contract-invitations.ts";
import { answerOwn, changeOfLink, confirmByLink, declineByLink, openChangeOf } from "./email-changes.ts";
import { inviteSomebody } from "./invite.ts";
import { listedUsers, userOptions } from "./list.ts";
import { requireManaging } from "./manager-rights.ts";
import { ownOffer } from "./provide-offers.ts";
import type { AskedChange } from "./offers.ts";
import { deleteSomebody } from "./remove.ts";

/** The HTTP side of user management and invitations. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listUsers, ({ access, query }) => listedUsers(context, access, query)),
    route(getUserOptions, ({ access }) => userOptions(context, access)),
    route(inviteUser, ({ access, body }) => inviteSomebody(context, access, body.user)),
    route(updateUser, (call) => changed(context, call)),
    route(deleteUser, ({ access, params }) => deleteSomebody(context, access, params.id)),
    publicRoute(readInvitation, ({ params, access }) => invitationShown(context, params.token, access)),
    publicRoute(
      acceptInvitation,
      ({ params, body, ...visit }) => takeInvitation(context, params.token, body.password, visit),
    ),
    ...emailChangeRoutes(context),
    publicRoute(declineInvitation, ({ params }) => turnDownInvitation(context, params.token)),
  ];
}

function emailChangeRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(emailChanges.readOwnEmailChange, async ({ access: { identity } }) => ({
      // What is a person's own to answer is not shown to whoever acts for them.
      change: identity.impersonator ? null : await openChangeOf(context, identity.userId),
    })),
    route(emailChanges.answerOwnEmailChange, ({ access, body }) => answerOwn(context, access, body.isAccepted)),
    route(emailChanges.readEmailChangeOf, async ({ access, params }) => {
      const person = await context.offered(accountsOffer).visiblePerson(access, params.id);
      requireManaging(access, person);
      return { change: await openChangeOf(context, person.id) };
    }),
    publicRoute(emailChanges.readEmailChange, ({ params }) => changeOfLink(context, params.token)),
    publicRoute(
      emailChanges.confirmEmailChange,
      ({ params, body, ...visitor }) => confirmByLink(context, { ...params, ...body }, visitor),
    ),
    publicRoute(emailChanges.declineEmailChange, ({ params }) => declineByLink(context, params.token)),
  ];
}

/** Other features have their own meanings of a change; what nobody takes is refused rather than ignored. */
async function changed(context: FeatureContext, asked: AskedChange) {
  // Whoever acts for somebody whose account is closed may stop, or go on to another, and change nothing in their name.
  if (asked.access.identity.accountState && asked.body.impersonatedTo === undefined) throw forbidden();
  for (const part of context.offered(ownOffer).changeParts) {
    const answer = await part(asked);
    if (answer) return answer;
  }
  if (asked.access.identity.accountState) throw forbidden();
  const { impersonatedTo, reason, accountType } = asked.body;
  if ((impersonatedTo ?? null) !== null || reason !== undefined || accountType !== undefined) {
    throw badRequest("This cannot be changed here.");
  }
  return await changeUser(context, asked.access, asked.body);
}
