import { liveKey } from "@/kernel/live/live-key.ts";

/** The notice, the settings or a confirmed duty of a store are others. */
export const complianceChanged = liveKey<{ readonly storeId: number }>("compliance.changed");
