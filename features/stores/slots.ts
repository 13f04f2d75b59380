import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Further tabs of FFL Settings, such as Users. `storeId` is the FFL whose settings are shown. */
export const settingsTabs = slotKey<{ readonly storeId: number }>("stores.settings.tabs");
