import { diskError, infoOf, isMissing, made, namesIn, removeIfThere, withOpen, writeAll } from "./disk.ts";
import { FileDamaged, type PartialFiles, type PartialWriter, type StoredFile } from "./file-store.ts";
import { sumOf } from "./read.ts";
import { headSize, type Incoming } from "./receive.ts";

/** Somebody else goes on with a partial file, from this process or from another one; `size` is how far it has come. */
export class PartialTaken extends Error {
  constructor(readonly size: number) {
    super("someone else goes on with this partial file");
    this.name = "PartialTaken";
  }
}

/** Partial files in a folder of this machine, on the same disk as the archive. The folder is made when first needed. */
export class PartialFolder implements PartialFiles {
  /** `archive` syncs an open file and moves it from its path to its place in the archive. */
  constructor(readonly folder: string, readonly archive: (path: string, incoming: Incoming) => Promise<void>) {}

  async size(name: string): Promise<number> {
    return (await infoOf(this.#pathOf(name)))?.size ?? 0;
  }

  async append(name: string, offset: number): Promise<PartialWriter> {
    try {
      await made(this.folder);
      const file = await Deno.open(this.#pathOf(name), { append: true, create: offset === 0 });
      const writer = new FolderWriter(file, offset);
      await writer.write(new Uint8Array()).catch((error: unknown) => {
        file.close();
        throw error;
      });
      return writer;
    } catch (error) {
      throw isMissing(error) ? new PartialTaken(0) : diskError(error);
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

/** How long a writer waits for others, of whom each holds the file for one write only. */
const patienceMs = 10_000;
const pauseMs = 5;

/** Writes at the end of an open file, under a lock that the operating system takes back from a process that dies. */
class FolderWriter implements PartialWriter {
  readonly #file: Deno.FsFile;
  /** Where the next write begins. */
  #offset: number;

  constructor(file: Deno.FsFile, offset: number) {
    this.#file = file;
    this.#offset = offset;
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      await this.#lock();
      try {
        const { size, nlink } = await this.#file.stat();
        if (nlink === 0) throw new PartialTaken(0);
        if (size !== this.#offset) throw new PartialTaken(size);
        await writeAll(this.#file, chunk);
        this.#offset += chunk.byteLength;
      } finally {
        await this.#file.unlock();
      }
    } catch (error) {
      throw diskError(error);
    }
  }

  async close(): Promise<void> {
    try {
      await this.#file.syncData();
    } catch (error) {
      throw diskError(error);
    } finally {
      this.#file.close();
    }
  }

  /** Asks again and again rather than waits: a wait would hold one of the runtime's few threads. */
  async #lock(): Promise<void> {
    for (const deadline = performance.now() + patienceMs; !await this.#file.tryLock(true);) {
      if (performance.now() > deadline) throw new PartialTaken((await this.#file.stat()).size);
      await new Promise((wake) => setTimeout(wake, pauseMs));
    }
  }
}
