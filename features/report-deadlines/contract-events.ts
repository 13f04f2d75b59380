import { liveKey } from "@/kernel/live/live-key.ts";

/** A report of a store is due, or somebody closed or reopened one, or its settings are others. */
export const reportsChanged = liveKey<{ readonly storeId: number }>("report-deadlines.changed");
