import { and, eq, gt } from "drizzle-orm";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, type StoreRecords } from "@/kernel/store-records.ts";
import { noteAddedEntry } from "./ledger-events.ts";
import { presented } from "./notes.ts";
import { auditNotes, reviewLeases } from "./schema.ts";
import { inSlices, removing } from "@/kernel/slices.ts";

const headings = {
  id: "Id",
  auditId: "Audit",
  documentId: "Document",
  content: "Note",
  createdBy: "Written by",
  createdOn: "Written on (UTC)",
  salt: "Salt of its SHA-256",
};

/** Auditors' notes of a store: with everything that is exported, and gone with its records. Leases are nobody's business. */
export function reviewRecords({ database }: FeatureContext): StoreRecords {
  const { id, storeId: store } = auditNotes;
  async function* notes(storeId: number) {
    const read = (after: number, most: number) =>
      database.query.select().from(auditNotes).where(and(eq(store, storeId), gt(id, after))).orderBy(id).limit(most);
    for await (const note of inPages(read)) yield { ...presented(note), salt: note.salt };
  }
  return {
    about:
      "audit-notes.csv and audit-notes.jsonl hold what auditors wrote about documents. The history has the SHA-256 of " +
      "each note's salt, a line break and its words (saltedSha256).",
    changedBy: [noteAddedEntry],
    async *entries({ storeId }) {
      yield* recordFiles("audit-notes", headings, () => notes(storeId));
    },
    async purge({ storeId }) {
      await inSlices(database, removing("audit_notes", "store_id = ?", [storeId]));
      await database.write(() => [statementOf(deleteFrom(reviewLeases).where(eq(reviewLeases.storeId, storeId)))]);
    },
  };
}
