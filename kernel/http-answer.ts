import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

/** How long a caller may take nothing of an answer that waits for them: longer than a telephone is in a tunnel. */
const stalledMs = 180_000;
/** Bytes of a file that are on their way to one caller at a time. */
const pieceBytes = 512 * 1024;
/** Buffers kept for the next files. */
const mostIdle = 16;
/** What comes in a few pieces anyway is not worth a buffer. */
const leastFilled = 65_536;

/**
 * Writes an answer to its connection, as fast as the caller takes it. Throws when the body breaks off, and when it is longer or
 * shorter than it told; then the connection is not to be used again.
 */
export async function send(response: Response, outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  const fills = fillingReader(response);
  const reader = fills ? undefined : response.body?.getReader();
  const cancel = async () => await (fills ?? reader)?.cancel();
  if (gone.aborted) return await cancel();
  gone.addEventListener("abort", () => void cancel().catch(() => {}));
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.statusCode = response.status;
  if (fills) return await sendFilled(fills, Number(response.headers.get("content-length")), outgoing, gone);
  if (!reader) return void outgoing.end();
  const begun = await beginning(reader);
  if (begun.isWhole && !outgoing.hasHeader("content-length")) outgoing.setHeader("content-length", begun.size);
  if (begun.chunks.length === 0) outgoing.flushHeaders();
  const told = outgoing.getHeader("content-length");
  let left = told === undefined ? null : Number(told);
  for await (const chunk of piecesOf(begun, reader)) {
    if (left !== null) left -= chunk.length;
    if (left !== null && left < 0) throw new Error("the answer is longer than it told");
    await write(outgoing, chunk, gone);
  }
  // The next answer would be taken for what is missing.
  if (left !== null && left > 0) throw new Error("the answer is shorter than it told");
  outgoing.end();
}

type Beginning = Awaited<ReturnType<typeof beginning>>;

async function* piecesOf(begun: Beginning, reader: AnswerReader): AsyncGenerator<Uint8Array> {
  yield* begun.chunks;
  for (let next = await begun.next; !next.done; next = await reader.read()) yield next.value;
}

type AnswerReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** What an answer gives at once: all of a short one, so that its length can be told. */
async function beginning(reader: AnswerReader) {
  const chunks: Uint8Array[] = [];
  const size = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  for (;;) {
    const next = reader.read();
    const given = await Promise.race([next, setImmediate(null)]);
    if (!given || given.done || chunks.length === 1) {
      next.catch(() => {});
      return { chunks, next, isWhole: given?.done === true, size: size() };
    }
    chunks.push(given.value);
  }
}

/** Waits until the other side has taken enough of what was written, or is gone; one that takes nothing is ended. */
async function write(outgoing: ServerResponse, chunk: Uint8Array, gone: AbortSignal): Promise<void> {
  if (outgoing.write(chunk) || gone.aborted) return;
  const stalled = setTimeout(() => outgoing.destroy(), stalledMs);
  await new Promise<void>((ready) => {
    const go = () => {
      outgoing.off("drain", go);
      gone.removeEventListener("abort", go);
      clearTimeout(stalled);
      ready();
    };
    outgoing.on("drain", go);
    gone.addEventListener("abort", go);
  });
}

/** A reader that fills buffers it is given, for a body that can do so and whose length is told: a file; null for others. */
function fillingReader({ body, headers }: Response): ReadableStreamBYOBReader | null {
  if (!body || Number(headers.get("content-length") ?? 0) < leastFilled) return null;
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

const idle: ArrayBuffer[] = [];

/** Sends a file through one buffer, used again and again: new memory for each piece would keep the garbage collector busy. */
async function sendFilled(
  reader: ReadableStreamBYOBReader,
  size: number,
  outgoing: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  let buffer = idle.pop() ?? new ArrayBuffer(pieceBytes);
  let left = size;
  for (;;) {
    const { value, done } = await reader.read(new Uint8Array(buffer));
    if (done || value === undefined) {
      if (value && idle.length < mostIdle) idle.push(value.buffer);
      break;
    }
    left -= value.byteLength;
    if (left < 0) throw new Error("the answer is longer than it told");
    if (!await writeOut(outgoing, value, gone)) return;
    buffer = value.buffer;
  }
  // The next answer would be taken for what is missing.
  if (left > 0) throw new Error("the answer is shorter than it told");
  outgoing.end();
}

/** Waits until the system has taken all of it, so that its memory is free again; false when the caller is gone. */
async function writeOut(outgoing: ServerResponse, chunk: Uint8Array, gone: AbortSignal): Promise<boolean> {
  if (gone.aborted) return false;
  const stalled = setTimeout(() => outgoing.destroy(), stalledMs);
  return await new Promise<boolean>((ready) => {
    const end = (isOut: boolean) => {
      gone.removeEventListener("abort", left);
      clearTimeout(stalled);
      ready(isOut);
    };
    const left = () => end(false);
    gone.addEventListener("abort", left);
    outgoing.write(chunk, (error) => end(!error));
  });
}
