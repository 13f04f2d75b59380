import { FolderSync, infoOf, isMissing, made, namesIn, removeIfThere, syncFolder } from "./disk.ts";
import { Damages } from "./damages.ts";
import {
  type AsideFile,
  type DamageListener,
  FileDamaged,
  type FileFacts,
  type FileReceiver,
  type FileStore,
  type ReceivedFile,
  type StoredFile,
} from "./file-store.ts";
import { IncomingFile } from "./incoming-file.ts";
import { UnnamedFolder } from "./unnamed-folder.ts";
import { PartialFolder } from "./partial.ts";
import { bytesOf, plainStream, sumOf, sumOfBytes, sumOfOpen } from "./read.ts";
import { BufferPool, DiskReceiver, type Incoming, poured } from "./receive.ts";
import { factsOf, Verified } from "./verified.ts";

const dayMs = 86_400_000;

/**
 * The archive's files in a local folder: `ab/<sha256>`, read-only (one level: a second
 * would be a new folder, to be made and synced, for nearly every file), beside `incoming/` for what is being received,
 * `partial/` for what comes over several requests, `unnamed/` for what the sweep took out and `damaged/` for what was found with a wrong size when the same content came
 * again. Makes the folder when missing, unless it is opened for reading only.
 */
export async function openFolderStore(
  folder: string,
  purpose: "writing" | "reading" = "writing",
): Promise<FileStore> {
  if (purpose === "reading") return new FolderStore(await Deno.realPath(folder), new Set());
  const root = await Deno.realPath(await made(folder));
  await made(`${root}/incoming`);
  const present = (await namesIn(root, folderName)).map((name) => `${root}/${name}`);
  // Whoever made them may not have come to it.
  if (present.length > 0) await syncFolder(root);
  return new FolderStore(root, new Set(present));
}

const folderName = /^[0-9a-f]{2}$/;

/** Where a file lies in a folder of files. */
export function filePathIn(folder: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError("A file is named by its SHA-256.");
  return `${folder}/${sha256.slice(0, 2)}/${sha256}`;
}

class FolderStore implements FileStore {
  readonly #sync = new FolderSync();
  readonly #verified = new Verified();
  /** Files being hashed before their bytes are given, with the inode of each: many may wait for one. */
  readonly #hashing = new Map<string, Promise<number | null>>();
  readonly #damages = new Damages();
  readonly #buffers = new BufferPool();
  /** Files being kept: the same content twice at once goes one after the other. */
  readonly #keeping = new Map<string, Promise<void>>();
  readonly #aside: UnnamedFolder;
  readonly partial: PartialFolder;

