import { dirname } from "node:path";
import { StorageFull } from "./file-store.ts";

/** Turns "no room" and "quota reached" of the operating system into {@link StorageFull}; other errors stay. */
export function diskError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? new StorageFull({ cause: error }) : error;
}

/** True when the error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound;
}

/** Writes all bytes; a single write may take fewer. */
export async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) written += await file.write(bytes.subarray(written));
}

/** What is known of a file or folder; null when it is not there. */
export async function infoOf(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Makes a folder when missing, and answers its path. */
export async function made(folder: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  return folder;
}

/** The names in a folder that match, sorted. */
export async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) if (pattern.test(name)) names.push(name);
  return names.sort();
}

/** Removes a file; one that is gone already is fine. */
export async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Makes names in folders durable. Callers who come while a folder is being synced share the next sync of that folder;
 * a sync that had already begun may have missed their name.
 */
export class FolderSync {
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(readonly syncOne: (folder: string) => Promise<void> = syncFolder) {}

  sync(folder: string): Promise<void> {
    const waiting = this.#waiting.get(folder);
    if (waiting) return waiting;
    const before = this.#running.get(folder) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(async () => {
      this.#waiting.delete(folder);
      this.#running.set(folder, turn);
      try {
        await this.syncOne(folder);
      } finally {
        if (this.#running.get(folder) === turn) this.#running.delete(folder);
      }
    });
    this.#waiting.set(folder, turn);
    return turn;
  }
}

/** Makes the names in a folder durable. Windows keeps names by itself, and opens no folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  await withOpen(folder, { read: true }, (handle) => handle.sync());
}

/**
 * Opens a file or a folder for as long as `use` runs. Not `using`: the minifier of `deno bundle` drops the declaration
 * of a variable that is used once, and the handle would stay open for ever.
 */
export async function withOpen<Result>(
  path: string,
  options: Deno.OpenOptions,
  use: (file: Deno.FsFile) => Promise<Result>,
): Promise<Result> {
  const file = await Deno.open(path, options);
  try {
    return await use(file);
  } finally {
    file.close();
  }
}

/** What a draft of {@link replaceFile} is called; its dot tells everybody else that it is none of theirs. */
export const draftName = /^\.[0-9a-f-]{36}\.draft$/;

/** Writes a small file for its owner alone, in the place of one that is there: whole or not at all, durable. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const draft = `${dirname(path)}/.${crypto.randomUUID()}.draft`;
  try {
    await withOpen(draft, { write: true, createNew: true, mode: 0o600 }, async (file) => {
      await writeAll(file, bytes);
      await file.sync();
    });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}
