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
  let app: ReloadingApp | null = null;
  return {
    name: "strongroom-development",
    apply: "serve",
    configureServer(vite) {
      const current = new ReloadingApp(vite);
      app = current;
      const tell = (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error instanceof Error ? error.stack : error);
      };
      vite.httpServer?.once("listening", () => void current.booted().catch(tell));
      return () => {
        vite.middlewares.use((request: IncomingMessage, response: ServerResponse) => {
          current.booted().then((booted) => pass(booted, request, response)).catch((error: unknown) => {
            tell(error);
            response.writeHead(500).end("The development server failed; see its output.");
          });
        });
      };
    },
    /** A changed configuration makes Vite start anew: the app before it must let go of the database. */
    async closeBundle() {
      await app?.close();
    },
  };
}

/** The app, made anew when its modules changed; the old one is closed first: one database, one owner. */
class ReloadingApp {
  #module: unknown;
  #booted: Promise<Booted> | null = null;

  constructor(readonly vite: ViteDevServer) {}

  async booted(): Promise<Booted> {
    const loaded = await this.vite.ssrLoadModule("/main.dev.ts");
    if (loaded !== this.#module || !this.#booted) {
      this.#module = loaded;
      this.#booted = this.#restarted(this.#booted, () => loaded.boot());
    }
    return await this.#booted;
  }

  async close(): Promise<void> {
    const last = this.#booted;
    this.#booted = null;
    await (await last?.catch(() => null))?.close();
  }

  /** One that did not start has nothing to close, and is no reason for the next not to start. */
  async #restarted(before: Promise<Booted> | null, boot: () => Promise<Booted>): Promise<Booted> {
    await (await before?.catch(() => null))?.close();
    return await boot();
  }
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

/** `import sql from "./x.sql" with { type: "text" }` is native in Deno; this teaches Vite the same, for Markdown too. */
export function filesAsText(): Plugin {
  return {
    name: "files-as-text",
    enforce: "pre",
    load: (id) => /\.(?:sql|md)$/.test(id) ? `export default ${JSON.stringify(Deno.readTextFileSync(id))}` : null,
  };
}
