import type { FileStore } from "@/kernel/files/file-store.ts";

/** One span of bytes, both ends included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A file that can be answered. */
export interface FileBytes {
  /** Changes with the content. */
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  read(span?: Span): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** Answers the bytes of a stored file. */
export async function contentResponse(
  files: FileStore,
  { sha256, size, name }: { readonly sha256: string; readonly size: number; readonly name: string },
  request: Request,
  download: boolean,
): Promise<Response> {
  const read = (span?: Span) => files.read(sha256, span);
  return await fileResponse({ etag: sha256, size, name, read }, request, download);
}

/** Answers the bytes of a PDF: HEAD, one Range, ETag and If-None-Match (RFC 9110). */
export async function fileResponse(file: FileBytes, request: Request, download: boolean): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/pdf",
    "accept-ranges": "bytes",
    "etag": `"${file.etag}"`,
    "cache-control": "private, no-cache",
    "content-disposition": disposition(file.name, download),
    // The bytes are shown by the viewer only; were a browser to open them as a page, nothing in them may run.
    "content-security-policy": "sandbox; default-src 'none'",
  });
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const span = spanOf(request.headers.get("range"), file.size);
  if (span === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = span ?? { start: 0, end: file.size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (span) headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const body = request.method === "HEAD" ? null : await file.read(span ?? undefined);
  return new Response(body, { status: span ? 206 : 200, headers });
}

/** A range of several parts or of another unit is ignored, as the standard allows; the whole is sent. */
function spanOf(range: string | null, size: number): Span | null | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? "unsatisfiable" : { start, end };
}

function disposition(name: string, download: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  return `${download ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
