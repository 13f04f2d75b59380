import { failureOfStatus, ViewerFailure } from "./failure.ts";

/**
 * pdf.js asks for multiples of this, neighbours in one request. It reads the head of every page while opening: with
 * larger chunks that alone would fetch a third of a scan of 100 pages.
 */
export const CHUNK_BYTES = 16384;
const HEAD_BYTES = 65536;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** Request headers, asked for anew with every request, because a bearer token is short-lived. */
export type HeaderSource = () => Promise<Record<string, string>> | Record<string, string>;

/** Where a document's bytes come from. Only what is asked for is fetched. */
export interface ByteSource {
  readonly length: number;
  /** The first bytes; the whole document when it is short or when the server does not serve ranges. */
  readonly head: Uint8Array;
  /** The bytes from `begin` up to but not including `end`. Rejects with a ViewerFailure, or when aborted. */
  read(begin: number, end: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** What the viewer is told while bytes arrive. */
export interface ByteReport {
  /** Bytes received so far; `total` only while the whole document has to be fetched. */
  received(bytes: number, total: number | null): void;
  /** The connection was lost while reading (true) and came back (false); reading goes on by itself. */
  interrupted(lost: boolean): void;
}

/** A document that is in the browser already: a file to be filed, or its bytes. */
export function localSource(data: Blob | Uint8Array): ByteSource {
  if (data instanceof Uint8Array) {
    return {
      length: data.length,
      head: new Uint8Array(),
      read: (begin, end) => Promise.resolve(data.slice(begin, end)),
    };
  }
  const read = async (begin: number, end: number) => new Uint8Array(await data.slice(begin, end).arrayBuffer());
  return { length: data.size, head: new Uint8Array(), read };
}

/** The first bytes of a document on the server, with what they tell of the rest. */
export interface Beginning {
  readonly head: Uint8Array;
  /** Bytes of the whole document. */
  readonly length: number;
  readonly tag: string | null;
}

/**
 * A document on the server, read by HTTP ranges. The first request learns length and entity tag; a later part with
 * another tag means the document changed and is refused. `beginning` stands for the first request where that was
 * fetched ahead. Rejects with a ViewerFailure.
 */
export async function openRemote(
  uri: string,
  headers: HeaderSource | undefined,
  report: ByteReport,
  signal: AbortSignal,
  beginning: Beginning | null = null,
): Promise<ByteSource> {
  const { head, length, tag } = beginning ?? await fetchBeginning(uri, headers, report, signal);
  let received = head.length;
  if (received >= length) return { length, head, read: (begin, end) => Promise.resolve(head.slice(begin, end)) };
  report.received(received, null);

  const readPart = async (begin: number, end: number, abort: AbortSignal) => {
    const response = await requestRange(uri, headers, begin, end, abort);
    if (response.status === 200 || (response.ok && response.headers.get("ETag") !== tag)) {
      await response.body?.cancel();
      throw new ViewerFailure("changed");
    }
    if (!response.ok) throw await refused(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    report.received(received += bytes.length, null);
    return bytes;
  };
  const read = (begin: number, end: number, abort: AbortSignal) =>
    untilAnswered(() => readPart(begin, end, abort), report, abort);
  return { length, head, read };
}

async function fetchBeginning(
  uri: string,
  headers: HeaderSource | undefined,
  report: ByteReport,
  signal: AbortSignal,
): Promise<Beginning> {
  const first = await requestRange(uri, headers, 0, HEAD_BYTES, signal).catch((error) => {
    throw signal.aborted ? error : new ViewerFailure(navigator.onLine ? "unreachable" : "offline");
  });
  if (first.status === 200) return await readWhole(first, report);
  if (first.status !== 206) throw await refused(first);
  return await readBeginning(first);
}

/**
 * What is known of a document that will probably be shown next, without a byte of it: whoever gets bytes is written down
 * as somebody who looked. The server checks the file meanwhile. Null when it cannot be had by ranges just now.
 */
export async function fetchAhead(
  uri: string,
  headers: HeaderSource | undefined,
  signal: AbortSignal,
): Promise<Beginning | null> {
  const first = await requestRange(uri, headers, 0, HEAD_BYTES, signal, "HEAD");
  return first.status === 206 ? await readBeginning(first) : null;
}

async function requestRange(
  uri: string,
  headers: HeaderSource | undefined,
  begin: number,
  end: number,
  signal: AbortSignal,
  method: "GET" | "HEAD" = "GET",
): Promise<Response> {
  const range = { Range: `bytes=${begin}-${end - 1}` };
  return await fetch(uri, { method, headers: { ...(await headers?.()), ...range }, signal });
}

async function readBeginning(response: Response): Promise<Beginning> {
  const head = new Uint8Array(await response.arrayBuffer());
  const length = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1]);
  if (!Number.isSafeInteger(length)) throw new ViewerFailure("server");
  return { head, length, tag: response.headers.get("ETag") };
}

async function refused(response: Response): Promise<ViewerFailure> {
  if (response.status >= 500) {
    const code = await codeIn(response);
    return code === "files.damaged" ? new ViewerFailure("altered") : failureOfStatus(response.status);
  }
  await response.body?.cancel();
  return failureOfStatus(response.status);
}

/** The stable code of a refusal of our server; null of anything else. */
async function codeIn(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null && "error" in body ? body.error : null;
}

/** The server answered the whole document instead of a part. */
async function readWhole(response: Response, report: ByteReport): Promise<Beginning> {
  const total = Number(response.headers.get("Content-Length")) || null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for await (const part of response.body ?? []) {
    parts.push(new Uint8Array(part));
    report.received(received += part.length, total);
  }
  const head = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { head, length: head.length, tag: null };
}

/** Repeats a read that the connection or a busy server broke off, with growing pauses, until it is answered or aborted. */
async function untilAnswered<Answer>(read: () => Promise<Answer>, report: ByteReport, signal: AbortSignal) {
  let lost = false;
  for (let pause = FIRST_PAUSE_MS;; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      const answer = await read();
      if (lost) report.interrupted(false);
      return answer;
    } catch (error) {
      if (signal.aborted || (error instanceof ViewerFailure && error.reason !== "server")) throw error;
      if (!lost) report.interrupted(lost = true);
      await pauseOrOnline(pause, signal);
    }
  }
}

/** Waits `milliseconds`, less when the browser comes back online; rejects when aborted. */
function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, milliseconds);
    function finish() {
      clearTimeout(timer);
      globalThis.removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    globalThis.addEventListener("online", finish);
    signal.addEventListener("abort", finish);
  });
}
