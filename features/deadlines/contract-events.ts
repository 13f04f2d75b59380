import { liveKey } from "@/kernel/live/live-key.ts";

/** How early a store is warned was set. */
export const deadlineSettingsChanged = liveKey<{ readonly storeId: number }>("deadlines.settings_changed");
