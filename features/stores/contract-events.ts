import { liveKey } from "@/kernel/live/live-key.ts";

/** A store was added, or is not what it was: its settings, its variance document. */
export const storesChanged = liveKey<{ readonly storeId: number }>("stores.changed");
