import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { texts } from "@/features/accounts/contract.ts";
import { accountsOffer, peopleGuards, type Person, setCookies } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";
import { type Invitation, invitationGone } from "./contract-invitations.ts";
import {
  endByLink,
  endInvitationsOf,
  invitationOf,
  inviterOf,
  linkUnused,
  type OpenInvitation,
} from "./invitations.ts";
import { entryOf } from "./ledger-events.ts";

interface Invited {
  readonly invitation: OpenInvitation;
  readonly person: Person;
  readonly accountName: string | null;
}

/** Who comes, and from where. */
interface Visit {
  readonly request: Request;
  readonly remoteAddress: string;
  readonly headers: Headers;
}

/** What the page of an invitation shows. Throws the same 404 for every link that is no longer good. */
export async function invitationShown(
  context: FeatureContext,
  token: string,
  access: Access | null,
): Promise<Invitation> {
  const { configuration } = context;
  const { invitation, person, accountName } = await invitedBy(context, token);
  return {
    name: person.name,
    email: person.email,
    invitedBy: invitation.invitedBy,
    accountName,
    roleLabel: roleNamed(person.role)?.label ?? "",
    expiresAt: invitation.expiresAt,
    password: configuration.localAccounts,
    provider: configuration.openId !== null,
    signedInAs: access?.identity.name ?? null,
  };
}

/**
 * Takes an invitation: the link is used up and the password set in one batch, then the person is signed in. Without a
 * password the person goes on to the provider, which alone can say that the email is theirs.
 */
export async function takeInvitation(
  context: FeatureContext,
  token: string,
  password: string | undefined,
  { request, remoteAddress, headers }: Visit,
) {
  const { configuration } = context;
  if (password === undefined && configuration.openId === null) {
    throw badRequest(texts.passwordEmpty, { password: texts.passwordEmpty });
  }
  if (password !== undefined && !configuration.localAccounts) {
    throw badRequest("People use company sign-in here. No password is kept.", {
      password: "No password is kept here.",
    });
  }
  const { invitation, person } = await invitedBy(context, token);
  const people = context.offered(accountsOffer);
  const accepted = await people.acceptInvitation(person.id, password ?? null);
  await endInvitation(context, { invitation, person }, "accepted", accepted);
  if (password === undefined) return { next: "provider" as const };
  const signedIn = await people.signInAs({
    userId: person.id,
    how: "invitation",
    visitor: { request, remoteAddress },
  });
  if ("ticket" in signedIn) return { next: signedIn.next, ticket: signedIn.ticket };
  setCookies(headers, signedIn.cookies);
  return { token: signedIn.token, user: signedIn.user };
}

/** Declines an invitation; whoever invited sees it as rejected. */
export async function turnDownInvitation(context: FeatureContext, token: string): Promise<void> {
  const { invitation, person } = await invitedBy(context, token);
  const declined = context.offered(accountsOffer).declineInvitation(person.id);
  await endInvitation(context, { invitation, person }, "declined", declined);
}

/**
 * Prepares that somebody who is invited comes in because a provider vouched for their email: whatever link is open ends
 * with it. See {@link UsersOffer}.
 */
export async function acceptVouched(context: FeatureContext, person: Person): Promise<Participant> {
  const statements = await context.offered(accountsOffer).acceptInvitation(person.id, null);
  const invitedBy = await inviterOf(context.database, person.id);
  const answered = answer(person, invitedBy ?? person.accountId, "accepted");
  return (unit) => {
    unit.add(endInvitationsOf(person.id, "accepted", context.clock.now()), ...statements);
    answered(unit);
  };
}

/** What the history says of an answer to an invitation, and who hears of it. */
function answer(person: Person, accountId: number | null, outcome: "accepted" | "declined") {
  const event = `users.invitation_${outcome}` as const;
  return (unit: UnitOfWork) => {
    unit.record(entryOf(person, accountId, { event, data: { email: person.email } }));
    unit.publish(personChanged, { accountId, userId: person.id });
  };
}

async function endInvitation(
  context: FeatureContext,
  { invitation, person }: Pick<Invited, "invitation" | "person">,
  outcome: "accepted" | "declined",
  statements: readonly Statement[],
): Promise<void> {
  const { clock } = context;
  const answered = answer(person, invitation.accountId, outcome);
  try {
    await context.change((unit) => {
      unit.add(...endByLink(invitation.id, outcome, clock.now()), ...statements);
      answered(unit);
    });
  } catch (error) {
    const isOver = error instanceof GuardFailed &&
      [linkUnused, peopleGuards.isInvited].some((name) => name === error.guard);
    throw isOver ? gone() : error;
  }
}

/** The open invitation with whom it invites, while that person and their account may still come in. */
async function invitedBy(context: FeatureContext, token: string): Promise<Invited> {
  const people = context.offered(accountsOffer);
  const invitation = await invitationOf(context.database, token, context.clock.now());
  const person = invitation && await people.person(invitation.userId);
  if (!invitation || !person || person.isDeleted || person.isDisabled || person.invitationStatus === 0) throw gone();
  const account = invitation.accountId === null ? null : await people.account(invitation.accountId);
  if (account?.isDisabled || (person.accountId !== null && !account)) throw gone();
  return { invitation, person, accountName: account?.name ?? null };
}

function gone() {
  return notFound(invitationGone);
}
