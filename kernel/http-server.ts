import { Buffer } from "node:buffer";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { send } from "./http-answer.ts";

/** How long the head of a request may take to come in. A connection that says nothing at all is ended by then, too. */
const headMs = 10_000;
/** How often it is looked for connections that take longer. */
const connectionsCheckingInterval = 1000;
/** How long a connection stays open between two requests: longer than proxies keep theirs, which would meet a closed one. */
const keepAliveTimeout = 75_000;
/** Of the address and all headers together, in bytes. */
const maxHeaderSize = 65_536;
/** How long what is left of a body that nobody reads is taken in after the answer, so that the sender sees the answer. */
const discardMs = 3000;

/** A request as it came in, and from where. */
export interface Incoming {
  readonly request: Request;
  /** The address at the other end of the connection. */
  readonly remoteAddress: string;
  /** Settles when the connection is done with the request: the answer is out, or the caller is gone. */
  readonly ended: Promise<void>;
}

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** How long the head of a request may take to come in, milliseconds; ten seconds unless told. */
  readonly headersTimeout?: number;
  /**
   * More connections at a time are closed at once. A process that has no file descriptor left for one that comes in never
   * takes another one again (Deno 2.9.6), so it must not come to that.
   */
  readonly mostConnections?: number;
}

/** A server that listens. */
export interface HttpServer {
  readonly port: number;
  /** Takes no new connections and settles when all are closed; idle ones are closed at once. */
  shutdown(): Promise<void>;
  /** Ends every connection, whatever it is doing. */
  destroy(): void;
}

/**
 * Answers HTTP with what `answer` gives. The heads of requests have a time limit, which the runtime's own server does not
 * know; bodies are handed on as byte streams, and whoever reads one sets a limit of their own. Throws what the system
 * says when the port cannot be had, with its `code`.
 */
export async function listen(
  { host, port, headersTimeout = headMs, mostConnections = Infinity }: ListenOptions,
  answer: (incoming: Incoming) => Response | Promise<Response>,
): Promise<HttpServer> {
  const server = createServer(
    { headersTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize, requestTimeout: 0 },
    (incoming, outgoing) => void exchange(incoming, outgoing, answer),
  );
  server.maxConnections = mostConnections;
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: portOf(server) ?? port,
    shutdown: () => new Promise((closed) => server.close(() => closed())),
    destroy: () => server.closeAllConnections(),
  };
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" && address ? address.port : null;
}

/** One request and its answer; never throws. */
async function exchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (incoming: Incoming) => Response | Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  const ended = endOf(incoming, outgoing, gone);
  outgoing.once("finish", () => discardRest(incoming));
  // Only says what "close" says too, but would end the process if nobody listened.
  outgoing.on("error", () => {});
  try {
    const request = requestOf(incoming, gone.signal);
    if (!request) return void outgoing.writeHead(400, { connection: "close" }).end();
    const remoteAddress = incoming.socket.remoteAddress ?? "unknown";
    await send(await answer({ request, remoteAddress, ended }), outgoing, gone.signal);
  } catch {
    // The answer broke off. Whoever reads it has to notice, so the connection ends; what was wrong, its source has logged.
    outgoing.destroy();
  }
}

/** Settles when the connection is done with the request; `gone` is aborted when the caller went before that. */
function endOf(incoming: IncomingMessage, outgoing: ServerResponse, gone: AbortController): Promise<void> {
  // An answer that waits behind another one hears nothing of its own when the connection goes.
  const socket = incoming.socket.setMaxListeners(0);
  return new Promise((done) => {
    const end = () => {
      for (const one of [outgoing, socket]) one.off("close", end);
      if (!outgoing.writableFinished) {
        outgoing.destroy();
        gone.abort();
      }
      done();
    };
    for (const one of [outgoing, socket]) one.on("close", end);
  });
}

/** Null for what is no request that anything here could answer: an address, a host or a method that is none. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const { method = "GET", url = "/" } = incoming;
  try {
    return new Request(`http://${hostOf(incoming)}${targetOf(url)}`, {
      method,
      headers: headersOf(incoming),
      body: ["GET", "HEAD"].includes(method) ? null : bodyOf(incoming),
      signal,
    });
  } catch {
    return null;
  }
}

/** A name or address with or without a port, and nothing that would count as a part of the path. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Throws for several hosts, and for what is none (RFC 9112, section 3.2). */
function hostOf({ headersDistinct }: IncomingMessage): string {
  const [host = "", ...more] = headersDistinct.host ?? [];
  if (host === "") return "localhost";
  if (more.length > 0 || !hostPattern.test(host)) throw new TypeError("This is no host.");
  return host;
}

/** Proxies are spoken to with whole addresses; who sends one here means us (RFC 9112, section 3.2.2). */
function targetOf(url: string): string {
  if (url.startsWith("/")) return url;
  const { protocol, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError("This is no address of the web.");
  return pathname + search;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) all.append(name, one);
  }
  return all;
}

/** The bytes of a body, taken from the connection only as fast as they are read. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const changed = () => new Promise<void>((wake) => wakers.add(wake));
  const wakers = new Set<() => void>();
  const wake = () => {
    for (const one of wakers) one();
    wakers.clear();
  };
  for (const event of ["readable", "end", "error", "close"]) incoming.on(event, wake);
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      for (;;) {
        if (discarded.has(incoming)) throw new Error("the answer was given before the body was read");
        const room = controller.byobRequest?.view?.byteLength ?? Infinity;
        const chunk: Buffer | null = incoming.readableLength > room ? incoming.read(room) : incoming.read();
        if (chunk) return give(controller, chunk);
        if (incoming.readableEnded) {
          controller.close();
          return controller.byobRequest?.respond(0);
        }
        if (incoming.destroyed) throw new Error("the sender is gone");
        await changed();
      }
    },
  }, { highWaterMark: 0 });
}

/** Fills the reader's buffer. Without one a copy goes: the chunk may lie in memory that others share. */
function give(controller: ReadableByteStreamController, chunk: Buffer): void {
  const view = controller.byobRequest?.view;
  if (!view) return controller.enqueue(new Uint8Array(chunk));
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(chunk);
  controller.byobRequest.respond(chunk.length);
}

/** Whose bodies are thrown away: whoever still read one would take what is left for the whole. */
const discarded = new WeakSet<IncomingMessage>();

/** A body that nobody has read holds the connection: it is taken in for a while, then the connection ends. */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  discarded.add(incoming);
  const timer = setTimeout(() => incoming.socket.destroy(), discardMs);
  for (const event of ["end", "close"]) incoming.once(event, () => clearTimeout(timer));
  // Who listens for pieces keeps them from flowing.
  incoming.removeAllListeners("readable").resume();
}
