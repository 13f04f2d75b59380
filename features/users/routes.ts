import type { FeatureContext } from "@/kernel/feature.ts";
import { badRequest, forbidden } from "@/kernel/errors.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { invitationShown, takeInvitation, turnDownInvitation } from "./accept.ts";
import { changeUser } from "./change.ts";
import { deleteUser, getUserOptions, inviteUser, listUsers, updateUser } from "./contract.ts";
import { acceptInvitation, declineInvitation, readInvitation } from "./contract-invitations.ts";
import { inviteSomebody } from "./invite.ts";
import { listedUsers, userOptions } from "./list.ts";
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
    publicRoute(declineInvitation, ({ params }) => turnDownInvitation(context, params.token)),
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
  const { impersonatedTo, reason, accountType } = asked.body;
  if (impersonatedTo !== undefined || reason !== undefined || accountType !== undefined) {
    throw badRequest("This cannot be changed here.");
  }
  return await changeUser(context, asked.access, asked.body);
}
