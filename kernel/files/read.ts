import { createHash } from "node:crypto";
import { withOpen } from "./disk.ts";

/** Bytes read from the disk at a time. */
const chunkSize = 256 * 1024;

/** Reads an open file from `position` for `length` bytes; closes it at the end. Ends early when the file does. */
export function plainStream(file: Deno.FsFile, length: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = length;
  return fileStream(file, async (controller, close) => {
    const chunk = left > 0 ? await nextChunk(file, left) : null;
    if (!chunk) return close();
    left -= chunk.byteLength;
    controller.enqueue(chunk);
    if (left === 0) close();
  });
}

/** Everything in an open file; closes it. */
export async function bytesOf(file: Deno.FsFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // The runtime's own readFile hands over memory of which the garbage collector knows too little: it piles up.
    const content = new Uint8Array((await file.stat()).size);
    let length = 0;
    for (let count: number | null = 1; count && length < content.length; length += count ?? 0) {
      count = await file.read(content.subarray(length));
    }
    return length === content.length ? content : content.subarray(0, length);
  } finally {
    file.close();
  }
}

/** The sum of everything in a file. */
export async function sumOf(path: string): Promise<string> {
  return await withOpen(path, { read: true }, sumOfOpen);
}

/** Buffers that wait to be used again: memory for each file that is hashed would keep the garbage collector busy. */
const idle: Uint8Array<ArrayBuffer>[] = [];
const mostIdle = 8;

/** The sum of everything in an open file, from where it stands; it stays open. */
export async function sumOfOpen(file: Deno.FsFile): Promise<string> {
  const hash = createHash("sha256");
  const buffer = idle.pop() ?? new Uint8Array(4 * chunkSize);
  for (let count = await file.read(buffer); count !== null; count = await file.read(buffer)) {
    hash.update(buffer.subarray(0, count));
  }
  // One that a failed read may still write to is not used again.
  if (idle.length < mostIdle) idle.push(buffer);
  return hash.digest("hex");
}

/** The sum of bytes in hands. Another thread would get a copy of them, which costs as much and fills the memory. */
export function sumOfBytes(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

type Controller = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;

/** A stream that is read on demand only, and whose file is closed once, however it ends. */
function fileStream(
  file: Deno.FsFile,
  pull: (controller: Controller, close: () => void) => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let open = true;
  const closeFile = () => {
    if (open) file.close();
    open = false;
  };
  return new ReadableStream({
    async pull(controller) {
      const close = () => {
        closeFile();
        controller.close();
      };
      try {
        await pull(controller, close);
      } catch (error) {
        closeFile();
        throw error;
      }
    },
    cancel: closeFile,
  });
}

async function nextChunk(file: Deno.FsFile, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const buffer = new Uint8Array(Math.min(most, chunkSize));
  const count = await file.read(buffer);
  return count === null ? null : buffer.subarray(0, count);
}
