import { offerKey } from "@/kernel/feature.ts";
import type { BackupState } from "./state.ts";

export { backupAlarm } from "./events.ts";
export type { BackupAlarm } from "./schema.ts";
export type { BackupState } from "./state.ts";

/** What other features may ask of the dealers' own copies. Access is the asker's matter. */
export interface BackupOffer {
  /** How the copy of an account stands now. */
  state(accountId: number): Promise<BackupState>;
}

export const backupOffer = offerKey<BackupOffer>("backup");
