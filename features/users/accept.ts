import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { texts } from "@/features/accounts/contract.ts";
import { accountsOffer, peopleGuards, type Person, setCookies } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Invitation, invitationGone } from "./contract-invitations.ts";
import { endByLink, invitationOf, linkUnused, type OpenInvitation } from "./invitations.ts";
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
    throw badRequest("People sign in with the company's own sign-in here; no password is kept.", {
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

/** Turns an invitation down; whoever invited sees it as rejected. */
export async function turnDownInvitation(context: FeatureContext, token: string): Promise<void> {
  const { invitation, person } = await invitedBy(context, token);
  const declined = context.offered(accountsOffer).declineInvitation(person.id);
  await endInvitation(context, { invitation, person }, "declined", declined);
}

async function endInvitation(
  context: FeatureContext,
  { invitation, person }: Pick<Invited, "invitation" | "person">,
  outcome: "accepted" | "declined",
  statements: readonly Statement[],
): Promise<void> {
  const { clock } = context;
  const event = `users.invitation_${outcome}` as const;
  const told = entryOf(person, invitation.accountId, { event, data: { email: person.email } });
  try {
    await context.change((unit) => {
      unit.add(...endByLink(invitation.id, outcome, clock.now()), ...statements);
      unit.record(told);
      unit.publish(personChanged, { accountId: invitation.accountId, userId: person.id });
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
