import { createHash } from "node:crypto";
import * as v from "valibot";
import type { EventText } from "@/kernel/feature.ts";
import { saltedSum } from "@/kernel/ledger/salted-sum.ts";

/**
 * The ledger keeps the sum of what was written, not the words: they are proven by it, and go with the records of a store
 * that is deleted for good. The sum is made with a salt that lies beside the words alone, so that a proof, which anybody
 * may be shown, gives nothing to guess them by. Entries of before there were salts have the sum of the words (`sha256`).
 */
export const noteAddedSchema = v.union([
  v.object({ noteId: v.number(), saltedSha256: v.string() }),
  v.object({ noteId: v.number(), sha256: v.string() }),
]);

/** The name of the ledger's event. */
export const noteAddedEntry = "notes.added";

/** What the ledger is told of a new note. */
export function addedData(noteId: number, salt: string, content: string): v.InferOutput<typeof noteAddedSchema> {
  return { noteId, saltedSha256: saltedSum(salt, content) };
}

/** True when a note is what its entry says: its words, and its salt where the entry has the sum of both. */
export function isAsAdded(
  added: v.InferOutput<typeof noteAddedSchema>,
  { salt, content }: { readonly salt: string | null; readonly content: string },
): boolean {
  if ("sha256" in added) return added.sha256 === sumOf(content);
  return salt !== null && added.saltedSha256 === saltedSum(salt, content);
}

function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A title and a sentence for a person; null for an event that is not of the notes. */
export function describeNoteEvent(event: string): EventText | null {
  return event === noteAddedEntry ? { title: "Note added", description: "A note was added. See the Notes tab." } : null;
}
