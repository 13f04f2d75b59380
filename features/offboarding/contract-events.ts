import { liveKey } from "@/kernel/live/live-key.ts";

/** A store or an account was deleted, restored, or removed for good. */
export const deletionsChanged = liveKey<Record<string, never>>("offboarding.deletions_changed");
