import { and, eq } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { documentFilingOffer } from "@/features/documents/offers-filing.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IntakeRow } from "./contract.ts";
import { intakeFiles, intakeItems, type StoredItem } from "./schema.ts";
import { isOpen } from "./states.ts";

/** What may have been filed or received before, by the id of the item. */
export type Duplicates = ReadonlyMap<number, IntakeRow["duplicates"]>;

/**
 * Names possible duplicates of the items of one store before anybody spends time on them: documents with the same file
 * or the same TSN, and other open items with the same file.
 */
export async function duplicatesOf(
  context: FeatureContext,
  store: { readonly accountId: number; readonly storeId: number },
  items: readonly StoredItem[],
): Promise<Duplicates> {
  const open = items.filter(({ row }) => row.state !== "filed" && row.state !== "discarded");
  if (open.length === 0) return new Map();
  const sha256s = [...new Set(open.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))];
  const tsns = [
    ...new Set(open.flatMap(({ row }) => row.tsn === null || row.formType === 1 ? [] : [row.tsn])),
  ];
  const [filed, waiting] = await Promise.all([
    context.offered(documentFilingOffer).filedBefore(store, { sha256s, tsns }),
    othersWith(context, store.storeId, sha256s),
  ]);
  return new Map(open.map(({ row, files }) => {
    const { id } = row;
    const sums = files.map(({ sha256 }) => sha256);
    const byFile = sums.map((sum) => filed.byFile.get(sum)).find((one) => one !== undefined);
    const byTsn = row.tsn === null ? undefined : filed.byTsn.get(row.tsn);
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
  const { sha256, itemId } = intakeFiles;
  const rows = await database.query.select({ sha256, id: intakeItems.id }).from(intakeFiles)
    .innerJoin(intakeItems, eq(intakeItems.id, itemId))
    .where(and(isOneOf(sha256, sha256s), eq(intakeItems.storeId, storeId), isOpen)).orderBy(intakeItems.id);
  const others = new Map<string, number[]>();
  for (const row of rows) others.set(row.sha256, [...others.get(row.sha256) ?? [], row.id]);
  return others;
}
