import { diskError, infoOf, made, namesIn, removeIfThere, withOpen, writeAll } from "./disk.ts";
import { FileDamaged, type StoredFile } from "./file-store.ts";
import { sumOf } from "./read.ts";
import { headSize, type Incoming } from "./receive.ts";

/** Appends to a partial file. */
export interface PartialWriter {
  /** Throws {@link StorageFull}; what fitted stays. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes what was written durable. */
  close(): Promise<void>;
}

/**
 * Files that come in parts, over as many requests as it takes: what has arrived outlives a lost connection, a kill and a
 * power cut. They are not part of the archive until they are kept. Names are digits.
 */
export interface PartialFiles {
  /** Bytes that have arrived; 0 when none have. */
  size(name: string): Promise<number>;
  /** Opens it for writing at its end. Only one writer at a time. */
  append(name: string): Promise<PartialWriter>;
  /** The first bytes, to tell what the file is. */
  head(name: string): Promise<Uint8Array>;
  /** SHA-256 of what lies there, read from the disk. */
  sum(name: string): Promise<string>;
  /** Where it lies; for reading it in a child process. */
  path(name: string): Promise<string>;
  /** Makes a whole file part of the archive. Throws {@link FileDamaged} when it is gone, and {@link StorageFull}. */
  keep(name: string, stored: StoredFile): Promise<void>;
  /** Throws it away; one that is gone already is fine. */
  remove(name: string): Promise<void>;
  /** What lies there, and since when nothing was added. */
  list(): AsyncIterable<{ readonly name: string; readonly since: Date }>;
}

/** Partial files in a folder of this machine, on the same disk as the archive. The folder is made when first needed. */
export class PartialFolder implements PartialFiles {
  /** `archive` syncs an open file and moves it from its path to its place in the archive. */
  constructor(readonly folder: string, readonly archive: (path: string, incoming: Incoming) => Promise<void>) {}

  async size(name: string): Promise<number> {
    return (await infoOf(this.#pathOf(name)))?.size ?? 0;
  }

  async append(name: string): Promise<PartialWriter> {
    try {
      await made(this.folder);
      const file = await Deno.open(this.#pathOf(name), { append: true, create: true });
      return writerOf(file);
    } catch (error) {
      throw diskError(error);
    }
  }

  async head(name: string): Promise<Uint8Array> {
    return await withOpen(this.#pathOf(name), { read: true }, async (file) => {
      const head = new Uint8Array(headSize);
      let filled = 0;
      while (filled < headSize) {
        const count = await file.read(head.subarray(filled));
        if (count === null) break;
        filled += count;
      }
      return head.subarray(0, filled);
    });
  }

  async sum(name: string): Promise<string> {
    return await sumOf(this.#pathOf(name));
  }

  path(name: string): Promise<string> {
    return Promise.try(() => this.#pathOf(name));
  }

  async keep(name: string, { sha256, size }: StoredFile): Promise<void> {
    const path = this.#pathOf(name);
    if ((await infoOf(path))?.size !== size) throw new FileDamaged(sha256, "missing");
    try {
      await Deno.chmod(path, 0o444);
      await withOpen(path, { read: true }, async (file) => {
        await this.archive(path, { file, sha256, size, head: new Uint8Array() });
      });
    } catch (error) {
      throw diskError(error);
    }
  }

  async remove(name: string): Promise<void> {
    await removeIfThere(this.#pathOf(name));
  }

  async *list(): AsyncIterable<{ readonly name: string; readonly since: Date }> {
    if (!await infoOf(this.folder)) return;
    for (const name of await namesIn(this.folder, partialName)) {
      const since = (await infoOf(this.#pathOf(name)))?.mtime;
      if (since) yield { name, since };
    }
  }

  #pathOf(name: string): string {
    if (!partialName.test(name)) throw new TypeError("A partial file is named by digits.");
    return `${this.folder}/${name}`;
  }
}

const partialName = /^\d{1,15}$/;

function writerOf(file: Deno.FsFile): PartialWriter {
  return {
    async write(chunk) {
      try {
        await writeAll(file, chunk);
      } catch (error) {
        throw diskError(error);
      }
    },
    async close() {
      try {
        await file.syncData();
      } catch (error) {
        throw diskError(error);
      } finally {
        file.close();
      }
    },
  };
}
