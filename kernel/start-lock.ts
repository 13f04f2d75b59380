import { StartRefused } from "./start-refused.ts";

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
    `Another Strongroom is running on the database ${path}. Stop it first, or give this one a STRONGROOM_DATA of its own.`,
  );
}
