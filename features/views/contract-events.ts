import { liveKey } from "@/kernel/live/live-key.ts";

/** Views of a store were made, changed, deleted or restored, or another one opens by itself. */
export const viewsChanged = liveKey<{ readonly storeId: number }>("views.changed");
