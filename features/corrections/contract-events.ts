import { liveKey } from "@/kernel/live/live-key.ts";

/** Somebody began to correct a form, left it, or saved: the log, the versions, or who else has it open are others. */
export const correctionsChanged = liveKey<{ readonly documentId: number }>("corrections.changed");
