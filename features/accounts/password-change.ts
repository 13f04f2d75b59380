import { and, eq, isNull } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Identity } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Person } from "./offers.ts";
import type { PasswordOutcome } from "./offers-passwords.ts";
import { personAccessChanged } from "./offers-events.ts";
import type { Passwords } from "./passwords.ts";
import { personById } from "./people.ts";
import { isNotDeleted, users } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import { endSessionsOf } from "./sessions.ts";
import { beginTry } from "./throttle.ts";
import { toldUsers } from "./told-rows.ts";

const passwordUnchanged = "accounts.password_unchanged";

/**
 * Gives a person another password when they know the one they have. All their sessions end with it, this one too, and so
 * do links for a forgotten password and sign-ins between two steps.
 */
export async function changePassword(
  context: FeatureContext,
  passwords: Passwords,
  { identity, remoteAddress }: { readonly identity: Identity; readonly remoteAddress: string },
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<PasswordOutcome> {
  const { database, clock, configuration } = context;
  const { userId } = identity;
  const attempt = await beginTry({ database, clock, key: openSessionKey(configuration) }, userId, remoteAddress);
  const person = await personById(database, userId);
  const stored = await storedPassword(context, userId);
  const isRight = await passwords.verify(stored, currentPassword);
  if (!isRight || !person) return "CurrentPasswordIncorrect";
  const hash = await passwords.hash(newPassword);
  const now = clock.now().toISOString();
  const entry = {
    stream: accountStream(person.accountId),
    event: "accounts.password_changed",
    subject: userSubject(userId),
    actor: actorOf(identity),
    data: {},
  };
  try {
    await context.change((unit) => {
      unit.add(
        attempt.forgiven,
        ...replacePassword(userId, stored, hash),
        endSessionsOf(userId, now),
      );
      unit.record(entry);
      unit.publish(personAccessChanged, { userId });
      tellPasswordChanged(unit, context, person);
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== passwordUnchanged) throw error;
    throw conflict("accounts.password_changed", "Your password has changed. Please sign in again.");
  }
  return "PasswordUpdatedSuccessfully";
}

/** What is kept of a person's password; null for somebody without one. */
export async function storedPassword({ database }: FeatureContext, userId: number): Promise<string | null> {
  const { id, passwordHash } = users;
  const stored = await database.query.select({ passwordHash }).from(users)
    .where(and(eq(id, userId), isNotDeleted)).get();
  return stored?.passwordHash ?? null;
}

/** Statements that put a password in the place of the one that was read; the batch fails when it is another by now. */
export function replacePassword(userId: number, before: string | null, hash: string): readonly Statement[] {
  const { id, passwordHash } = users;
  const isTheSame = before === null ? isNull(passwordHash) : eq(passwordHash, before);
  return [
    telling(
      statementOf(update(users).set({ passwordHash: hash }).where(and(eq(id, userId), isTheSame, isNotDeleted))),
      toldUsers.changed({ id: userId }, { passwordHash: hash }),
    ),
    guard(passwordUnchanged, "changes() = 1"),
  ];
}

/** Tells a person that their password is another: whoever did not want that must hear of it. */
export function tellPasswordChanged(unit: UnitOfWork, { mail }: FeatureContext, person: Person): void {
  // Without a mail server it would lie in the outbox for ever: there is nothing in it to hand over.
  if (!mail.isConfigured) return;
  unit.mail({
    to: { name: person.name, address: person.email },
    subject: "Your password in Strongroom was changed",
    text: `Hello ${person.name},\n\nyour password was changed, and you were signed out everywhere. If it wasn't you, ` +
      "reset it with 'Forgot your password?' on the sign-in page and tell your account owner.",
    links: [],
    accountId: person.accountId,
    storeId: null,
    isPrivate: true,
  });
}
