import { join } from "node:path";
import { infoOf, made, namesIn, removeIfThere } from "./disk.ts";

/** Where the data folder has what is made only to be sent. */
export function temporaryFolder(dataFolder: string): string {
  return join(dataFolder, "temporary");
}

/**
 * An empty file for what is made whole before it is sent. It loses its name as soon as it is open, so it is gone with its
 * handle, however the process ends. Whoever opens it closes it.
 */
export async function openTemporary(dataFolder: string): Promise<Deno.FsFile> {
  const path = join(await made(temporaryFolder(dataFolder)), crypto.randomUUID());
  const file = await Deno.open(path, { read: true, write: true, createNew: true, mode: 0o600 });
  await removeIfThere(path);
  return file;
}

/** Removes what a crash between the making and the unnaming of a file has left. */
export async function sweepTemporary(dataFolder: string): Promise<void> {
  const folder = temporaryFolder(dataFolder);
  if (!await infoOf(folder)) return;
  for (const name of await namesIn(folder, /./)) await removeIfThere(join(folder, name));
}
