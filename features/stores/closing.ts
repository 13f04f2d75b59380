import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { storeChanged } from "./offers-events.ts";
import { stores } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldStores } from "./told-rows.ts";

/** Takes stores of an account away from everybody; their rows stay until they are restored or removed for good. */
export function closeStores(accountId: number, storeIds: readonly number[], at: string): Participant {
  const { id, deletedAt, version } = stores;
  return (unit) => {
    unit.add(telling(
      statementOf(
        update(stores).set({ deletedAt: at, version: sql`${version} + 1` })
          .where(and(isOneOf(id, storeIds), isNull(deletedAt))),
      ),
      ...storeIds.map((storeId) => toldStores.changed({ id: storeId }, { deletedAt: at }, { deletedAt: null })),
    ));
    unit.publish(storeChanged, { accountId, storeId: null });
  };
}

/**
 * Brings back stores of an account that were deleted at that moment. The change fails with the guard `stores.licence_free` when another
 * store holds the licence of one by now.
 */
export function reopenStores(accountId: number, storeIds: readonly number[], deletedAt: string): Participant {
  return (unit) => {
    unit.guard(
      "stores.licence_free",
      "NOT EXISTS (SELECT 1 FROM stores gone JOIN stores now ON now.deleted_at IS NULL " +
        "AND now.ffl_first_three_digits = gone.ffl_first_three_digits " +
        "AND now.ffl_last_five_digits = gone.ffl_last_five_digits WHERE gone.deleted_at = ? " +
        "AND gone.id IN (SELECT value FROM json_each(?)))",
      [deletedAt, JSON.stringify(storeIds)],
    );
    unit.add(telling(
      statementOf(
        update(stores).set({ deletedAt: null, version: sql`${stores.version} + 1` })
          .where(and(eq(stores.deletedAt, deletedAt), isOneOf(stores.id, storeIds))),
      ),
      ...storeIds.map((id) => toldStores.changed({ id }, { deletedAt: null }, { deletedAt })),
    ));
    unit.publish(storeChanged, { accountId, storeId: null });
  };
}

/** The stores of an account that were deleted at that moment. */
export async function idsClosedAt(
  database: Database,
  accountId: number,
  deletedAt: string,
): Promise<readonly number[]> {
  const { id } = stores;
  const rows = await database.query.select({ id }).from(stores)
    .where(and(eq(stores.accountId, accountId), eq(stores.deletedAt, deletedAt))).orderBy(id);
  return rows.map((row) => row.id);
}
