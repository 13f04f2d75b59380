import { Buffer } from "node:buffer";
import { once } from "node:events";
import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";

/** One request to be sent. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its length stands in `content-length`. */
  readonly body?: () => AsyncIterable<Uint8Array>;
}

/** The answer; its body is read or dropped by the caller. */
export interface Incoming {
  readonly status: number;
  header(name: string): string | null;
  readonly body: AsyncIterable<Uint8Array>;
  text(most: number): Promise<string>;
  drop(): void;
}

/** The body that was to be sent could not be read: nothing that the server can be blamed for. */
export class BodyFailed extends Error {
  constructor(cause: unknown) {
    super("the body could not be read", { cause });
  }
}

/** Connections to one server, kept between calls. A connection on which nothing moves for `idleMs` is ended. */
export class Connections {
  readonly #plain = new PlainAgent({ keepAlive: true, maxSockets: 32 });
  readonly #tls = new TlsAgent({ keepAlive: true, maxSockets: 32 });

  constructor(readonly idleMs: number) {}

  /** Sends and waits for the head of the answer. Throws {@link BodyFailed}, and what the network says. */
  async send({ method, url, headers, body }: Outgoing): Promise<Incoming> {
    const isTls = url.startsWith("https:");
    const request = isTls
      ? tlsRequest(url, { method, headers, agent: this.#tls })
      : plainRequest(url, { method, headers, agent: this.#plain });
    const idle = new Idle(this.idleMs, () => request.destroy(new Error("nothing moved in time")));
    try {
      const response = await answered(request, body, idle);
      return incoming(response, request, idle);
    } catch (error) {
      idle.end();
      request.destroy();
      throw error;
    }
  }

  close(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }
}

/** Ends what rests for too long. */
class Idle {
  #timer: ReturnType<typeof setTimeout>;

  constructor(readonly ms: number, readonly over: () => void) {
    this.#timer = setTimeout(over, ms);
  }

  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.over, this.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** A server may answer before it has the whole body, as with a refusal: that answer counts. */
async function answered(request: ClientRequest, body: Outgoing["body"], idle: Idle): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  request.on("response", answer.resolve);
  request.on("error", answer.reject);
  request.on("close", () => answer.reject(new Error("the connection was closed")));
  const sending = body ? sent(request, body(), idle, answer.promise) : Promise.resolve(void request.end());
  sending.catch(answer.reject);
  return await answer.promise;
}

async function sent(
  request: ClientRequest,
  body: AsyncIterable<Uint8Array>,
  idle: Idle,
  answer: Promise<IncomingMessage>,
): Promise<void> {
  let isOver = false;
  const over = answer.then(() => {}, () => {}).then(() => isOver = true);
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await pieces.next().catch((error: unknown) => {
        throw new BodyFailed(error);
      });
      if (piece.done || isOver) break;
      idle.moved();
      if (!request.write(piece.value)) await Promise.race([once(request, "drain").catch(() => {}), over]);
      if (isOver) break;
    }
    if (!isOver) request.end();
  } finally {
    await pieces.return?.();
  }
}

function incoming(response: IncomingMessage, request: ClientRequest, idle: Idle): Incoming {
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of response) {
        idle.moved();
        yield new Uint8Array(piece);
      }
    } finally {
      idle.end();
      if (!response.complete) request.destroy();
    }
    if (!response.complete) throw new Error("the answer broke off");
  }
  return {
    status: response.statusCode ?? 0,
    header(name) {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value ?? null;
    },
    body: { [Symbol.asyncIterator]: body },
    async text(most) {
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of body()) {
        length += piece.byteLength;
        if (length > most) throw new Error("the answer is longer than it may be");
        pieces.push(piece);
      }
      return Buffer.concat(pieces).toString("utf8");
    },
    drop() {
      idle.end();
      if (response.complete) response.resume();
      else request.destroy();
    },
  };
}
