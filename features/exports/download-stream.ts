/**
 * How a download ended. `complete` means that all of it was handed over for sending: it may still lie with the server, which
 * packs it and writes it to the connection, and whether it arrived nobody here can know. `cancelled` is a reader who went
 * away before that, `failed` a making that broke off.
 */
export type Ending = "complete" | "cancelled" | "failed";

/**
 * Pieces as the body of an answer: each is made when it is asked for. `ended` is told how it ended, before the end is
 * sent: who has the whole file can be sure that it was written down. A reader who goes away stops the making at once.
 */
export function downloadStream(
  pieces: AsyncGenerator<Uint8Array>,
  ended: (ending: Ending) => Promise<void>,
): ReadableStream<Uint8Array> {
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (isOver) return;
        if (value) return controller.enqueue(value);
        if (!done) return;
        isOver = true;
        await ended("complete");
        controller.close();
      } catch (error) {
        if (!isOver) await ended("failed").catch(() => {});
        isOver = true;
        controller.error(error);
      }
    },
    async cancel() {
      if (isOver) return;
      isOver = true;
      await pieces.return(undefined);
      await ended("cancelled");
    },
  }, { highWaterMark: 0 });
}
