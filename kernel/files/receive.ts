import { createHash } from "node:crypto";
import { diskError, removeIfThere, writeAll } from "./disk.ts";
import { type FileReceiver, FileTooLarge, type ReceivedFile } from "./file-store.ts";

/**
 * Bytes gathered for one write to the disk. Each write wakes another thread, which costs more than copying 256 kB; what
 * a small file does not touch of its buffer takes no memory.
 */
const bufferSize = 1024 * 1024;
/** Buffers kept for the next files. */
const mostIdle = 8;
/** How much of a file's beginning is remembered: a PDF may have its mark anywhere in the first kilobyte. */
export const headSize = 1024;

/** A file written to a temporary path, still open. */
export interface Incoming {
  readonly file: Deno.FsFile;
  readonly sha256: string;
  readonly size: number;
  readonly head: Uint8Array;
}

/** Pours a stream into a receiver. When anything fails nothing stays behind. */
export async function poured(content: ReadableStream<Uint8Array>, receiver: FileReceiver): Promise<ReceivedFile> {
  try {
    for await (const chunk of content) {
      receiver.write(chunk);
      await receiver.ready();
    }
  } catch (error) {
    await receiver.abort();
    throw error;
  }
  return await receiver.end();
}

/** Counts, hashes and looks at the beginning of what flows by. */
export class Measure {
  readonly #hash = createHash("sha256");
  readonly #head = new Uint8Array(headSize);
  size = 0;

  constructor(readonly limit: number) {}

  /** Throws {@link FileTooLarge} when it comes to more than the limit. */
  add(chunk: Uint8Array): void {
    if (this.size < headSize) this.#head.set(chunk.subarray(0, headSize - this.size), this.size);
    this.size += chunk.byteLength;
    if (this.size > this.limit) throw new FileTooLarge(this.limit);
    this.#hash.update(chunk);
  }

  /** To be asked once, at the end. */
  result(): { readonly sha256: string; readonly size: number; readonly head: Uint8Array } {
    return { sha256: this.#hash.digest("hex"), size: this.size, head: this.#head.slice(0, this.size) };
  }
}

/** Buffers that wait to be used again, so that a busy store does not make a new one for every file. */
export class BufferPool {
  readonly #idle: Uint8Array<ArrayBuffer>[] = [];

  take(): Uint8Array<ArrayBuffer> {
    return this.#idle.pop() ?? new Uint8Array(bufferSize);
  }

  giveBack(buffer: Uint8Array<ArrayBuffer>): void {
    if (this.#idle.length < mostIdle) this.#idle.push(buffer);
  }
}

/** Writes a new file with few large writes, some of them under way while the next is gathered and hashed. */
export class DiskReceiver implements FileReceiver {
  readonly #measure: Measure;
  #opened: Promise<Deno.FsFile> | null = null;
  #gathered: Uint8Array<ArrayBuffer> | null = null;
  #used = 0;
  /** All writes so far, and all but the last. */
  #written: Promise<void> = Promise.resolve();
  #writtenBefore: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    limit: number,
    readonly pool: BufferPool,
    readonly received: (incoming: Incoming) => ReceivedFile,
  ) {
    this.#measure = new Measure(limit);
  }

  write(chunk: Uint8Array): void {
    this.#measure.add(chunk);
    this.#open();
    for (let taken = 0; taken < chunk.byteLength;) {
      const part = chunk.subarray(taken, taken + bufferSize - this.#used);
      this.#gathered ??= this.pool.take();
      this.#gathered.set(part, this.#used);
      this.#used += part.byteLength;
      taken += part.byteLength;
      if (this.#used === bufferSize) this.#flush();
    }
  }

  async ready(): Promise<void> {
    await this.#writtenBefore;
  }

  async end(): Promise<ReceivedFile> {
    try {
      this.#flush();
      await this.#written;
      return this.received({ file: await this.#open(), ...this.#measure.result() });
    } catch (error) {
      await this.abort();
      throw error;
    }
  }

  async abort(): Promise<void> {
    const [opened] = await Promise.allSettled([this.#opened, this.#written]);
    if (opened.status === "fulfilled") opened.value?.close();
    await removeIfThere(this.path);
  }

  #flush(): void {
    const full = this.#gathered;
    if (!full) return;
    const bytes = full.subarray(0, this.#used);
    this.#gathered = null;
    this.#used = 0;
    this.#writtenBefore = this.#written;
    this.#written = this.#written.then(async () => {
      await writeAll(await this.#open(), bytes);
      this.pool.giveBack(full);
    }).catch((error) => {
      throw diskError(error);
    });
    // A failure is thrown by ready() or end(); until then it must not count as unhandled.
    this.#written.catch(() => {});
  }

  /** Makes the file when first asked, while its content is still on the way. */
  #open(): Promise<Deno.FsFile> {
    if (this.#opened) return this.#opened;
    // Read-only for everyone once closed: nobody opens an archived file for writing by mistake.
    this.#opened = Deno.open(this.path, { write: true, createNew: true, mode: 0o444 }).catch((error) => {
      throw diskError(error);
    });
    // A failure is thrown to whoever writes; until then it must not count as unhandled.
    this.#opened.catch(() => {});
    return this.#opened;
  }
}
