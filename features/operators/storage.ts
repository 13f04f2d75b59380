import { setTimeout } from "node:timers/promises";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { Statement } from "@/db/database.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { eq } from "drizzle-orm";
import { operatorsStorage } from "./schema.ts";

/** Accounts whose sums are written at once: others want the database meanwhile. */
const accountsAtOnce = 500;

/** Counts what the files of each account take, so that no page waits for it. */
export async function countStorage(context: FeatureContext): Promise<void> {
  const bytes = await context.offered(documentExportOffer).bytesByAccount();
  const at = context.clock.now().toISOString();
  const counted = [...bytes];
  for (let from = 0; from < counted.length; from += accountsAtOnce) {
    const some = JSON.stringify(counted.slice(from, from + accountsAtOnce));
    await context.database.write(() => [{
      sql: "INSERT INTO operators_storage(account_id, bytes, counted_at) SELECT value ->> 0, value ->> 1, ? " +
        "FROM json_each(?) WHERE true ON CONFLICT(account_id) DO UPDATE SET bytes = excluded.bytes, " +
        "counted_at = excluded.counted_at",
      args: [at, some],
    }]);
    await setTimeout(0);
  }
  await context.database.write(() => [{ sql: "DELETE FROM operators_storage WHERE counted_at <> ?", args: [at] }]);
}

/** The bytes of these accounts as they were counted last; an account is left out before its first file was counted. */
export async function storageOf(
  { database }: FeatureContext,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { accountId, bytes } = operatorsStorage;
  const rows = await database.query.select({ accountId, bytes }).from(operatorsStorage)
    .where(isOneOf(accountId, accountIds)).all();
  return new Map(rows.map((row) => [row.accountId, row.bytes]));
}

/** What all accounts take, and when that was counted; null before the first file was. */
export async function storageOfAll({ database }: FeatureContext): Promise<{ bytes: number; countedAt: string } | null> {
  const row = await database.one("SELECT sum(bytes) AS bytes, max(counted_at) AS counted_at FROM operators_storage");
  return row === null || row.counted_at === null
    ? null
    : { bytes: Number(row.bytes), countedAt: String(row.counted_at) };
}

/** Forgets what an account took that is gone for good. */
export function forgetStorage({ accountId }: ErasedAccount): readonly Statement[] {
  return [statementOf(deleteFrom(operatorsStorage).where(eq(operatorsStorage.accountId, accountId)))];
}
