import { createHash } from "node:crypto";
import * as v from "valibot";
import type { EventText } from "@/kernel/feature.ts";

/**
 * The ledger keeps the sum of what was written, not the words: they are proven by it, and go with the records of a store
 * that is deleted for good.
 */
export const noteAddedSchema = v.object({ noteId: v.number(), sha256: v.string() });

/** The name of the ledger's event. */
export const noteAddedEntry = "notes.added";

/** The sum of a note's words. */
export function sumOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A title and a sentence for a person; null for an event that is not of the notes. */
export function describeNoteEvent(event: string): EventText | null {
  return event === noteAddedEntry ? { title: "Note added", description: "A note was added. See the Notes tab." } : null;
}
