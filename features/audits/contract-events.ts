import { liveKey } from "@/kernel/live/live-key.ts";

/** An audit of a store began, ended, or is not what it was: its dates, its auditors, ranges that were asked for. */
export const auditsChanged = liveKey<{ readonly storeId: number; readonly auditId: number }>("audits.changed");
