import { dirname, resolve } from "node:path";
import {
  diskError,
  FolderSync,
  infoOf,
  isMissing,
  namesIn,
  removeIfThere,
  syncFolder,
  writeAll,
} from "../files/disk.ts";
import { StorageFull } from "../files/file-store.ts";
import { folderSentence } from "../start-refused.ts";
import {
  checked,
  type Content,
  ContentChanged,
  type Destination,
  DestinationFailed,
  isObjectName,
  ObjectMissing,
  objectName,
  type StoredObject,
} from "./destination.ts";

/** Where objects are written before they get their name. */
const draftsName = "incoming";
const chunkBytes = 1024 * 1024;

/** Backups in a folder: another disk, or a share. The folder is made when missing. */
export function folderDestination(folder: string): Destination {
  return new FolderDestination(resolve(folder));
}

class FolderDestination implements Destination {
  readonly #sync = new FolderSync(syncedIfPossible);
  readonly #known = new Set<string>();

  constructor(readonly root: string) {}

  get title(): string {
    return this.root;
  }

  async put(name: string, content: Content): Promise<void> {
    await this.#told(async () => {
      const draft = await this.#draft(content);
      const path = this.#pathOf(name);
      try {
        await this.#folderMade(dirname(path));
        await Deno.rename(draft, path);
      } catch (error) {
        await removeIfThere(draft);
        throw error;
      }
      await this.#sync.sync(dirname(path));
    });
  }

  /** Written under its own name: not every disk of this kind has links. Whoever reads it checks it. */
  async putNew(name: string, content: Content): Promise<boolean> {
    return await this.#told(async () => {
      const path = this.#pathOf(name);
      await this.#folderMade(dirname(path));
      try {
        await written(path, content);
      } catch (error) {
        if (error instanceof Deno.errors.AlreadyExists) return false;
        throw error;
      }
      await this.#sync.sync(dirname(path));
      return true;
    });
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = await this.#told(async () => {
      try {
        return await Deno.open(this.#pathOf(name), { read: true });
      } catch (error) {
        throw isMissing(error) ? new ObjectMissing(name) : error;
      }
    });
    try {
      for (;;) {
        const chunk = new Uint8Array(chunkBytes);
        const count = await this.#told(() => file.read(chunk));
        if (count === null) return;
        yield chunk.subarray(0, count);
      }
    } finally {
      file.close();
    }
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    const path = this.#pathOf(folder);
    const entries = await this.#told(async () => {
      if (!await infoOf(path)) return [];
      return (await Array.fromAsync(Deno.readDir(path))).toSorted((a, b) => a.name < b.name ? -1 : 1);
    });
    for (const { name, isDirectory, isSymlink } of entries) {
      // What file managers leave on a disk is no object, and what lies elsewhere is not ours.
      if (!isObjectName(name) || isSymlink) continue;
      if (isDirectory) yield* this.list(`${folder}/${name}`);
      else {
        const found = await this.find(`${folder}/${name}`);
        if (found) yield found;
      }
    }
  }

  async find(name: string): Promise<StoredObject | null> {
    const info = await this.#told(() => infoOf(this.#pathOf(name)));
    return info?.isFile ? { name, size: info.size, modified: info.mtime ?? new Date(0) } : null;
  }

  async remove(name: string): Promise<void> {
    await this.#told(() => removeIfThere(this.#pathOf(name)));
    await this.#removeEmpty(dirname(this.#pathOf(name)));
  }

  /** A folder with nothing in it is told from nothing else here, and confuses whoever looks. */
  async #removeEmpty(folder: string): Promise<void> {
    if (!folder.startsWith(`${this.root}/`)) return;
    try {
      await Deno.remove(folder);
    } catch {
      // It holds something, or is gone.
      return;
    }
    this.#known.delete(folder);
    await this.#removeEmpty(dirname(folder));
  }

  async tidy(): Promise<void> {
    await this.#told(async () => {
      const drafts = `${this.root}/${draftsName}`;
      if (!await infoOf(drafts)) return;
      for (const name of await namesIn(drafts, /^[0-9a-f-]{36}$/)) await removeIfThere(`${drafts}/${name}`);
    });
  }

  close(): void {}

  async #draft(content: Content): Promise<string> {
    const path = `${this.root}/${draftsName}/${crypto.randomUUID()}`;
    await this.#folderMade(dirname(path));
    await written(path, content);
    return path;
  }

  /** Makes a folder and those above it, each durable. */
  async #folderMade(folder: string): Promise<void> {
    if (this.#known.has(folder)) return;
    if (!await infoOf(folder)) {
      await this.#folderMade(dirname(folder));
      await Deno.mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
        if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      });
      await this.#sync.sync(dirname(folder));
    }
    this.#known.add(folder);
  }

  #pathOf(name: string): string {
    return `${this.root}/${objectName(name)}`;
  }

  async #told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (given) {
      const error = diskError(given);
      if (error instanceof StorageFull) {
        throw new DestinationFailed(
          `There is no room left at ${this.root}. What is there stays. Make room, then run this again: it goes on.`,
          { cause: error },
        );
      }
      const isOfDisk = error instanceof Error && "code" in error && !(error instanceof ContentChanged);
      if (!isOfDisk) throw error;
      const told = folderSentence("backup folder", "the place in the command", this.root)(error);
      throw new DestinationFailed(
        told ?? `The backup folder ${this.root} cannot be read or written (${error.code}). Check the disk.`,
        { cause: error },
      );
    }
  }
}

/** Writes a new file whole and durable; what fails leaves none. */
async function written(path: string, content: Content): Promise<void> {
  const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  try {
    try {
      for await (const piece of checked(content, true)) await writeAll(file, piece);
      await file.syncData();
    } finally {
      file.close();
    }
  } catch (error) {
    await removeIfThere(path);
    throw error;
  }
}

/** Some file systems that backups lie on cannot sync a folder, and keep its names by themselves. */
async function syncedIfPossible(folder: string): Promise<void> {
  try {
    await syncFolder(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== "EINVAL" && code !== "ENOTSUP") throw error;
  }
}
