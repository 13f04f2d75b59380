import { eq, gt, lte } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { userEmailTries } from "./schema.ts";

/** How often somebody may be told that an email is taken: emails are unique here, so each time tells that it is known. */
export const tryLimit = { most: 20, windowMs: 60 * 60_000 } as const;

/**
 * Counts a try to give an email to somebody before it is known whether the email is free. Gives the statement that takes
 * it off the count, for the batch in which it was. Throws 429 after too many.
 */
export async function beginEmailTry({ database, clock }: FeatureContext, userId: number): Promise<Statement> {
  const now = clock.now().getTime();
  const since = now - tryLimit.windowMs;
  const id = crypto.randomUUID();
  const isWithin = "(SELECT count(*) FROM user_email_tries WHERE user_id = ? AND at > ?) < ?";
  try {
    await database.write(() => [
      // Of a clock that ran ahead and was put back.
      statementOf(deleteFrom(userEmailTries).where(gt(userEmailTries.at, now + tryLimit.windowMs))),
      guard("users.too_many_emails", isWithin, [userId, since, tryLimit.most]),
      statementOf(insert(userEmailTries).values({ id, userId, at: now })),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw tooMany(
      "Too many attempts with emails already in use. Please wait an hour and try again.",
      tryLimit.windowMs / 1000,
    );
  }
  return statementOf(deleteFrom(userEmailTries).where(eq(userEmailTries.id, id)));
}

/** Removes what no longer counts. */
export async function deleteOldEmailTries({ database, clock }: FeatureContext): Promise<void> {
  const before = clock.now().getTime() - tryLimit.windowMs;
  await database.write(() => [statementOf(deleteFrom(userEmailTries).where(lte(userEmailTries.at, before)))]);
}
