import { dirname, resolve } from "node:path";
import { type Configuration, embeddedPath } from "./configuration.ts";
import { infoOf } from "./files/disk.ts";
import { folderSentence, StartRefused, startStep } from "./start-refused.ts";

/** Another process holds the embedded database. */
export class DatabaseHeld extends StartRefused {}

/**
 * Holds an embedded database for one process: a lock of the operating system on a file beside it, which goes away with
 * the process however it ends. Throws {@link DatabaseHeld} when another process holds it.
 */
export async function lockDatabase(path: string): Promise<Disposable> {
  const file = await Deno.open(`${path}.lock`, { create: true, write: true, mode: 0o600 });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new DatabaseHeld(
    `Another Strongroom is using the database ${path}. Stop it first, or set STRONGROOM_DATA to another folder.`,
  );
}

/** Makes the data folder when there is none. Throws {@link StartRefused} when it cannot be had. */
export async function makeDataFolder({ dataFolder }: Configuration): Promise<void> {
  const refused = folderSentence("data folder", "STRONGROOM_DATA", dataFolder);
  await startStep(() => Deno.mkdir(dataFolder, { recursive: true, mode: 0o700 }), refused);
  await assertNotHalfRestored(dataFolder);
  await shutOthersOut(dataFolder);
}

/** Lies in a data folder from the beginning of `strongroom restore` until everything is there. */
export const restoreMarkName = "restore-unfinished.json";

/** Throws {@link StartRefused} for a data folder into which a backup was restored only in part. */
export async function assertNotHalfRestored(dataFolder: string): Promise<void> {
  if (!await infoOf(`${dataFolder}/${restoreMarkName}`)) return;
  throw new StartRefused(
    `The backup in ${dataFolder} is restored only in part. Run strongroom restore again with the same backup: it goes on.`,
  );
}

/**
 * A folder that was made beforehand often lets everybody on the computer in. What its group may do is left as it is: a
 * backup may read by it. A folder that holds other things too is left alone.
 */
async function shutOthersOut(folder: string): Promise<void> {
  const { mode } = await Deno.stat(folder);
  if (mode === null || (mode & 0o007) === 0) return;
  const isOurs = await Deno.stat(`${folder}/strongroom.db`).then(() => true, () => isEmpty(folder));
  if (!isOurs) return;
  // Where it belongs to somebody else, that one decides.
  await Deno.chmod(folder, mode & 0o770).catch(() => {});
}

async function isEmpty(folder: string): Promise<boolean> {
  for await (const _entry of Deno.readDir(folder)) return false;
  return true;
}

/** Holds the configured database for this process; null when it is on a server. Throws {@link StartRefused}. */
export async function lockConfigured({ databaseUrl, dataFolder }: Configuration): Promise<Disposable | null> {
  const path = embeddedPath(databaseUrl);
  if (path === null) return null;
  const folder = dirname(path);
  const refused = resolve(folder) === resolve(dataFolder)
    ? folderSentence("data folder", "STRONGROOM_DATA", dataFolder)
    : folderSentence("folder of the database", "STRONGROOM_DATABASE_URL", folder);
  return await startStep(() => lockDatabase(path), refused);
}
