import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";

interface Booted {
  readonly app: { fetch(request: Request, env: object): Response | Promise<Response> };
  close(): Promise<void>;
}

/**
 * In development Vite is the front: whatever it does not know goes to the app, which is loaded through Vite so that an
 * edit of server code takes effect with the next request.
 */
export function strongroomDevelopment(): Plugin {
  return {
    name: "strongroom-development",
    apply: "serve",
    configureServer(vite) {
      const current = reloading(vite);
      return () => {
        vite.middlewares.use((request: IncomingMessage, response: ServerResponse) => {
          current().then((booted) => pass(booted, request, response)).catch((error: unknown) => {
            if (error instanceof Error) vite.ssrFixStacktrace(error);
            console.error(error);
            response.writeHead(500).end("The development server failed; see its output.");
          });
        });
      };
    },
  };
}

/** Gives the app, made anew when its modules changed; the old one is closed first: one database, one owner. */
function reloading(vite: ViteDevServer): () => Promise<Booted> {
  let module: unknown;
  let booted: Promise<Booted> | null = null;
  return async () => {
    const loaded = await vite.ssrLoadModule("/main.dev.ts");
    if (loaded !== module) {
      module = loaded;
      const before = booted;
      booted = (async () => {
        await (await before)?.close();
        return await loaded.boot();
      })();
    }
    if (!booted) throw new Error("The app did not start.");
    return await booted;
  };
}

async function pass(booted: Booted, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const original = "originalUrl" in incoming ? String(incoming.originalUrl) : incoming.url ?? "/";
  const abort = new AbortController();
  outgoing.on("close", () => abort.abort());
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const request = new Request(new URL(original, `http://${incoming.headers.host}`), {
    method: incoming.method,
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]]
    ),
    body: hasBody ? ReadableStream.from<Uint8Array>(incoming) : undefined,
    signal: abort.signal,
  });
  const response = await booted.app.fetch(request, { remoteAddress: incoming.socket.remoteAddress ?? "unknown" });
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.writeHead(response.status);
  for await (const chunk of response.body ?? []) outgoing.write(chunk);
  outgoing.end();
}

/** `import sql from "./x.sql" with { type: "text" }` is native in Deno; this teaches Vite the same. */
export function sqlAsText(): Plugin {
  return {
    name: "sql-as-text",
    enforce: "pre",
    load: (id) => id.endsWith(".sql") ? `export default ${JSON.stringify(Deno.readTextFileSync(id))}` : null,
  };
}
