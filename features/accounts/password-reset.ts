import { and, eq, gt, lte } from "drizzle-orm";
import * as v from "valibot";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { notFound } from "@/kernel/errors.ts";
import { type FeatureContext, job } from "@/kernel/feature.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { Person } from "./offers.ts";
import { personAccessChanged } from "./offers-events.ts";
import { replacePassword, storedPassword, tellPasswordChanged } from "./password-change.ts";
import type { NoReset, ResetHolder } from "./offers-passwords.ts";
import type { Passwords } from "./passwords.ts";
import { personByEmail, personById } from "./people.ts";
import { passwordResets, signInAttempts } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import { endSessionsOf } from "./sessions.ts";
import { toldPasswordResets } from "./told-rows.ts";
import { newSecret, secretHash } from "./tokens.ts";

/** How long a link is good. */
export const resetMinutes = 60;

const linkGood = "accounts.reset_link_good";
const linkGone = "This link has expired or was already used. Request a new one.";

/** Why a person gets no link; null when they do. A password set by mail must not be a way past the company's sign-in. */
async function whyNoReset(context: FeatureContext, person: Person | null): Promise<NoReset | null> {
  if (!person || person.isDeleted) return "unknown";
  if (person.isDisabled) return "disabled";
  if (person.invitationStatus !== 0) return "invited";
  return await mayHavePassword(context, person.id) ? null : "external";
}

/** Whether a person signs in with a password here, or could: not those who have only the external sign-in. */
async function mayHavePassword(context: FeatureContext, userId: number): Promise<boolean> {
  const { configuration } = context;
  if (!configuration.localAccounts) return false;
  return configuration.openId === null || await storedPassword(context, userId) !== null;
}

/** Makes the link that was asked for and mails it, privately. Run twice for one request, it does so once. */
export const resetJob = job({
  name: "accounts.send_reset",
  /** `userId` is 0 when there is nothing to send. */
  shape: v.object({ userId: v.number(), request: v.string() }),
  handler: ({ userId, request }, context) => sendReset(context, userId, request),
});

async function sendReset(context: FeatureContext, userId: number, request: string): Promise<void> {
  const { database, mail } = context;
  const person = await personById(database, userId);
  if (!person || !mail.isConfigured || await whyNoReset(context, person) !== null) return;
  const made = await database.query.select({ request: passwordResets.request }).from(passwordResets)
    .where(eq(passwordResets.request, request)).get();
  if (made) return;
  const { link, statement } = newLink(context, person.id, request);
  const text =
    `Hello ${person.name},\n\nsomeone asked to reset the password for this email. If it was you, open the link ` +
    `below within ${resetMinutes} minutes. It works once. If it wasn't you, ignore this email: your password stays ` +
    "the same.";
  const sent = {
    to: { name: person.name, address: person.email },
    subject: "Choose a new password",
    text,
    links: [{ label: "Choose a new password", href: link }],
    accountId: person.accountId,
    storeId: null,
    isPrivate: true,
  };
  const actor = { userId: person.id, name: person.name };
  await context.change((unit) => {
    unit.add(statement);
    unit.record(entryOf(person, "accounts.reset_link_sent", actor));
    unit.mail(sent);
  });
}

/** A link for whoever runs the machine to hand over, or why there is none. */
export async function resetLink(
  context: FeatureContext,
  email: string,
): Promise<{ readonly link: string } | { readonly refused: NoReset }> {
  const { database } = context;
  const person = await personByEmail(database, email.trim().toLowerCase());
  const refused = await whyNoReset(context, person);
  if (refused !== null || !person) return { refused: refused ?? "unknown" };
  const { link, statement } = newLink(context, person.id, crypto.randomUUID());
  const actor = { userId: null, name: "strongroom reset-link" };
  await context.change((unit) => {
    unit.add(statement);
    unit.record(entryOf(person, "accounts.reset_link_made", actor));
  });
  return { link };
}

/** Who holds a link that is good. Throws 404 otherwise, in the same words for every reason. */
export async function resetHolder(context: FeatureContext, token: string): Promise<ResetHolder> {
  const { id, name, email } = await personOf(context, token);
  return { userId: id, name, email };
}

/** Uses a link up. The trigger on the password ends every other link of the person, and sign-ins between two steps. */
export async function resetPassword(
  context: FeatureContext,
  passwords: Passwords,
  token: string,
  password: string,
): Promise<void> {
  const { clock, configuration } = context;
  const person = await personOf(context, token);
  const before = await storedPassword(context, person.id);
  const hash = await passwords.hash(password);
  const now = clock.now();
  const actor = { userId: person.id, name: person.name };
  const failures = openSessionKey(configuration).hashOf("sign-in email", person.email);
  try {
    await context.change((unit) => {
      unit.add(telling(
        statementOf(deleteFrom(passwordResets).where(isGood(token, now))),
        toldPasswordResets.gone({ tokenHash: secretHash(token) }),
      ));
      unit.guard(linkGood, "changes() = 1");
      unit.add(...replacePassword(person.id, before, hash));
      // Who tried to guess the password before has another one to guess now.
      unit.add(
        statementOf(deleteFrom(signInAttempts).where(eq(signInAttempts.source, failures))),
        endSessionsOf(person.id, now.toISOString()),
      );
      unit.record(entryOf(person, "accounts.password_reset", actor));
      unit.publish(personAccessChanged, { userId: person.id });
      tellPasswordChanged(unit, context, person);
    });
  } catch (error) {
    throw error instanceof GuardFailed ? notFound(linkGone) : error;
  }
}

/** Removes links that are no longer good. */
export async function deleteOldResets({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  await database.write(() => [statementOf(deleteFrom(passwordResets).where(lte(passwordResets.expiresAt, now)))]);
}

function newLink({ clock, configuration }: FeatureContext, userId: number, request: string) {
  const token = newSecret();
  const expiresAt = clock.now().getTime() + resetMinutes * 60_000;
  const row = { tokenHash: secretHash(token), userId, request, expiresAt };
  const statement = telling(statementOf(insert(passwordResets).values(row)), toldPasswordResets.made(row));
  return { link: `${configuration.url}/reset-password/${token}`, statement };
}

async function personOf(context: FeatureContext, token: string): Promise<Person> {
  const { database, clock } = context;
  const reset = await database.query.select({ userId: passwordResets.userId }).from(passwordResets)
    .where(isGood(token, clock.now())).get();
  const person = reset && await personById(database, reset.userId);
  if (!person || await whyNoReset(context, person) !== null) throw notFound(linkGone);
  return person;
}

function isGood(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, secretHash(token)), gt(passwordResets.expiresAt, now.getTime()));
}

function entryOf(person: Person, event: string, actor: Actor) {
  return { stream: accountStream(person.accountId), event, subject: userSubject(person.id), actor, data: {} };
}
