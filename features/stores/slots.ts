import { slotKey } from "@/kernel/screens/screen-feature.ts";

/**
 * Further tabs of FFL Settings, such as Users; shown on accounts with several FFLs, for a single FFL has pages of its own
 * for them. `storeId` is the FFL whose settings are shown.
 */
export const settingsTabs = slotKey<{ readonly storeId: number }>("stores.settings.tabs");

/** What stands below the settings of an FFL. */
export interface SettingsEndProps {
  readonly storeId: number;
  /** 0 one store, 1 several stores. */
  readonly accountType: number;
}

/** Below everything else in FFL Settings, such as export and deletion of a single FFL. */
export const settingsEnd = slotKey<SettingsEndProps>("stores.settings.end");
