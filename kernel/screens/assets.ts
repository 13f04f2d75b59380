import type { Context, MiddlewareHandler } from "hono";
import { acceptedEncoding } from "../answers/accepted-encoding.ts";
import { type Span, spanOf } from "../files/file-response.ts";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  json: "application/json",
  wasm: "application/wasm",
  ico: "image/x-icon",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  webm: "video/webm",
};

/** A worker obeys the policy of its own file, not of the page: pdf.js compiles WebAssembly there. */
const isReaderAsset = /^assets\/pdfjs-/;
const readerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** What players ask for in parts, to begin in the middle: compressed in itself, so that there is one form of it. */
const isPlayed = /\.webm$/;

const endings = { br: ".br", gzip: ".gz" } as const;

/** Serves the client build: hashed names for ever, others revalidated; compressed ahead at build time. */
export function assetsFrom(folder: string): MiddlewareHandler {
  return async (c) => {
    const name = decodeURIComponent(c.req.path).replace(/^\/+/, "");
    if (name.split("/").some((part) => part === ".." || part.startsWith(".")) || name.includes("\0")) {
      return notFound(c);
    }
    const accepted = acceptedEncoding(c.req.header("accept-encoding") ?? null, ["br", "gzip"]);
    const headers = new Headers({
      "content-type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "cache-control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "vary": "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    if (isReaderAsset.test(name)) headers.set("content-security-policy", readerPolicy);
    for (const encoding of accepted ? [accepted, null] : [null]) {
      const file = await opened(`${folder}/${name}${encoding ? endings[encoding] : ""}`);
      if (!file) continue;
      if (isPlayed.test(name)) return await played(file, headers, c.req.raw.headers);
      headers.set("content-length", String(file.size));
      if (encoding) headers.set("content-encoding", encoding);
      return new Response(file.readable, { headers });
    }
    return notFound(c);
  };
}

/** Of a build that this server does not give; while servers are upgraded the next one may, so nobody keeps it. */
function notFound(c: Context): Response {
  return c.text("Not found.", 404, { "cache-control": "no-store" });
}

/** One part of a file, or all of it (RFC 9110). Nothing says that a file is another one by now: its name would be another. */
async function played(file: OpenFile, headers: Headers, asked: Headers): Promise<Response> {
  headers.set("accept-ranges", "bytes");
  // Only who has an ETag or a date of ours could send If-Range; there is none, so that the whole is answered.
  const span = asked.has("if-range") ? null : spanOf(asked.get("range"), file.size);
  if (span === "unsatisfiable") {
    await file.readable.cancel();
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (span === null) {
    headers.set("content-length", String(file.size));
    return new Response(file.readable, { headers });
  }
  headers.set("content-length", String(span.end - span.start + 1));
  headers.set("content-range", `bytes ${span.start}-${span.end}/${file.size}`);
  return new Response(await spanFrom(file, span), { status: 206, headers });
}

async function spanFrom(file: OpenFile, { start, end }: Span): Promise<ReadableStream<Uint8Array>> {
  await file.seek(start);
  let left = end - start + 1;
  return file.readable.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, left));
        left -= Math.min(left, chunk.length);
        if (left === 0) controller.terminate();
      },
    }),
  );
}

interface OpenFile {
  /** Bytes. */
  readonly size: number;
  readonly readable: ReadableStream<Uint8Array>;
  /** From where it is read. */
  readonly seek: (start: number) => Promise<unknown>;
}

async function opened(path: string): Promise<OpenFile | null> {
  try {
    const file = await Deno.open(path);
    const { isFile, size } = await file.stat();
    if (isFile) return { size, readable: file.readable, seek: (start) => file.seek(start, Deno.SeekMode.Start) };
    file.close();
    return null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    // A name that no file system takes.
    if (error instanceof Error && "code" in error && error.code === "ENAMETOOLONG") return null;
    throw error;
  }
}
