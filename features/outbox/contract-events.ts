import { liveKey } from "@/kernel/live/live-key.ts";

/** A mail of an outbox was put on its way again. */
export const outboxChanged = liveKey<Record<string, never>>("outbox.changed");
