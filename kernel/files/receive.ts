import { createHash } from "node:crypto";
import { diskError, removeIfThere, writeAll } from "./disk.ts";
import { FileTooLarge } from "./file-store.ts";

/** Bytes gathered for one write to the disk. */
const bufferSize = 256 * 1024;
/** How much of a file's beginning is remembered: a PDF may have its mark anywhere in the first kilobyte. */
export const headSize = 1024;

/** A file written to a temporary path, still open. */
export interface Incoming {
  readonly file: Deno.FsFile;
  readonly sha256: string;
  readonly size: number;
  readonly head: Uint8Array;
}

/** Streams content to a new file while hashing. When anything fails the file is gone again. */
export async function receiveTo(path: string, content: ReadableStream<Uint8Array>, limit: number): Promise<Incoming> {
  // Read-only for everyone once closed: nobody opens an archived file for writing by mistake.
  const file = await Deno.open(path, { write: true, createNew: true, mode: 0o444 }).catch((error) => {
    throw diskError(error);
  });
  try {
    return { file, ...await pour(content, file, limit) };
  } catch (error) {
    file.close();
    await removeIfThere(path);
    throw diskError(error);
  }
}

async function pour(content: ReadableStream<Uint8Array>, file: Deno.FsFile, limit: number) {
  const hash = createHash("sha256");
  const writer = new GatheringWriter(file);
  let size = 0;
  let head = new Uint8Array();
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) throw new FileTooLarge(limit);
      if (head.byteLength < headSize) head = joined(head, chunk.subarray(0, headSize - head.byteLength));
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.end();
  } catch (error) {
    await writer.settled();
    throw error;
  }
  return { sha256: hash.digest("hex"), size, head };
}

/** Few large writes, one of them under way while the next is gathered and hashed. */
class GatheringWriter {
  #gathered: Uint8Array<ArrayBuffer> | null = null;
  #spare: Uint8Array<ArrayBuffer> | null = null;
  #used = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(readonly file: Deno.FsFile) {}

  async write(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength;) {
      const part = chunk.subarray(taken, taken + bufferSize - this.#used);
      this.#gathered ??= new Uint8Array(bufferSize);
      this.#gathered.set(part, this.#used);
      this.#used += part.byteLength;
      taken += part.byteLength;
      if (this.#used === bufferSize) await this.#flush(this.#gathered);
    }
  }

  async end(): Promise<void> {
    if (this.#gathered) await this.#flush(this.#gathered);
    await this.#running;
  }

  /** Waits until no write is under way, however it ended: the file may be closed then. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#running]);
  }

  async #flush(full: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#running;
    this.#running = writeAll(this.file, full.subarray(0, this.#used));
    // A failure is thrown by the next flush or by end(); until then it must not count as unhandled.
    this.#running.catch(() => {});
    this.#gathered = this.#spare;
    this.#spare = full;
    this.#used = 0;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.byteLength + b.byteLength);
  both.set(a);
  both.set(b, a.byteLength);
  return both;
}
