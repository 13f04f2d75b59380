import { makeZip } from "client-zip";

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
  const stop = new AbortController();
  const reader = makeZip(untilStopped(entries, stop.signal), { buffersAreUTF8: true }).getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      // Cancelling the library's own stream throws into its generators and is rejected where nobody listens.
      stop.abort();
      for (let isOver = false; !isOver;) isOver = await reader.read().then(({ done }) => done, () => true);
    },
  }, { highWaterMark: 0 });
}

async function* untilStopped(entries: AsyncIterable<ZipEntry>, signal: AbortSignal) {
  for await (const { path, content, modified } of entries) {
    signal.throwIfAborted();
    yield { name: path, input: content, lastModified: modified };
  }
}
