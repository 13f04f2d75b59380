import type { FeatureContext } from "@/kernel/feature.ts";
import { type Keeping, recordFiles, rowsById } from "@/kernel/keeping.ts";
import { noteAdded } from "./ledger-events.ts";
import { presented } from "./notes.ts";

const headings = {
  id: "Id",
  documentId: "Document",
  content: "Note",
  createdBy: "Written by",
  createdOn: "Written on (UTC)",
};

/** The notes of a store: with everything that is exported, and gone with its records. */
export function keptNotes({ database }: FeatureContext): Keeping {
  async function* notes(storeId: number) {
    for await (const row of rowsById(database, "SELECT * FROM document_notes WHERE store_id = ?", [storeId])) {
      yield presented(row);
    }
  }
  return {
    about:
      "notes.csv and notes.jsonl hold what colleagues wrote about documents. The history has the SHA-256 of each " +
      "note's words.",
    changedBy: [noteAdded],
    async *entries({ storeId }) {
      yield* recordFiles("notes", headings, () => notes(storeId));
    },
    async purge({ storeId }) {
      await database.write(() => [{ sql: "DELETE FROM document_notes WHERE store_id = ?", args: [storeId] }]);
    },
  };
}
