import { and, desc, eq, gt } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { Clock } from "@/kernel/clock.ts";
import { tooMany } from "@/kernel/errors.ts";
import { signInAttempts } from "./schema.ts";
import type { SessionKey } from "./session-key.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";

/** Failures in a quarter of an hour for one email and for one address (decisions, 'Sign-in'). */
export const throttle = { perEmail: 10, perAddress: 50, windowMs: 15 * 60_000 } as const;

/** A try that counts as failed until it is forgiven. */
export interface Attempt {
  /** The statement that takes it off the count: the password was right. */
  readonly forgiven: Statement;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly key: SessionKey;
}

interface Source {
  readonly hash: Uint8Array;
  readonly limit: number;
}

/**
 * Counts a try before the password is looked at, so that many tries at once cannot slip past the limit.
 * Throws 429, with the time to wait, when the email or the address has had its failures.
 */
export async function beginAttempt(parts: Parts, email: string, address: string): Promise<Attempt> {
  return await counted(parts, parts.key.hashOf("sign-in email", email), address);
}

/** The same for a secret of somebody who is known already: the code of a second step, the password asked for again. */
export async function beginTry(parts: Parts, userId: number, address: string): Promise<Attempt> {
  return await counted(parts, parts.key.hashOf("sign-in second step", String(userId)), address);
}

/** The same for somebody who says not even who they are: a passkey does. */
export async function beginVisit(parts: Parts, address: string): Promise<Attempt> {
  return await counted(parts, null, address);
}

async function counted({ database, clock, key }: Parts, whom: Uint8Array | null, address: string): Promise<Attempt> {
  const now = clock.now().getTime();
  const since = now - throttle.windowMs;
  const id = crypto.randomUUID();
  const sources: readonly Source[] = [
    ...whom === null ? [] : [{ hash: whom, limit: throttle.perEmail }],
    { hash: key.hashOf("sign-in address", address), limit: throttle.perAddress },
  ];
  const isFew = "(SELECT count(*) FROM sign_in_attempts WHERE source = ? AND at > ?) < ?";
  try {
    await database.write(() => [
      withoutFuture(now),
      ...sources.flatMap(({ hash, limit }) => [
        guard("accounts.too_many_tries", isFew, [hash, since, limit]),
        statementOf(insert(signInAttempts).values({ id, source: hash, at: now })),
      ]),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    const seconds = await secondsToWait(database, sources, now);
    throw tooMany("Too many failed sign-ins. Please wait a few minutes and try again.", seconds);
  }
  return { forgiven: statementOf(deleteFrom(signInAttempts).where(eq(signInAttempts.id, id))) };
}

/**
 * Takes tries off the count that a clock which was put back since dated into the future: they would shut somebody out for
 * as long as it ran ahead.
 */
export function withoutFuture(now: number): Statement {
  return statementOf(deleteFrom(signInAttempts).where(gt(signInAttempts.at, now + throttle.windowMs)));
}

/** Until the oldest of the failures that fill the limit leaves the window. */
async function secondsToWait(database: Database, sources: readonly Source[], now: number): Promise<number> {
  let longest = 1;
  for (const { hash, limit } of sources) {
    const { source, at } = signInAttempts;
    const oldest = await database.query.select({ at }).from(signInAttempts)
      .where(and(eq(source, hash), gt(at, now - throttle.windowMs)))
      .orderBy(desc(at)).limit(1).offset(limit - 1).get();
    if (oldest) longest = Math.max(longest, Math.ceil((oldest.at + throttle.windowMs - now) / 1000));
  }
  return longest;
}

/** Removes what no longer counts. */
export async function deleteOldAttempts(database: Database, clock: Clock): Promise<void> {
  const past = clock.now().getTime() - throttle.windowMs + 1;
  await inSlices(database, removingOldest("sign_in_attempts", "at", past));
}
