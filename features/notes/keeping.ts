import * as v from "valibot";
import { documentsOffer } from "@/features/documents/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Finding } from "@/kernel/verify.ts";
import { noteAdded, noteAddedSchema, sumOf } from "./ledger-events.ts";

/** Checks that every note the ledger knows of is there and says what was written, and that there are no others. */
export async function* verifyNotes(context: FeatureContext): AsyncGenerator<Finding> {
  const { database, ledger } = context;
  let count = 0;
  for (const { stream } of await ledger.streams()) {
    if (!stream.startsWith("store:")) continue;
    const storeId = Number(stream.slice("store:".length));
    if (await context.offered(documentsOffer).isPurged(storeId)) continue;
    const rows = await database.all("SELECT id, document_id, content FROM document_notes WHERE store_id = ?", [
      storeId,
    ]);
    const notes = new Map(rows.map((row) => [Number(row.id), row]));
    for await (const { event, subject, data } of ledger.walk(stream)) {
      if (event !== noteAdded) continue;
      count++;
      const { noteId, sha256 } = v.parse(noteAddedSchema, data);
      const note = notes.get(noteId);
      notes.delete(noteId);
      if (!note) yield { kind: "problem", subject, message: `The note ${noteId} is gone.` };
      else if (sumOf(String(note.content)) !== sha256 || subject !== `document:${note.document_id}`) {
        yield { kind: "problem", subject, message: `The note ${noteId} is not what the ledger says.` };
      }
    }
    for (const [id, { document_id: documentId }] of notes) {
      // One that was written since the walk began is asked for by itself.
      const known = (await ledger.about(`document:${documentId}`)).some(({ event, data }) =>
        event === noteAdded && v.is(noteAddedSchema, data) && data.noteId === id
      );
      const message = `The ledger does not know of the note ${id}.`;
      if (!known) yield { kind: "problem", subject: `document:${documentId}`, message };
    }
  }
  yield { kind: "checked", what: "notes against the ledger", count };
}
