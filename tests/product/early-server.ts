type Handler = (request: Request) => Response | Promise<Response>;

/** A server on this computer whose address is known before what it serves is there. */
export interface EarlyServer {
  readonly url: string;
  readonly port: number;
  /** From now on this answers; until then everything is answered 503. */
  answerWith(handler: Handler): void;
  shutdown(): Promise<void>;
}

/** Listens at once, so that nobody takes its port while what it serves is made. */
export function listenEarly(): EarlyServer {
  let handler: Handler = () => new Response(null, { status: 503 });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => handler(request));
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    port: server.addr.port,
    answerWith: (next) => void (handler = next),
    shutdown: () => server.shutdown(),
  };
}
