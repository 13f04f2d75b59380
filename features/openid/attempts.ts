import { createHash, randomBytes } from "node:crypto";
import { between, not } from "drizzle-orm";
import { guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { AppError, tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { openIdAttempts } from "./schema.ts";

/** How long a sign-in may take at the provider. */
export const attemptMs = 10 * 60_000;
/** Sign-ins that one address may have under way. */
const mostPerSource = 100;

/** A sign-in that was begun. The secrets go to the provider and into a cookie; of two of them only hashes are kept. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly browser: string;
}

/** What is known of an attempt when its answer comes. */
export interface BegunAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly next: string;
  readonly linkUserId: number | null;
}

type Parts = Pick<FeatureContext, "database" | "clock">;

/** Writes an attempt down. Throws 429 when too many from this address are under way. */
export async function beginAttempt(
  { database, clock }: Parts,
  given: { browser: string | null; next: string; linkUserId: number | null; source: Uint8Array },
): Promise<Attempt> {
  const attempt = {
    state: secret(),
    nonce: secret(),
    codeVerifier: secret(),
    browser: given.browser && /^[\w-]{43}$/.test(given.browser) ? given.browser : secret(),
  };
  const now = clock.now().getTime();
  try {
    await database.write(() => [
      statementOf(
        deleteFrom(openIdAttempts).where(
          not(between(openIdAttempts.begunAt, now - attemptMs, now + attemptMs)),
        ),
      ),
      guard("openid.too_many", "(SELECT count(*) FROM openid_attempts WHERE source = ?) < ?", [
        given.source,
        mostPerSource,
      ]),
      statementOf(
        insert(openIdAttempts).values({
          stateHash: hashOf(attempt.state),
          browserHash: hashOf(attempt.browser),
          nonce: attempt.nonce,
          codeVerifier: attempt.codeVerifier,
          next: given.next,
          linkUserId: given.linkUserId,
          source: given.source,
          begunAt: now,
        }),
      ),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw tooMany("Too many sign-in attempts. Please wait a few minutes and try again.", attemptMs / 1000);
  }
  return attempt;
}

/**
 * Takes an attempt, so that it is gone whatever comes of it. Throws 400 for one that is unknown, used, too old, or begun in
 * another browser: somebody else's sign-in cannot be pushed onto a person.
 */
export async function takeAttempt(
  { database, clock }: Parts,
  state: string | null,
  browser: string | null,
): Promise<BegunAttempt> {
  const since = clock.now().getTime() - attemptMs;
  const [written] = state === null || browser === null ? [] : await database.write(() => [{
    sql: "DELETE FROM openid_attempts WHERE state_hash = ? AND browser_hash = ? AND begun_at > ? " +
      "RETURNING nonce, code_verifier, next, link_user_id",
    args: [hashOf(state), hashOf(browser), since],
  }]);
  const row = written?.rows[0];
  if (!row) {
    throw new AppError(
      400,
      "openid.attempt_gone",
      "This sign-in has expired or was started in another browser. Please start again.",
    );
  }
  return {
    nonce: String(row.nonce),
    codeVerifier: String(row.code_verifier),
    next: String(row.next),
    linkUserId: row.link_user_id === null ? null : Number(row.link_user_id),
  };
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
