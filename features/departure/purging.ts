import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** Removes for good what was deleted 30 days ago. Cut short, the next run goes on. */
export async function purgeDue(context: FeatureContext): Promise<void> {
  const { database, clock, ledger, log } = context;
  const due = await database.all(
    "SELECT * FROM departures WHERE restored_at IS NULL AND purged_at IS NULL AND purge_at <= ? ORDER BY id",
    [clock.now().toISOString()],
  );
  for (const row of due) {
    const accountId = Number(row.account_id);
    const storeIds = row.store_id === null
      ? await context.offered(storesOffer).idsClosedAt(accountId, String(row.deleted_at))
      : [Number(row.store_id)];
    for (const storeId of storeIds) {
      await context.offered(documentsOffer).purge({ accountId, storeId });
      for (const part of context.kept()) await part.purge?.({ accountId, storeId });
    }
    await database.write(async () => [
      ...row.store_id === null ? context.offered(accountsOffer).forgetPeople(accountId) : [],
      ...context.offered(storesOffer).forget(storeIds),
      {
        sql: "UPDATE departures SET purged_at = ? WHERE id = ? AND purged_at IS NULL",
        args: [clock.now().toISOString(), Number(row.id)],
      },
      ...await ledger.append([{
        stream: `account:${accountId}`,
        event: "departure.purged",
        subject: row.store_id === null ? `account:${accountId}` : `store:${row.store_id}`,
        actor: { userId: null, name: "Strongroom" },
        data: { kind: row.store_id === null ? "account" : "store" },
      }]),
    ]);
    log.info("departure_purged", { account: accountId, stores: storeIds.length });
  }
}
