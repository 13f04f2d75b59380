import { contentDisposition } from "../file-name.ts";
import type { FileStore } from "./file-store.ts";

/** One span of bytes, both ends included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Bytes that can be answered. */
export interface FileBytes {
  /** Changes with the content. */
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
  /** Throws when what is kept is not as filed. `read` does so too; this is for an answer without bytes. */
  assertWhole(): Promise<void>;
  read(span?: Span): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** How the bytes are shown. */
export interface Presentation {
  /** The name that a browser saves it under; none when left out. */
  readonly name?: string;
  readonly mediaType: string;
  /** Saved instead of shown. */
  readonly download?: boolean;
  /** A browser asks again each time unless told. */
  readonly cacheControl?: string;
  /** What a browser may do that opens the bytes as a page; nothing unless told. */
  readonly contentSecurityPolicy?: string;
}

/** The bytes of a stored file, checked whole against its sum before the first of them is given. */
export function storedBytes(
  files: FileStore,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): FileBytes {
  return {
    etag: sha256,
    size,
    assertWhole: () => files.assertWhole(sha256),
    read: (span) => files.read(sha256, span),
  };
}

/**
 * Answers the bytes of a file: HEAD, one Range, If-Range, ETag and If-None-Match (RFC 9110). Who may see them is the caller's.
 * `written` writes down who gets them: called where bytes are sent, before the first of them; throws where it cannot, and
 * then none is sent.
 */
export async function fileResponse(
  file: FileBytes,
  request: Request,
  shown: Presentation,
  written: () => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const headers = new Headers({
    "content-type": shown.mediaType,
    "accept-ranges": "bytes",
    "etag": `"${file.etag}"`,
    "cache-control": shown.cacheControl ?? "no-store",
    "content-disposition": contentDisposition(shown.download ? "attachment" : "inline", shown.name),
    "content-security-policy": shown.contentSecurityPolicy ?? "sandbox; default-src 'none'",
  });
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const span = spanOf(rangeOf(request, file.etag), file.size);
  if (span === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = span ?? { start: 0, end: file.size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (span) headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const status = span ? 206 : 200;
  if (request.method === "HEAD") {
    await file.assertWhole();
    return new Response(null, { status, headers });
  }
  const body = await file.read(span ?? undefined);
  try {
    await written();
  } catch (error) {
    await body.cancel();
    throw error;
  }
  return new Response(body, { status, headers });
}

/** A browser that goes on with a download asks for the rest of what it began with: of another content it gets the whole. */
function rangeOf({ headers }: Request, etag: string): string | null {
  const begunWith = headers.get("if-range");
  return begunWith === null || begunWith === `"${etag}"` ? headers.get("range") : null;
}

/** A range of several parts or of another unit is ignored, as the standard allows; the whole is sent. */
export function spanOf(range: string | null, size: number): Span | null | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? "unsatisfiable" : { start, end };
}
