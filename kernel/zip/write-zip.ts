import { crc32 } from "node:zlib";
import { WriteBuffer } from "./write-buffer.ts";
import { directoryLine, entryEnd, entryHeader, zipEnd } from "./records.ts";

/** One file of a zip. */
export interface ZipEntry {
  readonly path: string;
  readonly content: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  readonly modified: Date;
}

/**
 * A zip as a stream, made while it is read and never held in memory; zip64 where it has to be. Everything is stored, not
 * compressed: PDFs are compressed already. An entry whose content fails breaks the stream off. Reading can stop at any
 * time.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const pieces = zipPieces(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  }, { highWaterMark: 0 });
}

/** The bytes of a zip in pieces that are worth sending. */
async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const out = new WriteBuffer();
  const directory = new Lines();
  for await (const { path: name, content, modified } of entries) {
    const path = encoder.encode(name);
    const offset = out.total;
    const isOpen = !(content instanceof Uint8Array);
    let sum = isOpen ? 0 : crc32(content);
    let size = isOpen ? 0 : content.length;
    yield* out.add(entryHeader({ path, modified, sum, size, isOpen }));
    if (isOpen) {
      for await (const piece of content) {
        sum = crc32(piece, sum);
        size += piece.length;
        yield* out.add(piece);
      }
      yield* out.add(entryEnd({ sum, size }));
    } else yield* out.add(content);
    directory.add(directoryLine({ path, modified, sum, size, offset, isOpen }));
  }
  const offset = out.total;
  for (const lines of directory.all()) yield* out.add(lines);
  yield* out.add(zipEnd({ entries: directory.count, size: out.total - offset, offset }));
  yield* out.rest();
}

const roomForLines = 64 * 1024;

/** The directory's lines, held as bytes: a million of them are to fit into memory. */
class Lines {
  count = 0;
  readonly #full: Uint8Array[] = [];
  #room = new Uint8Array(roomForLines);
  #used = 0;

  add(line: Uint8Array): void {
    if (this.#used + line.length > this.#room.length) {
      this.#full.push(this.#room.subarray(0, this.#used));
      this.#room = new Uint8Array(Math.max(roomForLines, line.length));
      this.#used = 0;
    }
    this.#room.set(line, this.#used);
    this.#used += line.length;
    this.count++;
  }

  all(): readonly Uint8Array[] {
    return [...this.#full, this.#room.subarray(0, this.#used)];
  }
}
