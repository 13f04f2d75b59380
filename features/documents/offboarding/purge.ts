import { and, eq, inArray, sql } from "drizzle-orm";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { damagedFiles, documentBuckets, documentFilingOrders, documents, documentTotals } from "../schema.ts";
import { removeDocumentStatements } from "../records/write-record.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldFilingOrders } from "../archive/told-rows.ts";

const documentsAtOnce = 100;

/**
 * Removes the records of a store that was deleted for good; their files go with the sweep of what no record names. The
 * ledger keeps that they were there, and when they went. Cut short, it goes on where it stopped.
 */
export async function purgeStore(
  context: FeatureContext,
  { accountId, storeId }: { readonly accountId: number; readonly storeId: number },
): Promise<void> {
  const { database } = context;
  const { id, formType } = documents;
  await tell(context, storeId);
  while (true) {
    const some = await database.query.select({ id, formType }).from(documents)
      .where(and(eq(documents.accountId, accountId), inArray(formType, [0, 1]), eq(documents.storeId, storeId)))
      .limit(documentsAtOnce);
    if (some.length === 0) return await forgetRest(context, storeId);
    await database.write(() =>
      some.flatMap((document) => removeDocumentStatements({ ...document, accountId, storeId }))
    );
  }
}

/** What is left of a store without documents: counters at nought, its filing order, retries and undos of what is gone. */
async function forgetRest({ change }: FeatureContext, storeId: number): Promise<void> {
  const isGone = "NOT EXISTS (SELECT 1 FROM documents WHERE id = document_id)";
  await change((unit) =>
    unit.add(
      ...[documentTotals, documentBuckets, damagedFiles].map((table) =>
        statementOf(deleteFrom(table).where(eq(table.storeId, storeId)))
      ),
      telling(
        statementOf(deleteFrom(documentFilingOrders).where(eq(documentFilingOrders.storeId, storeId))),
        toldFilingOrders.gone({ storeId }),
      ),
      { sql: `DELETE FROM document_requests WHERE ${isGone}` },
      { sql: `DELETE FROM document_bulk_items WHERE ${isGone}` },
    )
  );
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
