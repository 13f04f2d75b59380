import { liveKey } from "@/kernel/live/live-key.ts";

/** The state of the account's own copy, or of the applications that keep it, is another. */
export const backupChanged = liveKey<Record<string, never>>("backup.changed");
