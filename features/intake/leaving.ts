import type { Row } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Keeping, type KeptFile, recordFiles, rowsById } from "@/kernel/keeping.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { intakeEvents } from "./ledger-events.ts";

const headings = {
  id: "Id",
  state: "State",
  source: "Came by",
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

/** Files that are nowhere else: those of filed items are the documents'. */
const ownFiles =
  "FROM intake_files f JOIN intake_items i ON i.id = f.item_id WHERE i.store_id = ? AND i.state <> 'filed'";

/** What waits to be verified in a store: in an export of everything, and gone with its records. */
export function keptItems({ database }: FeatureContext): Keeping {
  async function* items(storeId: number) {
    for await (const row of rowsById(database, "SELECT * FROM intake_items WHERE store_id = ?", [storeId])) {
      const files = await database.all("SELECT * FROM intake_files WHERE item_id = ? ORDER BY position", [
        Number(row.id),
      ]);
      yield recordOf(row, files);
    }
  }
  return {
    about:
      "to-verify.csv and to-verify.jsonl tell of every file that was received to be verified; those that were not " +
      "filed lie under To verify.",
    changedBy: Object.keys(intakeEvents),
    async size({ storeId }) {
      const row = await database.one(`SELECT count(*) AS files, coalesce(sum(f.size), 0) AS bytes ${ownFiles}`, [
        storeId,
      ]);
      return { files: Number(row?.files), bytes: Number(row?.bytes) };
    },
    async *entries({ storeId }) {
      const files = await database.all(
        `SELECT f.*, i.received_at, i.state ${ownFiles} ORDER BY f.item_id, f.position`,
        [storeId],
      );
      yield* files.map(fileOf);
      yield* recordFiles("to-verify", headings, () => items(storeId));
    },
    async purge({ storeId }) {
      await database.write(() => [
        {
          sql: "DELETE FROM intake_files WHERE item_id IN (SELECT id FROM intake_items WHERE store_id = ?)",
          args: [storeId],
        },
        { sql: "DELETE FROM intake_items WHERE store_id = ?", args: [storeId] },
      ]);
    },
  };
}

function fileOf(row: Row): KeptFile {
  const name = pathPart(String(row.file_name), `file ${row.position}.pdf`);
  const place = row.state === "discarded" ? "To verify/Not filed" : "To verify";
  return {
    path: `${place}/${row.item_id}/${name}`,
    sha256: String(row.sha256),
    size: Number(row.size),
    modified: new Date(String(row.received_at)),
  };
}

function recordOf(row: Row, files: readonly Row[]) {
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    sourcePath: row.source_path,
    receivedAt: row.received_at,
    receivedBy: row.received_by_name,
    pages: row.pages,
    files: files.map(({ file_name: name, sha256, size, pages, type }) => ({ name, sha256, size, pages, type })),
    customerName: row.customer_name,
    tsn: row.tsn,
    formType: row.form_type,
    read: row.meta_data === null ? null : JSON.parse(String(row.meta_data)),
    reason: row.reason,
    documentId: row.document_id,
    settledAt: row.settled_at,
    settledBy: row.settled_by_name,
  };
}
