import type { Context, MiddlewareHandler } from "hono";

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
};

/** A worker obeys the policy of its own file, not of the page: pdf.js compiles WebAssembly there. */
const isReaderAsset = /^assets\/pdfjs-/;
const readerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const encodings = [["br", ".br"], ["gzip", ".gz"], ["", ""]] as const;

/** Serves the client build: hashed names for ever, others revalidated; compressed ahead at build time. */
export function assetsFrom(folder: string): MiddlewareHandler {
  return async (c) => {
    const name = decodeURIComponent(c.req.path).replace(/^\/+/, "");
    if (name.split("/").some((part) => part === ".." || part.startsWith(".")) || name.includes("\0")) {
      return notFound(c);
    }
    const accepted = c.req.header("accept-encoding") ?? "";
    const headers = new Headers({
      "content-type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "cache-control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "vary": "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    if (isReaderAsset.test(name)) headers.set("content-security-policy", readerPolicy);
    for (const [encoding, ending] of encodings) {
      if (encoding && !accepted.includes(encoding)) continue;
      const file = await opened(`${folder}/${name}${ending}`);
      if (!file) continue;
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

async function opened(path: string): Promise<{ size: number; readable: ReadableStream<Uint8Array> } | null> {
  try {
    const file = await Deno.open(path);
    const { isFile, size } = await file.stat();
    if (isFile) return { size, readable: file.readable };
    file.close();
    return null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    // A name that no file system takes.
    if (error instanceof Error && "code" in error && error.code === "ENAMETOOLONG") return null;
    throw error;
  }
}
