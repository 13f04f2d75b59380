import type { Hono } from "hono";

/** A running server and the way to stop it. */
export interface Serving {
  readonly port: number;
  /** Finishes what is under way, at most ten seconds, then closes. */
  stop(): Promise<void>;
  readonly finished: Promise<void>;
}

const longestGoodbye = 10_000;

/** Listens and answers through the app; the caller's address rides along for throttling. */
export function serve(app: Hono, options: { port: number; host: string }): Serving {
  const abort = new AbortController();
  const server = Deno.serve(
    { port: options.port, hostname: options.host, signal: abort.signal, onListen() {} },
    (request, info) =>
      app.fetch(request, { remoteAddress: info.remoteAddr.transport === "tcp" ? info.remoteAddr.hostname : "local" }),
  );
  return {
    port: server.addr.transport === "tcp" ? server.addr.port : options.port,
    finished: server.finished,
    async stop() {
      const force = setTimeout(() => abort.abort(), longestGoodbye);
      await server.shutdown();
      clearTimeout(force);
    },
  };
}

/** Calls `stop` once when the process is asked to end. */
export function onGoodbye(stop: (signal: string) => void): void {
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      if (asked) return;
      asked = true;
      stop(signal);
    });
  }
}
