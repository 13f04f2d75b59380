import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { departures, type StoredDeparture } from "./schema.ts";

/** Removes for good what was deleted 30 days ago. Cut short, the next run goes on. */
export async function purgeDue(context: FeatureContext): Promise<void> {
  const due = await context.database.query.select().from(departures)
    .where(isDue(context.clock.now().toISOString())).orderBy(departures.id);
  for (const departure of due) {
    if (await claim(context, departure.id)) await purge(context, departure);
  }
}

/** Neither restored nor gone, and its 30 days are over. */
function isDue(now: string) {
  const { restoredAt, purgedAt, purgeAt } = departures;
  return and(isNull(restoredAt), isNull(purgedAt), lte(purgeAt, now));
}

/** Takes a departure before anything of it is removed; false when it was restored meanwhile, or is gone already. */
function claim({ database, clock }: FeatureContext, departureId: number): Promise<boolean> {
  const now = clock.now().toISOString();
  return holds(() =>
    database.write(() => [
      statementOf(
        update(departures).set({ purgingAt: sql`coalesce(${departures.purgingAt}, ${now})` })
          .where(and(eq(departures.id, departureId), isDue(now))),
      ),
      stillOurs,
    ])
  );
}

async function purge(context: FeatureContext, { id, accountId, storeId, deletedAt }: StoredDeparture): Promise<void> {
  const { database, clock, ledger, log } = context;
  const isAccount = storeId === null;
  const storeIds = isAccount ? await context.offered(storesOffer).idsClosedAt(accountId, deletedAt) : [storeId];
  for (const storeId of storeIds) {
    await context.offered(documentsOffer).purge({ accountId, storeId });
    for (const part of context.kept()) await part.purge?.({ accountId, storeId });
  }
  const isDone = await holds(() =>
    database.write(async () => [
      purgedNow(id, clock.now().toISOString()),
      stillOurs,
      ...isAccount ? await context.offered(accountsOffer).forgetAccount(accountId) : [],
      ...context.offered(storesOffer).forget(storeIds),
      ...await ledger.append([{
        stream: `account:${accountId}`,
        event: "departure.purged",
        subject: isAccount ? `account:${accountId}` : `store:${storeId}`,
        actor: { userId: null, name: "Strongroom" },
        data: { kind: isAccount ? "account" : "store" },
      }]),
    ])
  );
  if (isDone) log.info("departure_purged", { account: accountId, stores: storeIds.length });
}

/** The ledger tells what it was called; the row needs the name no longer. */
function purgedNow(departureId: number, now: string): Statement {
  const { id, purgingAt, restoredAt, purgedAt } = departures;
  return statementOf(
    update(departures).set({ purgedAt: now, name: "" })
      .where(and(eq(id, departureId), isNotNull(purgingAt), isNull(restoredAt), isNull(purgedAt))),
  );
}

const stillOurs = guard("departure.still_ours", "changes() = 1");

/** False when the batch was undone because another process had finished, or an operator had restored. */
async function holds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === stillOurs.guard) return false;
    throw error;
  }
}
