import type { FileStore } from "@/kernel/files/file-store.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { IntakeSource } from "../contract.ts";
import { type IncomingItem, placeKey } from "../receiving.ts";
import type { Unit } from "./plan.ts";
import { keepFile, NotTaken } from "./safe-file.ts";

/** For whom and in whose name units are taken. */
export interface Takers {
  readonly accountId: number;
  readonly storeId: number;
  readonly source: IntakeSource;
  readonly by: Actor;
  /** Where the units lie. */
  readonly root: string;
  /** What stands before a unit's path as people see it. */
  readonly shownRoot: string;
}

/**
 * Keeps the files of a unit and makes an incoming item of them; the files themselves stay where they are. Throws
 * {@link NotTaken} naming the file when there are several.
 */
export async function incomingItemOf(unit: Unit, taker: Takers, files: FileStore): Promise<IncomingItem> {
  const kept = [];
  for (const { path, name } of unit.files) {
    try {
      const { sha256, size } = await keepFile(`${taker.root}/${path}`, files);
      kept.push({ name, sha256, size, type: 0 });
    } catch (error) {
      if (!(error instanceof NotTaken) || unit.files.length === 1) throw error;
      throw new NotTaken(`${name}: ${error.reason}`);
    }
  }
  const { accountId, storeId, source, by } = taker;
  const path = taker.shownRoot === "" ? unit.path : `${taker.shownRoot}/${unit.path}`;
  const key = placeKey(source, path, kept.map(({ sha256 }) => sha256));
  return { accountId, storeId, source, path, key, files: kept, by };
}
