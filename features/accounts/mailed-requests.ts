import { and, count, eq, gt } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { signInAttempts } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import { throttle, withoutFuture } from "./throttle.ts";

/** Requests of a kind in a quarter of an hour: mails to one email, and requests from one address. */
export const requestLimits = { perEmail: 3, perAddress: 20 } as const;

/** Something that a stranger asks to have mailed to an email. */
export interface MailedRequest {
  readonly kind: "reset" | "sign-up";
  /** In lower case. */
  readonly email: string;
  readonly remoteAddress: string;
}

/** A request that was counted. */
export interface CountedRequest {
  readonly id: string;
  /** False when the email has had its mails. */
  readonly isDue: boolean;
}

const addressFree = "accounts.requests_of_address";

/**
 * Counts a request and writes with it what `then` adds: what is to become of it. Whether the email has had its mails changes
 * neither the answer nor what is read and written; the caller sees to it that whether it is known does not either, and
 * leaves the rest to a job. A stranger who asks again and again cannot fill a mailbox. Throws 429 for the address.
 */
export async function takeRequest(
  context: FeatureContext,
  { kind, email, remoteAddress }: MailedRequest,
  then: (unit: UnitOfWork, request: CountedRequest) => Promise<void> | void,
): Promise<void> {
  const { database, clock, configuration } = context;
  const key = openSessionKey(configuration);
  const now = clock.now().getTime();
  const since = now - throttle.windowMs;
  const id = crypto.randomUUID();
  const ofEmail = key.hashOf(`${kind} email`, email);
  const ofAddress = key.hashOf(`${kind} address`, remoteAddress);
  const isFew = "(SELECT count(*) FROM sign_in_attempts WHERE source = ? AND at > ?) < ?";
  const counted = (source: Uint8Array) => statementOf(insert(signInAttempts).values({ id, source, at: now }));
  try {
    await context.change(async (unit) => {
      const [mails] = await database.query.select({ count: count() }).from(signInAttempts)
        .where(and(eq(signInAttempts.source, ofEmail), gt(signInAttempts.at, since)));
      unit.add(withoutFuture(now));
      unit.guard(addressFree, isFew, [ofAddress, since, requestLimits.perAddress]);
      unit.add(counted(ofEmail), counted(ofAddress));
      await then(unit, { id, isDue: mails.count < requestLimits.perEmail });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== addressFree) throw error;
    throw tooMany("Too many requests from your network. Please wait a few minutes.", throttle.windowMs / 1000);
  }
}
