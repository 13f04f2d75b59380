import { GuardFailed } from "@/db/errors.ts";
import { and, asc, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import type { StoreSettings } from "./contract-settings.ts";
import type { Store, WaitingVarianceRequest } from "./offers.ts";
import { storeChanged } from "./offers-events.ts";
import { storeVarianceRequests as requests } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldVarianceRequests } from "./told-rows.ts";

const isWaiting = and(isNull(requests.answeredAt), isNotNull(requests.accountId));
const instantOf = (at: number) => new Date(at).toISOString();

/** One page of the requests that wait for an operator, of all accounts, the oldest first, and how many there are. */
export async function varianceRequestsWaiting(
  { database: { query } }: FeatureContext,
  { page, limit }: AskedPage,
): Promise<{ readonly data: readonly WaitingVarianceRequest[]; readonly count: number }> {
  const [rows, counted] = await Promise.all([
    query.select().from(requests).where(isWaiting).orderBy(asc(requests.at), requests.id).limit(limit).offset(
      (page - 1) * limit,
    ).all(),
    query.select({ count: count() }).from(requests).where(isWaiting).get(),
  ]);
  const data = rows.flatMap(({ userId: _, answeredAt: __, accountId, at, ...row }) =>
    accountId === null ? [] : [{ ...row, accountId, requestedAt: instantOf(at) }]
  );
  return { data, count: counted?.count ?? 0 };
}

/** The last request for the FFL of a store that waits for an operator. */
export async function varianceWaiting(
  { database }: FeatureContext,
  { accountId, fflFirstThreeDigits, fflLastFiveDigits }: Store,
): Promise<StoreSettings["varianceRequested"]> {
  if (!fflFirstThreeDigits || !fflLastFiveDigits) return null;
  const { byName, at } = requests;
  const found = await database.query.select({ byName, at }).from(requests).where(and(
    isWaiting,
    eq(requests.accountId, accountId),
    eq(requests.fflFirstThreeDigits, fflFirstThreeDigits),
    eq(requests.fflLastFiveDigits, fflLastFiveDigits),
  )).orderBy(desc(at)).limit(1).get();
  return found ? { byName: found.byName, at: instantOf(found.at) } : null;
}

/** An operator says that a request is answered; the account reads it in its history. Throws 404 when it does not wait. */
export async function answerVarianceRequest(context: FeatureContext, identity: Identity, id: string): Promise<void> {
  const { database, clock } = context;
  const found = await database.query.select().from(requests).where(and(isWaiting, eq(requests.id, id))).get();
  if (!found || found.accountId === null) throw notFound();
  const { accountId, fflFirstThreeDigits, fflLastFiveDigits } = found;
  const answer = { answeredAt: clock.now().getTime() };
  const answered = update(requests).set(answer).where(and(isWaiting, eq(requests.id, id)));
  const answering = context.change((unit) => {
    unit.add(telling(statementOf(answered), toldVarianceRequests.changed({ id }, answer)));
    unit.guard("stores.variance_waits", "changes() = 1");
    unit.record({
      stream: accountStream(accountId),
      event: "stores.variance_answered",
      subject: accountSubject(accountId),
      actor: actorOf(identity),
      data: { fflFirstThreeDigits, fflLastFiveDigits },
    });
    unit.publish(storeChanged, { accountId, storeId: null });
  });
  await answering.catch((error) => {
    throw error instanceof GuardFailed ? notFound() : error;
  });
}

/** Forgets what an account that is gone for good asked. */
export function forgetVarianceRequests({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  return [{
    sql: "DELETE FROM store_variance_requests WHERE account_id = ? OR user_id IN (SELECT value FROM json_each(?))",
    args: [accountId, JSON.stringify(userIds)],
  }];
}
