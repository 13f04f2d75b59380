import { liveKey } from "@/kernel/live/live-key.ts";

/** Somebody wrote a note on a document. */
export const notesGrown = liveKey<{ readonly documentId: number }>("notes.added");
