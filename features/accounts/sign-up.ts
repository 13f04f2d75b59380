import { and, eq, gt, lte } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { type NewAccount, SIGN_UP_HOURS, signUpClosed } from "./contract-sign-up.ts";
import { takeRequest } from "./mailed-requests.ts";
import { newcomer } from "./person-without-account.ts";
import { ownOffer } from "./provide-offers.ts";
import { comesFromElsewhere } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import { signUps } from "./schema.ts";
import type { SignedInAs, SignInStep, Visitor } from "./offers-sign-in.ts";
import { signUpJob } from "./sign-up-mail.ts";
import { secretHash } from "./tokens.ts";

const linkGood = "accounts.sign_up_link_good";
const linkGone =
  "This link has expired or was already used. Request a new one, or sign in if you already have an account.";

/** True where anybody may create an account with a password; with the external provider alone, that one lets people in. */
export function isSignUpOpen({ signup, localAccounts }: Configuration): boolean {
  return signup === "open" && localAccounts;
}

/**
 * Notes that somebody wants an account. What is answered, read and written is the same whether or not the email has one;
 * the job finds out what to mail. Throws 404 where sign-up is closed, 403 for a page of others, 429 for the address.
 */
export async function askToSignUp(context: FeatureContext, email: string, visitor: Visitor): Promise<void> {
  requireOpen(context, visitor);
  const expiresAt = context.clock.now().getTime() + SIGN_UP_HOURS * 3_600_000;
  await takeRequest(
    context,
    { kind: "sign-up", email, remoteAddress: visitor.remoteAddress },
    (unit, { id, isDue }) => {
      unit.add(statementOf(insert(signUps).values({ request: id, email, expiresAt })));
      unit.enqueue(signUpJob, { request: id, isDue });
    },
  );
}

/** The email that a link was mailed to. Throws 404 for one that is not good, in the same words for every reason. */
export async function signingUp(context: FeatureContext, token: string): Promise<string> {
  requireOpen(context);
  const asked = await context.database.query.select({ email: signUps.email }).from(signUps)
    .where(isGood(token, context.clock.now())).get();
  if (!asked) throw notFound(linkGone);
  return asked.email;
}

/** Uses a link up: makes the person and signs them in. They belong to no account yet, and register one next. */
export async function signUp(
  context: FeatureContext,
  passwords: Passwords,
  token: string,
  { name, password }: NewAccount,
  visitor: Visitor,
): Promise<SignedInAs | SignInStep> {
  requireOpen(context, visitor);
  const { clock, ids } = context;
  const email = await signingUp(context, token);
  const passwordHash = await passwords.hash(password);
  const id = await ids.next("users");
  const now = clock.now();
  const entry = {
    stream: accountStream(null),
    event: "accounts.signed_up",
    subject: userSubject(id),
    actor: { userId: id, name },
    data: {},
  };
  try {
    await context.change((unit) => {
      unit.add(...spendLink(token, now), ...newcomer({ id, name, email, phone: "" }, now.toISOString(), passwordHash));
      unit.record(entry);
    });
  } catch (error) {
    throw error instanceof GuardFailed ? notFound(linkGone) : error;
  }
  return await context.offered(ownOffer).signInAs({ userId: id, how: "sign-up", visitor });
}

/** Removes requests and links that are no longer good. */
export async function deleteOldSignUps({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  await database.write(() => [statementOf(deleteFrom(signUps).where(lte(signUps.expiresAt, now)))]);
}

function requireOpen({ configuration }: FeatureContext, visitor?: Visitor): void {
  if (!isSignUpOpen(configuration)) throw notFound(signUpClosed);
  if (visitor && comesFromElsewhere(visitor.request, configuration)) throw forbidden();
}

function spendLink(token: string, now: Date): readonly Statement[] {
  return [statementOf(deleteFrom(signUps).where(isGood(token, now))), guard(linkGood, "changes() = 1")];
}

function isGood(token: string, now: Date) {
  return and(eq(signUps.tokenHash, secretHash(token)), gt(signUps.expiresAt, now.getTime()));
}
