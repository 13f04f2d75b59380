import { and, eq, gt, isNull, or } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Statement } from "@/db/database.ts";
import {
  accountsOffer,
  type ErasedAccount,
  newSecret,
  type Person,
  secretHash,
  type Visitor,
} from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { tellEmailChanged } from "./change-parts.ts";
import { type EmailChange, emailChangeGone, passwordWrong } from "./contract-email-changes.ts";
import { entryBy, entryOf } from "./ledger-events.ts";
import { refusalOf } from "./refusals.ts";
import { userEmailChanges } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldEmailChanges } from "./told-rows.ts";

const days = 7;
const stillOpen = "users.email_change_open";

type Stored = typeof userEmailChanges.$inferSelect;

/** A change that waits, with whose email it is. */
interface OpenChange {
  readonly change: Stored;
  readonly person: Person;
}

/** True for those who have been in: nobody but they themselves gives their sign-in another email. */
export function hasComeIn({ invitationStatus, lastSignIn }: Person): boolean {
  return invitationStatus === 0 || lastSignIn !== null;
}

/**
 * Prepares that somebody is asked whether they want another email. Until they confirm the one they have signs them in; the
 * links go to both addresses and never to whoever asks for the change.
 */
export async function askForEmail(
  { clock, configuration, ids }: FeatureContext,
  by: Identity,
  person: Person,
  email: string,
): Promise<(unit: UnitOfWork) => void> {
  const id = await ids.next("user_email_changes");
  const [oldToken, newToken] = [newSecret(), newSecret()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();
  const link = (token: string) => `${configuration.url}/email-change/${token}`;
  const told = { by, person, email };
  const row = {
    ...{ id, userId: person.id, email, askedByName: by.name, createdAt: now.toISOString(), expiresAt },
    ...{ oldTokenHash: secretHash(oldToken), newTokenHash: secretHash(newToken) },
  };
  return (unit) => {
    unit.add(
      endOf(person.id, "replaced", now),
      telling(statementOf(insert(userEmailChanges).values(row)), toldEmailChanges.made(row)),
    );
    unit.mail(mailTo(person.email, told, link(oldToken), "Open the link to say yes or no."));
    unit.mail(mailTo(email, told, link(newToken), "Open the link and type your password to say yes."));
    unit.record(
      entryBy(by, person.accountId, person.id, {
        event: "users.email_change_asked",
        data: { from: person.email, to: email },
      }),
    );
    unit.publish(personChanged, { accountId: person.accountId, userId: person.id });
  };
}

function mailTo(
  address: string,
  { by, person, email }: { readonly by: Identity; readonly person: Person; readonly email: string },
  href: string,
  what: string,
) {
  return {
    to: { name: person.name, address },
    subject: "Confirm your new email in Strongroom",
    text: `Hello ${person.name},\n\n${by.name} wants you to sign in with ${email} from now on, in the place of ` +
      `${person.email}. ${what}\n\nNothing changes until you say yes. If this is not right, tell an account owner.`,
    links: [{ label: "Your new email", href }],
    accountId: person.accountId,
    storeId: null,
    isPrivate: true,
  };
}

/** What waits for somebody's yes or no; null when nothing does. */
export async function openChangeOf(context: FeatureContext, userId: number): Promise<EmailChange | null> {
  const found = await openChange(context, eq(userEmailChanges.userId, userId));
  return found && presented(found);
}

/** What a link confirms. Throws the same 404 for every link that is no longer good. */
export async function changeOfLink(
  context: FeatureContext,
  token: string,
): Promise<EmailChange & { readonly needsPassword: boolean }> {
  const found = await byLink(context, token);
  return { ...presented(found), needsPassword: isOfNew(found, token) };
}

/** Takes the new email by a link; the one that went to the new address takes the password too. */
export async function confirmByLink(
  context: FeatureContext,
  { token, password }: { readonly token: string; readonly password: string },
  visitor: Visitor,
): Promise<void> {
  const people = context.offered(accountsOffer);
  people.assertOwnPage(visitor);
  const found = await byLink(context, token);
  if (!isOfNew(found, token)) return await confirm(context, found, []);
  const attempt = await people.beginTry(found.person.id, visitor.remoteAddress);
  if (!await people.isPassword(found.person.id, password)) {
    throw badRequest(passwordWrong, { password: passwordWrong });
  }
  await confirm(context, found, [attempt.forgiven]);
}

/** Keeps the email there is. */
export async function declineByLink(context: FeatureContext, token: string): Promise<void> {
  await decline(context, await byLink(context, token));
}

/** The answer of somebody who is signed in. Throws 409 when nothing waits. */
export async function answerOwn(context: FeatureContext, { identity }: Access, isAccepted: boolean): Promise<void> {
  const found = await openChange(context, eq(userEmailChanges.userId, identity.userId));
  if (!found) throw conflict("users.no_email_change", "No new email waits for your answer. Please reload the page.");
  await (isAccepted ? confirm(context, found, []) : decline(context, found));
}

/** Forgets what waited for people of an account that is gone for good. */
export function eraseEmailChanges({ userIds }: ErasedAccount): readonly Statement[] {
  return [telling(
    statementOf(deleteFrom(userEmailChanges).where(isOneOf(userEmailChanges.userId, userIds))),
    ...userIds.map((userId) => toldEmailChanges.allGone({ userId })),
  )];
}

async function confirm(
  context: FeatureContext,
  { change, person }: OpenChange,
  statements: readonly Statement[],
): Promise<void> {
  const people = context.offered(accountsOffer);
  const by = { userId: person.id, role: person.role };
  const changes = { email: { from: person.email, to: change.email } };
  try {
    await context.change((unit) => {
      unit.add(endOf(person.id, "confirmed", context.clock.now(), change.id));
      unit.guard(stillOpen, "changes() = 1");
      unit.add(...people.changePerson(person, { email: change.email }, by), ...statements);
      unit.record(entryOf(person, person.accountId, { event: "users.changed", data: { changes } }));
      unit.publish(personChanged, { accountId: person.accountId, userId: person.id });
      tellEmailChanged(unit, { userId: person.id, name: person.name }, person);
    });
  } catch (error) {
    throw isOver(error) ? gone() : await refusalOf(context, error, { userId: person.id, emailField: "email" });
  }
}

async function decline(context: FeatureContext, { change, person }: OpenChange): Promise<void> {
  const data = { from: person.email, to: change.email };
  try {
    await context.change((unit) => {
      unit.add(endOf(person.id, "declined", context.clock.now(), change.id));
      unit.guard(stillOpen, "changes() = 1");
      unit.record(entryOf(person, person.accountId, { event: "users.email_change_declined", data }));
      unit.publish(personChanged, { accountId: person.accountId, userId: person.id });
    });
  } catch (error) {
    throw isOver(error) ? gone() : error;
  }
}

/** Ends what waits for somebody: that one when told. */
function endOf(userId: number, outcome: NonNullable<Stored["outcome"]>, at: Date, id?: number): Statement {
  const isMeant = and(
    eq(userEmailChanges.userId, userId),
    isNull(userEmailChanges.endedAt),
    id === undefined ? undefined : eq(userEmailChanges.id, id),
  );
  return telling(
    statementOf(update(userEmailChanges).set({ endedAt: at.toISOString(), outcome }).where(isMeant)),
    id === undefined ? toldEmailChanges.allGone({ userId }) : toldEmailChanges.gone({ id }, { userId }),
  );
}

async function byLink(context: FeatureContext, token: string): Promise<OpenChange> {
  const hash = secretHash(token);
  const { oldTokenHash, newTokenHash } = userEmailChanges;
  const found = await openChange(context, or(eq(oldTokenHash, hash), eq(newTokenHash, hash)));
  if (!found) throw gone();
  return found;
}

async function openChange(
  { database, clock, offered }: FeatureContext,
  which: Parameters<typeof and>[0],
): Promise<OpenChange | null> {
  const { endedAt, expiresAt } = userEmailChanges;
  const isOpen = and(which, isNull(endedAt), gt(expiresAt, clock.now().toISOString()));
  const change = await database.query.select().from(userEmailChanges).where(isOpen).get();
  const person = change && await offered(accountsOffer).person(change.userId);
  return person && !person.isDeleted && !person.isDisabled ? { change, person } : null;
}

function isOfNew({ change }: OpenChange, token: string): boolean {
  const hash = secretHash(token);
  return change.newTokenHash.every((byte, place) => byte === hash[place]);
}

function presented({ change, person }: OpenChange): EmailChange {
  const { email: newEmail, askedByName: askedBy, expiresAt } = change;
  return { name: person.name, email: person.email, newEmail, askedBy, expiresAt };
}

function isOver(error: unknown): boolean {
  return error instanceof GuardFailed && error.guard === stillOpen;
}

function gone() {
  return notFound(emailChangeGone);
}
