import { pipeline, Readable, type Transform } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** How much is packed before others have their turn, in bytes: less than a millisecond of the server's thread. */
const pieceBytes = 128 * 1024;

/**
 * What is read, packed, only as fast as somebody takes it. Whoever goes away ends the reading; a source that fails fails
 * this one.
 */
export function packedStream(
  begun: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  packer: Transform,
): ReadableStream<Uint8Array> {
  // What goes wrong on either side ends both; the reading of what is packed meets it.
  pipeline(Readable.from(piecesOf(begun, reader)), packer, () => {});
  const made: AsyncIterator<Uint8Array> = packer[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await made.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      try {
        await reader.cancel(reason);
      } finally {
        // A packer holds memory outside of the runtime's until it ends.
        packer.destroy();
      }
    },
  }, { highWaterMark: 0 });
}

async function* piecesOf(
  begun: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  for (const chunk of begun) yield* cut(chunk);
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield* cut(next.value);
}

async function* cut(chunk: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < chunk.length; at += pieceBytes) {
    if (at > 0) await setImmediate();
    yield chunk.subarray(at, at + pieceBytes);
  }
}
