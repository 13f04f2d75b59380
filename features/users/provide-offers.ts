import { type FeatureContext, offerKey } from "@/kernel/feature.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { acceptVouched } from "./accept.ts";
import { beginEmailTry } from "./email-tries.ts";
import { eraseEmailChanges } from "./email-changes.ts";
import { eraseInvitations, prepareInvitation, prepareLink } from "./invitations.ts";
import type { ChangePart, UsersOffer } from "./offers.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface UsersOffered extends UsersOffer {
  readonly changeParts: readonly ChangePart[];
}

export const ownOffer = offerKey<UsersOffered>("users");

/** What this feature gives to others. */
export function usersOffered(context: FeatureContext): UsersOffered {
  const changeParts: ChangePart[] = [];
  context.offered(accountsOffer).joinErasure(eraseInvitations);
  context.offered(accountsOffer).joinErasure(eraseEmailChanges);
  return {
    changeParts,
    invite: (invitation) => prepareInvitation(context, invitation),
    inviteAgain: (userId, invitation) => prepareLink(context, userId, invitation),
    beginEmailTry: (userId) => beginEmailTry(context, userId),
    acceptVouched: (person) => acceptVouched(context, person),
    joinChange: (part) => void changeParts.push(part),
  };
}
