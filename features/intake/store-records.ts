import { and, count, eq, getTableColumns, gt, ne, sql } from "drizzle-orm";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type ExportedFile, inPages, recordFiles, type StoreRecords } from "@/kernel/store-records.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import type { IntakeState } from "./contract.ts";
import { filesByItem } from "./items.ts";
import { intakeEvents } from "./ledger-events.ts";
import { type FileRow, intakeFiles, intakeItems, type ItemRow } from "./schema.ts";
import { eachInSlices } from "@/kernel/slices.ts";
import { removeFiles } from "./gone-files.ts";

const headings = {
  id: "Id",
  state: "State",
  source: "Received by",
  sourcePath: "Path",
  receivedAt: "Received (UTC)",
  receivedBy: "Received by",
  files: "Files",
  customerName: "Customer as read",
  tsn: "TSN as read",
  reason: "Reason",
  documentId: "Document",
  settledAt: "Settled (UTC)",
  settledBy: "Settled by",
};

/** Items that one reading finds. */
const itemsAtOnce = 500;

/** What waits to be verified in a store: in an export of everything, and gone with its records. */
export function intakeRecords({ database }: FeatureContext): StoreRecords {
  const { query } = database;
  const { id, storeId: store, state, receivedAt } = intakeItems;
  // Files that are nowhere else: those of filed items are the documents'.
  const areOwn = (storeId: number) => and(eq(store, storeId), ne(state, "filed"));
  const isTheirs = eq(id, intakeFiles.itemId);
  async function* items(storeId: number) {
    const read = async (after: number, most: number) => {
      const rows = await query.select().from(intakeItems).where(and(eq(store, storeId), gt(id, after)))
        .orderBy(id).limit(most);
      const files = await filesByItem(database, rows.map((row) => row.id));
      return rows.map((row) => recordOf(row, files.get(row.id) ?? []));
    };
    yield* inPages(read);
  }
  return {
    about:
      "to-verify.csv and to-verify.jsonl list every file received to verify. Files that were not filed are in the folder To verify.",
    changedBy: Object.keys(intakeEvents),
    async size({ storeId }) {
      const bytes = sql<number>`coalesce(sum(${intakeFiles.size}), 0)`;
      const [sizes] = await query.select({ files: count(), bytes }).from(intakeFiles)
        .innerJoin(intakeItems, isTheirs).where(areOwn(storeId));
      return sizes;
    },
    async *entries({ storeId }) {
      const files = await query.select({ ...getTableColumns(intakeFiles), receivedAt, state }).from(intakeFiles)
        .innerJoin(intakeItems, isTheirs).where(areOwn(storeId)).orderBy(intakeFiles.itemId, intakeFiles.position);
      yield* files.map(fileOf);
      yield* recordFiles("to-verify", headings, () => items(storeId));
    },
    async purge({ storeId }) {
      for (;;) {
        const rows = await query.select({ id }).from(intakeItems).where(eq(store, storeId)).limit(itemsAtOnce);
        if (rows.length === 0) return;
        const ids = rows.map((row) => row.id);
        await removeFiles(database, ids);
        await eachInSlices(database, ids, (some) => [statementOf(deleteFrom(intakeItems).where(isOneOf(id, some)))]);
      }
    },
  };
}

function fileOf(file: FileRow & { readonly receivedAt: string; readonly state: IntakeState }): ExportedFile {
  const { itemId, position, fileName, sha256, size, receivedAt, state } = file;
  const name = pathPart(fileName, `file ${position}.pdf`);
  const place = state === "discarded" ? "To verify/Not filed" : "To verify";
  return { path: `${place}/${itemId}/${name}`, sha256, size, modified: new Date(receivedAt) };
}

function recordOf(row: ItemRow, files: readonly FileRow[]) {
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    sourcePath: row.sourcePath,
    receivedAt: row.receivedAt,
    receivedBy: row.receivedByName,
    pages: row.pages,
    files: files.map(({ fileName: name, sha256, size, pages, type }) => ({ name, sha256, size, pages, type })),
    customerName: row.customerName,
    tsn: row.tsn,
    formType: row.formType,
    read: row.metaData === null ? null : JSON.parse(row.metaData),
    reason: row.reason,
    documentId: row.documentId,
    settledAt: row.settledAt,
    settledBy: row.settledByName,
  };
}
