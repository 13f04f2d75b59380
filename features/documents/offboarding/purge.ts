import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Row, Value } from "@/db/database.ts";
import { bucketSorts } from "../actions/bulk-counters.ts";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inSlices, letOthers, type SliceBounds, SliceSize } from "@/kernel/slices.ts";
import type { StoreKey } from "@/kernel/store-records.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { damagedFiles, documentFilingOrders, documents, documentTotals } from "../schema.ts";
import { removeDocumentStatements } from "../records/write-record.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldFilingOrders } from "../archive/told-rows.ts";

/** Documents that one write removes: each has some forty rows in indexes and counters. */
const atOnce: SliceBounds = { first: 20, least: 5, most: 200 };

/**
 * Removes the records of a store that was deleted for good; their files go with the sweep of what no record names. The
 * ledger keeps that they were there, and when they went. Cut short, it goes on where it stopped.
 */
export async function purgeStore(
  context: FeatureContext,
  { accountId, storeId }: StoreKey,
): Promise<void> {
  const { database } = context;
  const { id, formType } = documents;
  await tell(context, storeId);
  const size = new SliceSize(atOnce);
  while (true) {
    const some = await database.query.select({ id, formType }).from(documents)
      .where(and(eq(documents.accountId, accountId), inArray(formType, [0, 1]), eq(documents.storeId, storeId)))
      .limit(size.rows);
    if (some.length === 0) return await forgetRest(context, { accountId, storeId });
    await database.write(() => {
      size.begun();
      return some.flatMap((document) => removeDocumentStatements({ ...document, accountId, storeId }));
    });
    size.stored(some.length);
    await letOthers();
  }
}

/** What is left of a store without documents: counters at nought, its filing order, retries and undos of what is gone. */
async function forgetRest({ database, change }: FeatureContext, { accountId, storeId }: StoreKey): Promise<void> {
  for (const formType of [0, 1]) {
    for (const sort of bucketSorts) {
      const args = [accountId, formType, sort, storeId];
      await inSlices(database, (most) => ({ sql: firstBucketsSql, args: [...args, most] }));
    }
    await inSlices(database, (most) => ({ sql: emptyZonesSql, args: [accountId, formType, most] }));
  }
  await change((unit) =>
    unit.add(
      ...[documentTotals, damagedFiles].map((table) =>
        statementOf(deleteFrom(table).where(eq(table.storeId, storeId)))
      ),
      telling(
        statementOf(deleteFrom(documentFilingOrders).where(eq(documentFilingOrders.storeId, storeId))),
        toldFilingOrders.gone({ storeId }),
      ),
    )
  );
  await forgetOfGone(database, "document_requests", ["user_id", "key_hash"]);
  await forgetOfGone(database, "document_bulk_items", ["change_id", "document_id"]);
}

/** Zones of an account that has no documents any more; those of one that has some may well be too wide. */
const emptyZonesSql = `DELETE FROM document_zones WHERE (account_id, form_type) = (?1, ?2)
  AND NOT EXISTS (SELECT 1 FROM documents WHERE account_id = ?1 AND form_type = ?2)
  AND zone <= (SELECT max(zone) FROM
    (SELECT zone FROM document_zones WHERE (account_id, form_type) = (?1, ?2) ORDER BY zone LIMIT ?3))`;

const bucketKey = "(account_id, form_type, sort, store_id) = (?1, ?2, ?3, ?4)";
/** The first counters of a store in one order. */
const firstBucketsSql = `DELETE FROM document_buckets WHERE ${bucketKey} AND bucket <= (SELECT max(bucket) FROM
  (SELECT bucket FROM document_buckets WHERE ${bucketKey} ORDER BY bucket LIMIT ?5))`;

/** Rows that one statement reads, and one write removes at most: each lies elsewhere. */
const readAtOnce = 300;

/** Removes the rows of documents that are gone from a table without row ids, walking along its key. */
async function forgetOfGone(database: Database, table: string, [first, second]: readonly string[]): Promise<void> {
  for (let after: readonly Value[] | null = null;;) {
    const rows = await database.all(
      `SELECT ${first} AS a, ${second} AS b, document_id, (SELECT 1 FROM documents WHERE id = document_id) AS is_there ` +
        `FROM ${table} ${after ? `WHERE (${first}, ${second}) > (?2, ?3)` : ""} ORDER BY ${first}, ${second} LIMIT ?1`,
      [readAtOnce, ...after ?? []],
    );
    const gone = rows.filter(({ is_there }) => is_there === null).map(keyOf);
    if (gone.length > 0) {
      await database.write(() =>
        gone.map(([a, b]) => ({ sql: `DELETE FROM ${table} WHERE ${first} = ? AND ${second} = ?`, args: [a, b] }))
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < readAtOnce) return;
    after = keyOf(last);
    await letOthers();
  }
}

/** Both columns are numbers or texts. */
function keyOf({ a, b }: Row): readonly Value[] {
  return [a, b].map((value) => typeof value === "number" ? value : String(value));
}

/** True when the records of a chain's store were removed for good. */
export async function isPurged({ ledger }: Pick<FeatureContext, "ledger">, stream: string): Promise<boolean> {
  return (await ledger.about(stream)).some(({ event }) => event === "documents.purged");
}

async function tell(context: FeatureContext, storeId: number): Promise<void> {
  const { database } = context;
  const stream = storeStream(storeId);
  if (await isPurged(context, stream)) return;
  const sum = sql<number>`coalesce(sum(${documentTotals.count}), 0)`;
  const [{ count }] = await database.query.select({ count: sum }).from(documentTotals)
    .where(eq(documentTotals.storeId, storeId));
  await context.change((unit) => {
    unit.record({
      stream,
      event: "documents.purged",
      subject: stream,
      actor: { userId: null, name: "Strongroom" },
      data: { documents: count },
    });
  });
}
