import { liveKey } from "@/kernel/live/live-key.ts";

/** Views of a store, or with null of an overview, were made, changed, deleted or restored, or another one opens by itself. */
export const viewsChanged = liveKey<{ readonly storeId: number | null }>("views.changed");
