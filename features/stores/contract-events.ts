import { liveKey } from "@/kernel/live/live-key.ts";

/**
 * A store is not what it was: its settings, its variance document. `storeId` is null where stores came or went, and stands
 * for any.
 */
export const storesChanged = liveKey<{ readonly storeId: number | null }>("stores.changed");
