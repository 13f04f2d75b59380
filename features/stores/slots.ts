import { slotKey } from "@/kernel/screens/screen-feature.ts";

/**
 * Further tabs of FFL Settings, such as Users; shown on accounts with several FFLs, for a single FFL has pages of its own
 * for them. `storeId` is the FFL whose settings are shown.
 */
export const settingsTabs = slotKey<{ readonly storeId: number }>("stores.settings.tabs");
