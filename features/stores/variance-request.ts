import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound, tooMany } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import type { VarianceRequest } from "./contract-variance.ts";
import { varianceRequested } from "./offers-events.ts";
import { storeVarianceRequests } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldVarianceRequests } from "./told-rows.ts";

/** How many requests one person may send in a day. */
const requestLimit = { most: 5, windowMs: 24 * 60 * 60_000 } as const;
/** What was answered is kept so long, so that it is told after a server was down over a weekend too. */
const keptMs = 7 * requestLimit.windowMs;
/** What nobody ever answers is kept so long. */
const waitsMs = 365 * requestLimit.windowMs;

/**
 * Asks whoever runs the service for help with a variance; it is told by an event, and waits on the operators' screen where
 * there are any. Throws 404 for somebody else's id, 429
 * after five in a day.
 */
export async function askForVariance(
  context: FeatureContext,
  access: Access,
  userId: number,
  wanted: VarianceRequest,
): Promise<void> {
  const { clock } = context;
  const { identity } = access;
  const { accountId } = identity;
  if (userId !== identity.userId || accountId === null) throw notFound();
  const id = crypto.randomUUID();
  const at = clock.now().getTime();
  const operators = await context.offered(accountsOffer).operators();
  const answeredAt = operators.some(({ isDisabled }) => !isDisabled) ? null : at;
  const kept = { id, userId, accountId, byName: identity.name, at, answeredAt, ...wanted };
  try {
    await context.change((unit) => {
      unit.guard(
        "stores.variance_limit",
        "(SELECT count(*) FROM store_variance_requests WHERE user_id = ? AND at > ? AND at < ?) < ?",
        [userId, at - requestLimit.windowMs, at + requestLimit.windowMs, requestLimit.most],
      );
      unit.add(telling(statementOf(insert(storeVarianceRequests).values(kept)), toldVarianceRequests.made(kept)));
      unit.record({
        stream: accountStream(accountId),
        event: "stores.variance_requested",
        subject: accountSubject(accountId),
        actor: actorOf(identity),
        data: { fflFirstThreeDigits: wanted.fflFirstThreeDigits, fflLastFiveDigits: wanted.fflLastFiveDigits },
      });
      unit.publish(varianceRequested, { accountId, requestId: id, ...doneBy(identity) });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== "stores.variance_limit") throw error;
    throw tooMany("You already sent several requests. Please wait a day before sending another.", 24 * 60 * 60);
  }
}

/** What somebody asked; null when it was long ago. */
export async function varianceRequest({ database }: FeatureContext, id: string): Promise<VarianceRequest | null> {
  const { name, email, fflFirstThreeDigits, fflLastFiveDigits } = storeVarianceRequests;
  const found = await database.query.select({ name, email, fflFirstThreeDigits, fflLastFiveDigits })
    .from(storeVarianceRequests).where(eq(storeVarianceRequests.id, id)).get();
  return found ?? null;
}

/** Removes what neither counts any more nor waits for anybody. */
export async function deleteOldVarianceRequests({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  const { at, answeredAt } = storeVarianceRequests;
  const isDone = and(isNotNull(answeredAt), lte(answeredAt, now - keptMs));
  await database.write(() => [
    statementOf(deleteFrom(storeVarianceRequests).where(or(isDone, lte(at, now - waitsMs)))),
  ]);
}
