import { and, eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, type StoreRecords } from "@/kernel/store-records.ts";
import { noteAddedEntry } from "./ledger-events.ts";
import { presented } from "./notes.ts";
import { documentNotes } from "./schema.ts";
import { inSlices, removing } from "@/kernel/slices.ts";

const headings = {
  id: "Id",
  documentId: "Document",
  content: "Note",
  createdBy: "Written by",
  createdOn: "Written on (UTC)",
  salt: "Salt of its SHA-256",
};

/** The notes of a store: with everything that is exported, and gone with its records. */
export function noteRecords({ database }: FeatureContext): StoreRecords {
  const { id, storeId: store } = documentNotes;
  async function* notes(storeId: number) {
    const read = (after: number, most: number) =>
      database.query.select().from(documentNotes).where(and(eq(store, storeId), gt(id, after))).orderBy(id).limit(most);
    for await (const note of inPages(read)) yield { ...presented(note), salt: note.salt ?? "" };
  }
  return {
    about: "notes.csv and notes.jsonl hold the staff notes on documents. The history has the SHA-256 of each " +
      "note: of its salt, a line break and its words (saltedSha256), or of the words alone where it has no salt (sha256).",
    changedBy: [noteAddedEntry],
    async *entries({ storeId }) {
      yield* recordFiles("notes", headings, () => notes(storeId));
    },
    async purge({ storeId }) {
      await inSlices(database, removing("document_notes", "store_id = ?", [storeId]));
    },
  };
}
