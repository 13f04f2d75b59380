import type { FeatureContext } from "@/kernel/feature.ts";
import { streamOf } from "../ledger/events.ts";
import { removeDocumentStatements } from "../search/store-document.ts";

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
  await tell(context, storeId);
  while (true) {
    const rows = await database.all(
      "SELECT id, form_type FROM documents WHERE account_id = ? AND form_type IN (0, 1) AND store_id = ? " +
        `LIMIT ${documentsAtOnce}`,
      [accountId, storeId],
    );
    if (rows.length === 0) return await forgetRest(context, storeId);
    await database.write(() =>
      rows.flatMap((row) =>
        removeDocumentStatements({ id: Number(row.id), accountId, storeId, formType: Number(row.form_type) })
      )
    );
  }
}

/** What is left of a store without documents: counters at nought, its filing order, retries and undos of what is gone. */
async function forgetRest({ database }: FeatureContext, storeId: number): Promise<void> {
  const isGone = "NOT EXISTS (SELECT 1 FROM documents WHERE id = document_id)";
  await database.write(() => [
    ...["document_totals", "document_buckets", "document_filing_orders"].map((table) => ({
      sql: `DELETE FROM ${table} WHERE store_id = ?`,
      args: [storeId],
    })),
    { sql: `DELETE FROM document_requests WHERE ${isGone}` },
    { sql: `DELETE FROM document_bulk_items WHERE ${isGone}` },
  ]);
}

/** True when the records of a chain's store were removed for good. */
export async function isPurged({ ledger }: Pick<FeatureContext, "ledger">, stream: string): Promise<boolean> {
  return (await ledger.about(stream)).some(({ event }) => event === "documents.purged");
}

async function tell(context: FeatureContext, storeId: number): Promise<void> {
  const { database, ledger } = context;
  const stream = streamOf(storeId);
  if (await isPurged(context, stream)) return;
  const row = await database.one("SELECT sum(count) AS count FROM document_totals WHERE store_id = ?", [storeId]);
  await database.write(() =>
    ledger.append([{
      stream,
      event: "documents.purged",
      subject: stream,
      actor: { userId: null, name: "Strongroom" },
      data: { documents: Number(row?.count ?? 0) },
    }])
  );
}
