import * as v from "valibot";
import type { EventText } from "@/kernel/feature.ts";
import { saltedSum } from "@/kernel/ledger/salted-sum.ts";

/** The name of the ledger's event. */
export const noteAddedEntry = "audit-review.note_added";

/**
 * The ledger keeps the sum of a note, not its words: they are proven by it, and go with the records of a store that is
 * deleted for good. The salt lies beside the words alone, so that a proof gives nothing to guess them by.
 */
export const noteAddedSchema = v.object({ noteId: v.number(), auditId: v.number(), saltedSha256: v.string() });

export type NoteAdded = v.InferOutput<typeof noteAddedSchema>;

/** A note as its sum is made of it. */
interface Summed {
  readonly id: number;
  readonly auditId: number;
  readonly salt: string;
  readonly content: string;
}

/** What the ledger is told of a note: the SHA-256 of its salt, a line break and its words. */
export function addedData({ id, auditId, salt, content }: Summed): NoteAdded {
  return { noteId: id, auditId, saltedSha256: saltedSum(salt, content) };
}

/** A title and a sentence for a person; null for an event that is not the review's. */
export function describeReviewEvent(event: string): EventText | null {
  return event === noteAddedEntry
    ? { title: "Audit note added", description: "An auditor wrote a note about the document." }
    : null;
}
