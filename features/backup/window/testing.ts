import { listen } from "@/kernel/http-server.ts";
import { SetClock } from "@/kernel/clock.ts";
import { openCopyKey } from "../application/home/key.ts";
import { BackupService } from "../application/run/service.ts";
import { Home } from "../application/home/settings.ts";
import { windowApp } from "./app.ts";
import { Guard } from "./guard.ts";

/** A window that is served, with the cookie of somebody who opened it. */
export interface ServedWindow {
  readonly home: Home;
  readonly service: BackupService;
  readonly guard: Guard;
  readonly port: number;
  readonly cookie: string;
  readonly clock: SetClock;
  /** What the application told its log. */
  readonly told: readonly string[];
  /** How often it was asked to quit. */
  quits(): number;
  /** Asks as the window's own page does. */
  ask(path: string, body?: unknown): Promise<Response>;
  /** Asks with these headers alone, `host` included. */
  raw(
    path: string,
    init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string },
  ): Promise<{
    readonly status: number;
    readonly text: string;
  }>;
}

/** Serves a window over an empty home; all of it is gone after. */
export async function withWindow(run: (window: ServedWindow) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-window-" });
  const home = new Home(`${folder}/home`);
  const clock = new SetClock("2026-03-10T15:00:00Z");
  const told: string[] = [];
  let port = 0;
  let quits = 0;
  const service = new BackupService({ home, environment: {}, clock, tell: (line) => told.push(line) });
  const guard = new Guard(() => port);
  const app = windowApp(service, guard, () => quits++);
  const server = await listen({ host: "127.0.0.1", port: 0 }, ({ request }) => app.fetch(request));
  port = server.port;
  try {
    await openCopyKey(home);
    const opened = await fetch(`${guard.origin}/open?token=${guard.token}`, { redirect: "manual" });
    await opened.body?.cancel();
    const cookie = opened.headers.getSetCookie()[0].split(";")[0];
    const ask = (path: string, body?: unknown) =>
      fetch(`${guard.origin}${path}`, {
        headers: { cookie, ...body === undefined ? {} : { origin: guard.origin, "content-type": "application/json" } },
        ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
      });
    await run({
      home,
      service,
      guard,
      port,
      cookie,
      clock,
      told,
      quits: () => quits,
      ask,
      raw: (path, init) => raw(port, path, init),
    });
  } finally {
    await service.close();
    server.destroy();
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

/** One request byte by byte: fetch would not send another host. */
async function raw(
  port: number,
  path: string,
  { method = "GET", headers = {}, body = "" }: { method?: string; headers?: Record<string, string>; body?: string },
) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = Object.entries({ connection: "close", "content-length": String(body.length), ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const writer = connection.writable.getWriter();
  await writer.write(new TextEncoder().encode(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`)).catch(() => {});
  const text = await new Response(connection.readable).text();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
}
