import type { Ending } from "./download-stream.ts";

const pieceBytes = 256 * 1024;

/**
 * A file that was made to be sent, from its first byte on; closed at the end. `ended` is told how it ended, before the
 * last bytes are sent: who has the whole file can be sure that it was written down.
 */
export function fileDownload(
  file: Deno.FsFile,
  size: number,
  ended: (ending: Ending) => Promise<void>,
): ReadableStream<Uint8Array> {
  let left = size;
  let isOver = false;
  const end = async (ending: Ending) => {
    if (isOver) return;
    isOver = true;
    file.close();
    await ended(ending);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(pieceBytes, left));
        const count = await file.read(piece);
        if (isOver) return;
        if (count === null) throw new Error("A file that was made to be sent ended early.");
        left -= count;
        if (left === 0) await end("complete");
        controller.enqueue(piece.subarray(0, count));
        if (left === 0) controller.close();
      } catch (error) {
        await end("failed").catch(() => {});
        controller.error(error);
      }
    },
    cancel: () => end("cancelled"),
  }, { highWaterMark: 0 });
}
