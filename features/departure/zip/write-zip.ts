import { configure, ZipWriter } from "@zip.js/zip.js";

/** One file of a zip. */
export interface ZipEntry {
  readonly path: string;
  readonly content: ReadableStream<Uint8Array>;
  readonly modified: Date;
}

// Stored, not compressed: PDFs are compressed already, and a worker would only copy the bytes once more.
configure({ useWebWorkers: false, useCompressionStream: false });

/**
 * A zip as a stream, made while it is read and never held in memory; zip64 where it has to be. An entry whose content
 * fails breaks the stream off. Reading can stop at any time.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    { highWaterMark: 1 },
    { highWaterMark: 1 },
  );
  void write(entries, writable);
  return readable;
}

async function write(entries: AsyncIterable<ZipEntry>, writable: WritableStream<Uint8Array>): Promise<void> {
  const zip = new ZipWriter(writable, { level: 0, keepOrder: true, dataDescriptor: true });
  try {
    for await (const { path, content, modified } of entries) {
      await zip.add(path, content, { lastModDate: modified, extendedTimestamp: true });
    }
    await zip.close();
  } catch (error) {
    await writable.abort(error).catch(() => {});
  }
}