  /** `known`: folders that are there for good. */
  constructor(readonly root: string, readonly known: Set<string>) {
    this.#aside = new UnnamedFolder(`${root}/unnamed`);
    this.partial = new PartialFolder(`${root}/partial`, (path, incoming) => this.#keepInTurn(path, incoming));
  }

  receive(content: ReadableStream<Uint8Array>, limit: number): Promise<ReceivedFile> {
    return poured(content, this.begin(limit));
  }

  begin(limit: number): FileReceiver {
    const path = `${this.root}/incoming/${crypto.randomUUID()}`;
    const received = (incoming: Incoming) => new IncomingFile(path, incoming, () => this.#keepInTurn(path, incoming));
    return new DiskReceiver(path, limit, this.#buffers, received);
  }

  async has(sha256: string): Promise<boolean> {
    return await sizeOf(this.#pathOf(sha256)) !== null;
  }

  async size(sha256: string): Promise<number> {
    const size = await sizeOf(this.#pathOf(sha256));
    if (size === null) throw new FileDamaged(sha256, "missing");
    return size;
  }

  async read(sha256: string, range?: { readonly start: number; readonly end: number }) {
    return await this.#damages.told(async () => {
      const { file, info } = await this.#opened(sha256);
      // The runtime sends a file's own stream without bringing it through JavaScript.
      if (!range) return file.readable;
      if (range.start > 0) file.seekSync(range.start, Deno.SeekMode.Start);
      return plainStream(file, Math.max(0, Math.min(range.end + 1, info.size) - range.start));
    });
  }

  async assertWhole(sha256: string): Promise<void> {
    await this.#damages.told(async () => (await this.#opened(sha256)).file.close());
  }

  onDamaged(listener: DamageListener): void {
    this.#damages.listen(listener);
  }

  async bytes(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
    return await this.#damages.told(async () => {
      const content = await bytesOf(this.#open(sha256));
      if (sumOfBytes(content) !== sha256) throw new FileDamaged(sha256, "changed");
      return content;
    });
  }

  async check(sha256: string): Promise<FileDamaged | null> {
    try {
      return await sumOf(this.#pathOf(sha256)) === sha256 ? null : new FileDamaged(sha256, "changed");
    } catch (error) {
      if (isMissing(error)) return new FileDamaged(sha256, "missing");
      throw error;
    }
  }

  async facts(sha256: string): Promise<FileFacts | null> {
    const info = await infoOf(this.#pathOf(sha256));
    return info && factsOf(info);
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const first of await namesIn(this.root, folderName)) {
      const folder = `${this.root}/${first}`;
      for (const sha256 of await namesIn(folder, /^[0-9a-f]{64}$/)) {
        const size = await sizeOf(`${folder}/${sha256}`);
        if (size !== null) yield { sha256, size };
      }
    }
  }

  async localPath(sha256: string): Promise<string> {
    await this.assertWhole(sha256);
    return this.#pathOf(sha256);
  }

  async remove(sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    await removeIfThere(path);
    const folder = folderOf(path);
    if (await infoOf(folder)) await this.#sync.sync(folder);
  }

  async ready(): Promise<void> {
    const path = `${this.root}/incoming/ready-${crypto.randomUUID()}`;
    try {
      await Deno.writeTextFile(path, "ready", { createNew: true });
    } finally {
      await removeIfThere(path);
    }
  }

  async sweep(now: Date): Promise<number> {
    let swept = 0;
    for (const name of await namesIn(`${this.root}/incoming`, /./)) {
      const path = `${this.root}/incoming/${name}`;
      const info = await infoOf(path);
      // One that is gone since the folder was listed was kept or dropped meanwhile.
      if (!info?.mtime || now.getTime() - info.mtime.getTime() < dayMs) continue;
      await removeIfThere(path);
      swept++;
    }
    return swept;
  }

  async setAside(sha256: string, before: Date, now: Date): Promise<boolean> {
    const outcome = await this.#aside.take(this.#pathOf(sha256), sha256, before, now);
    if (outcome === "touched") await this.putBack(sha256);
    return outcome === "taken";
  }

  aside(): AsyncIterable<AsideFile> {
    return this.#aside.list();
  }

  async putBack(sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    await this.#aside.giveBack(sha256, path, () => this.#sync.sync(folderOf(path)));
  }

  async discard(sha256: string): Promise<void> {
    await this.#aside.discard(sha256);
  }

  /** A file that was found whole, at its beginning. */
  async #opened(sha256: string): Promise<{ readonly file: Deno.FsFile; readonly info: Deno.FileInfo }> {
    for (;;) {
      const file = this.#open(sha256);
      try {
        const info = file.statSync();
        if (this.#verified.has(sha256, info) || await this.#hashed(sha256) === info.ino) return { file, info };
      } catch (error) {
        file.close();
        throw error;
      }
      // Another file took its name while it was hashed.
      file.close();
    }
  }

  /** Hashes the file of a sum, once for all who wait for it, and answers its inode. Throws {@link FileDamaged}. */
  async #hashed(sha256: string): Promise<number | null> {
    const hashing = this.#hashing.get(sha256) ?? this.#hash(sha256).finally(() => this.#hashing.delete(sha256));
    this.#hashing.set(sha256, hashing);
    return await hashing;
  }

  async #hash(sha256: string): Promise<number | null> {
    const file = this.#open(sha256);
    try {
      const [begun, facts] = [Date.now(), file.statSync()];
      if (await sumOfOpen(file) !== sha256) throw new FileDamaged(sha256, "changed");
      this.#verified.add(sha256, facts, begun);
      return facts.ino;
    } finally {
      file.close();
    }
  }

  /** At once: handing it to another thread costs a download more than looking up the name. */
  #open(sha256: string): Deno.FsFile {
    try {
      return Deno.openSync(this.#pathOf(sha256));
    } catch (error) {
      throw isMissing(error) ? new FileDamaged(sha256, "missing") : error;
    }
  }

  #pathOf(sha256: string): string {
    return filePathIn(this.root, sha256);
  }

  async #keepInTurn(path: string, incoming: Incoming): Promise<void> {
    const { sha256 } = incoming;
    const before = this.#keeping.get(sha256) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#keep(path, incoming));
    this.#keeping.set(sha256, turn);
    try {
      await turn;
    } finally {
      if (this.#keeping.get(sha256) === turn) this.#keeping.delete(sha256);
    }
  }

  /**
   * Syncs a file and moves it to its name. What is there already with the right size stays, and the new one goes; it is
   * touched first, so that a sweep that is about to take it out leaves it, or is found to have taken it.
   */
  async #keep(path: string, { file, sha256, size }: Incoming): Promise<void> {
    const target = this.#pathOf(sha256);
    const folder = folderOf(target);
    const [present] = await Promise.all([sizeOf(target), file.sync(), this.#makeFolder(folder)]);
    if (present === size && await touched(target)) {
      await removeIfThere(path);
    } else {
      if (present !== null && present !== size) {
        await Deno.rename(target, `${await made(`${this.root}/damaged`)}/${sha256}-${Date.now()}`);
      }
      await Deno.rename(path, target);
    }
    // Also for a file found present: whoever put it there may not have come to this point.
    await this.#sync.sync(folder);
  }

  /** Makes the folder of a file and makes it durable, unless it is known to be there. */
  async #makeFolder(folder: string): Promise<void> {
    if (this.known.has(folder)) return;
    await made(folder);
    await this.#sync.sync(this.root);
    this.known.add(folder);
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Says that a file was kept just now; false when it is gone. */
async function touched(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await Deno.utime(path, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await infoOf(path))?.size ?? null;
}
