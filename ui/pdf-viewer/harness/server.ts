/** The policy the product answers with; the viewer has to work under it. */
const POLICY = "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; worker-src 'self' blob:; " +
  "frame-src 'self' blob:";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  wasm: "application/wasm",
};

/**
 * Builds a harness page (this folder's, unless told) as the product is built, in a process of its own: Vite says "production" to the whole process,
 * where component tests need the React that can be tested. Answers the folder, which the caller removes.
 */
export async function buildHarness(source = new URL("./", import.meta.url)): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "viewer-harness-" });
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--node-modules-dir=manual",
      new URL("build.ts", import.meta.url).pathname,
      folder,
      source.href,
    ],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (success) return folder;
  await Deno.remove(folder, { recursive: true });
  throw new Error(new TextDecoder().decode(stderr));
}

export interface HarnessServer {
  address: string;
  /** What `/files/<name>` answers. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** Bytes of each file sent so far. */
  sent: Map<string, number>;
  /** The paths asked for. */
  paths: string[];
  /** While true, every file request is answered 503. */
  broken: boolean;
  stop(): Promise<void>;
}

/** Serves a built harness and the files under test, these by range, all under the product's content security policy. */
export function serveHarness(folder: string): HarnessServer {
  const harness: Omit<HarnessServer, "address" | "stop"> = {
    files: new Map(),
    sent: new Map(),
    paths: [],
    broken: false,
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    harness.paths.push(pathname);
    const response = pathname.startsWith("/files/")
      ? answerFile(harness, pathname.slice(7), request)
      : await answerAsset(folder, pathname);
    response.headers.set("Content-Security-Policy", POLICY);
    return response;
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  return Object.assign(harness, { address, stop: () => server.shutdown() });
}

function answerFile(harness: Pick<HarnessServer, "files" | "sent" | "broken">, name: string, request: Request) {
  const file = harness.files.get(name);
  if (harness.broken) return new Response(null, { status: 503 });
  if (!file) return new Response(null, { status: 404 });
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("Range") ?? "");
  const begin = range ? Number(range[1]) : 0;
  const end = range ? Math.min(Number(range[2]) + 1, file.length) : file.length;
  harness.sent.set(name, (harness.sent.get(name) ?? 0) + end - begin);
  return new Response(file.subarray(begin, end), {
    status: range ? 206 : 200,
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(end - begin),
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-store",
      "ETag": `"${name}-${file.length}"`,
      ...(range && { "Content-Range": `bytes ${begin}-${end - 1}/${file.length}` }),
    },
  });
}

async function answerAsset(folder: string, pathname: string): Promise<Response> {
  const name = pathname === "/" ? "/index.html" : pathname;
  try {
    const body = await Deno.readFile(folder + name);
    const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "max-age=3600" } });
  } catch {
    return new Response(null, { status: 404 });
  }
}
