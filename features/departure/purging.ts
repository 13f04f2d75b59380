import { guard, type Row, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** Removes for good what was deleted 30 days ago. Cut short, the next run goes on. */
export async function purgeDue(context: FeatureContext): Promise<void> {
  const due = await context.database.all(
    "SELECT * FROM departures WHERE restored_at IS NULL AND purged_at IS NULL AND purge_at <= ? ORDER BY id",
    [context.clock.now().toISOString()],
  );
  for (const row of due) {
    if (await claim(context, Number(row.id))) await purge(context, row);
  }
}

/** Takes a departure before anything of it is removed; false when it was restored meanwhile, or is gone already. */
function claim({ database, clock }: FeatureContext, departureId: number): Promise<boolean> {
  const now = clock.now().toISOString();
  return holds(() =>
    database.write(() => [
      {
        sql: "UPDATE departures SET purging_at = coalesce(purging_at, ?) " +
          "WHERE id = ? AND restored_at IS NULL AND purged_at IS NULL AND purge_at <= ?",
        args: [now, departureId, now],
      },
      stillOurs,
    ])
  );
}

async function purge(context: FeatureContext, row: Row): Promise<void> {
  const { database, clock, ledger, log } = context;
  const accountId = Number(row.account_id);
  const isAccount = row.store_id === null;
  const storeIds = isAccount
    ? await context.offered(storesOffer).idsClosedAt(accountId, String(row.deleted_at))
    : [Number(row.store_id)];
  for (const storeId of storeIds) {
    await context.offered(documentsOffer).purge({ accountId, storeId });
    for (const part of context.kept()) await part.purge?.({ accountId, storeId });
  }
  const isDone = await holds(() =>
    database.write(async () => [
      purgedNow(Number(row.id), clock.now().toISOString()),
      stillOurs,
      ...isAccount ? await context.offered(accountsOffer).forgetAccount(accountId) : [],
      ...context.offered(storesOffer).forget(storeIds),
      ...await ledger.append([{
        stream: `account:${accountId}`,
        event: "departure.purged",
        subject: isAccount ? `account:${accountId}` : `store:${row.store_id}`,
        actor: { userId: null, name: "Strongroom" },
        data: { kind: isAccount ? "account" : "store" },
      }]),
    ])
  );
  if (isDone) log.info("departure_purged", { account: accountId, stores: storeIds.length });
}

/** The ledger tells what it was called; the row needs the name no longer. */
function purgedNow(departureId: number, now: string): Statement {
  return {
    sql: "UPDATE departures SET purged_at = ?, name = '' " +
      "WHERE id = ? AND purging_at IS NOT NULL AND restored_at IS NULL AND purged_at IS NULL",
    args: [now, departureId],
  };
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
