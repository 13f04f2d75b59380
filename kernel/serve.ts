import type { Hono } from "hono";
import { asAsker, type Asker } from "@/db/asker.ts";
import { type Incoming, listen } from "./http-server.ts";
import type { Log } from "./log.ts";
import { requestIdOf } from "./router.ts";
import { callerFinder, usualProxies } from "./trusted-proxies.ts";
import { listenSentence, startStep } from "./start-refused.ts";

/** A running server and the way to stop it. */
export interface Serving {
  readonly port: number;
  /** From now on requests go to the app; until then everybody is told that the server is starting. */
  answerWith(app: Hono): void;
  /** Takes no new requests and says so, finishes those under way, at most nine seconds, then closes. */
  stop(): Promise<void>;
}

/** Where it listens, and whose word about callers it takes. */
interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies?: readonly string[];
}

/** How long a stopping server goes on to say so, at the least: whoever asks whether it is ready hears that it is not. */
const noticeMs = 300;
const longestShutdownMs = 9_000;
/** Longest time for one reading of the database, its turn included. */
const readPatienceMs = 10_000;
/** More callers at a time than any dealer has; where fewer files may be open, a third of that, as answers open some too. */
const mostConnections = 8192;

/**
 * Listens, and answers through the app once there is one; the caller's address rides along for throttling. Whoever is
 * told that it is starting or stopping gets an id, by which `log` knows of it. Throws {@link StartRefused} when the port
 * cannot be had.
 */
export async function serve(
  { host, port, trustedProxies = usualProxies }: ServeOptions,
  log: Log,
): Promise<Serving> {
  const state: { app: Hono | null; isStopping: boolean } = { app: null, isStopping: false };
  const underWay = new Set<Promise<void>>();
  const callerOf = callerFinder(trustedProxies);
  const answer = ({ request, remoteAddress, ended }: Incoming) => {
    if (!state.app || state.isStopping) return notServed(request, state.app ? "stopping" : "starting", log);
    const done = ended.then(() => void underWay.delete(done));
    underWay.add(done);
    const caller = callerOf(request, remoteAddress);
    const { app } = state;
    return asAsker(askerOf(request, caller), () => app.fetch(request, { remoteAddress: caller }));
  };
  const most = Math.min(mostConnections, Math.floor(await openFilesLimit() / 3));
  const server = await startStep(
    () => listen({ host, port, mostConnections: most }, answer),
    listenSentence(host, port),
  );
  return {
    port: server.port,
    answerWith(app) {
      state.app = app;
    },
    async stop() {
      state.isStopping = true;
      const finished = Promise.all([pause(noticeMs), ...underWay]);
      await Promise.race([finished, pause(longestShutdownMs)]);
      await Promise.race([server.shutdown(), pause(noticeMs)]);
      server.destroy();
    },
  };
}

/**
 * Until it is known who asks, turns go by the address. What only reads is stopped when nobody waits for it any more, or
 * when it takes too long; what changes something is let finish.
 */
function askerOf(request: Request, caller: string): Asker {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return { name: `address ${caller}`, ...isRead ? { gone: request.signal, patienceMs: readPatienceMs } : {} };
}

/** How many files this process may have open, connections counted; infinite where the system does not say. */
async function openFilesLimit(): Promise<number> {
  const told = await Deno.readTextFile("/proc/self/limits").catch(() => "");
  const [, limit] = /^Max open files +(\d{1,15}) /m.exec(told) ?? [];
  return limit === undefined ? Infinity : Number(limit);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => Deno.unrefTimer(setTimeout(wake, milliseconds)));
}

/** Calls `stop` once when the process is asked to end. Whoever asks a second time does not want to wait. */
export function onShutdown(stop: () => void): void {
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      if (asked) Deno.exit(1);
      asked = true;
      stop();
    });
  }
}

function notServed(request: Request, state: "starting" | "stopping", log: Log): Response {
  const path = new URL(request.url).pathname.toLowerCase();
  if (path === "/api/health") return Response.json({ status: "alive" });
  const requestId = requestIdOf(request);
  const error = `server.${state}`;
  log.warn("not_served", { requestId, method: request.method, code: error });
  const headers = { "cache-control": "no-store", "retry-after": "2", "x-request-id": requestId };
  if (path.startsWith("/api/")) {
    const message = `The server is ${state}. Please try again shortly.`;
    return Response.json({ status: state, message, error, requestId }, { status: 503, headers });
  }
  const page = { ...headers, "content-type": "text/plain; charset=utf-8", "refresh": "2" };
  return new Response(`Strongroom is ${state}. This page will reload by itself.`, { status: 503, headers: page });
}
