import type { Row } from "@/db/database.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IntakeRow } from "./contract.ts";

/** What may have been filed or received before, by the id of the item. */
export type Duplicates = ReadonlyMap<number, IntakeRow["duplicates"]>;

interface Item {
  readonly row: Row;
  readonly files: readonly Row[];
}

/**
 * Names possible duplicates of the items of one store before anybody spends time on them: documents with the same file
 * or the same TSN, and other open items with the same file.
 */
export async function duplicatesOf(
  context: FeatureContext,
  store: { readonly accountId: number; readonly storeId: number },
  items: readonly Item[],
): Promise<Duplicates> {
  const open = items.filter(({ row }) => row.state !== "filed" && row.state !== "discarded");
  if (open.length === 0) return new Map();
  const sha256s = [...new Set(open.flatMap(({ files }) => files.map(({ sha256 }) => String(sha256))))];
  const tsns = [
    ...new Set(open.flatMap(({ row }) => row.tsn === null || row.form_type === 1 ? [] : [String(row.tsn)])),
  ];
  const [filed, waiting] = await Promise.all([
    context.offered(documentsOffer).filedBefore(store, { sha256s, tsns }),
    othersWith(context, store.storeId, sha256s),
  ]);
  return new Map(open.map(({ row, files }) => {
    const id = Number(row.id);
    const sums = files.map(({ sha256 }) => String(sha256));
    const byFile = sums.map((sum) => filed.byFile.get(sum)).find((one) => one !== undefined);
    const byTsn = row.tsn === null ? undefined : filed.byTsn.get(String(row.tsn));
    const other = sums.flatMap((sum) => waiting.get(sum) ?? []).find((one) => one !== id);
    return [id, [
      ...byFile === undefined ? [] : [{ by: "file" as const, documentId: byFile, itemId: null }],
      ...byTsn === undefined || byTsn === byFile ? [] : [{ by: "tsn" as const, documentId: byTsn, itemId: null }],
      ...other === undefined ? [] : [{ by: "waiting" as const, documentId: null, itemId: other }],
    ]];
  }));
}

/** Open items of a store that hold one of these files, by file. */
async function othersWith({ database }: FeatureContext, storeId: number, sha256s: readonly string[]) {
  const rows = await database.all(
    "SELECT f.sha256, i.id FROM intake_files f JOIN intake_items i ON i.id = f.item_id " +
      "WHERE f.sha256 IN (SELECT value FROM json_each(?)) AND i.store_id = ? " +
      "AND i.state IN ('reading', 'ready', 'failed') ORDER BY i.id",
    [JSON.stringify(sha256s), storeId],
  );
  const others = new Map<string, number[]>();
  for (const row of rows) {
    const sum = String(row.sha256);
    others.set(sum, [...others.get(sum) ?? [], Number(row.id)]);
  }
  return others;
}
