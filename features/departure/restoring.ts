import { guard, type Row, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Departed, DepartedList } from "./contract.ts";

/** Holds, with the instant of now, until the 30 days are over or its removal has begun. */
const waiting = "restored_at IS NULL AND purged_at IS NULL AND purging_at IS NULL AND purge_at > ?";

/** One page of what can still be restored, the last deleted first. */
export async function departed(
  { database, clock }: FeatureContext,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DepartedList> {
  const now = clock.now().toISOString();
  const [rows, [counted]] = await database.snapshot([
    {
      sql: `SELECT * FROM departures WHERE ${waiting} ORDER BY deleted_at DESC, id DESC LIMIT ? OFFSET ?`,
      args: [now, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM departures WHERE ${waiting}`, args: [now] },
  ]);
  return { data: rows.map(departedOf), count: Number(counted.count), page, limit };
}

function departedOf(row: Row): Departed {
  return {
    kind: row.store_id === null ? "account" : "store",
    id: Number(row.store_id ?? row.account_id),
    name: String(row.name),
    deletedBy: String(row.deleted_by_name),
    deletedAt: String(row.deleted_at),
    purgeAt: String(row.purge_at),
  };
}

/** Brings a store or an account back as it was. Throws 404 when it was not deleted, or the 30 days are over. */
export async function restore(
  context: FeatureContext,
  access: Access,
  kind: "store" | "account",
  id: number,
): Promise<void> {
  const { database, ledger, clock } = context;
  const row = await database.one(
    kind === "store"
      ? `SELECT * FROM departures WHERE store_id = ? AND ${waiting}`
      : `SELECT * FROM departures WHERE account_id = ? AND store_id IS NULL AND ${waiting}`,
    [id, clock.now().toISOString()],
  );
  if (!row) throw notFound();
  const accountId = Number(row.account_id);
  const back = await statementsFor(context, row);
  try {
    await database.write(async () => [
      restoredNow(Number(row.id), clock.now().toISOString()),
      guard("departure.waiting", "changes() = 1"),
      ...back,
      ...await ledger.append([{
        stream: `account:${accountId}`,
        event: "departure.restored",
        subject: `${kind}:${id}`,
        actor: actorOf(access.identity),
        data: { kind, name: String(row.name) },
      }]),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    if (error.guard !== "stores.licence_free") throw notFound();
    throw conflict(
      "departure.licence_taken",
      "Another store holds this FFL number now. Change that store's number first.",
    );
  }
}

function restoredNow(departureId: number, now: string): Statement {
  return {
    sql: `UPDATE departures SET restored_at = ? WHERE id = ? AND ${waiting}`,
    args: [now, departureId, now],
  };
}

async function statementsFor(context: FeatureContext, row: Row) {
  const stores = context.offered(storesOffer);
  const deletedAt = String(row.deleted_at);
  if (row.store_id !== null) {
    const account = await context.offered(accountsOffer).account(Number(row.account_id));
    if (!account) {
      throw conflict("departure.account_gone", "The account of this store was deleted too. Restore the account first.");
    }
    return stores.reopen([Number(row.store_id)], deletedAt);
  }
  const accountId = Number(row.account_id);
  const storeIds = await stores.idsClosedAt(accountId, deletedAt);
  return [...context.offered(accountsOffer).reopenAccount(accountId), ...stores.reopen(storeIds, deletedAt)];
}
