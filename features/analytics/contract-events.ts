import { liveKey } from "@/kernel/live/live-key.ts";

/** The engagement counters of a store have grown. */
export const engagementCounted = liveKey<{ readonly storeId: number }>("analytics.counted");
