/**
 * What the server and a child process say to each other over standard input and output: a line of JSON, and as many
 * bytes after it as its member `bytes` says.
 */
import * as v from "valibot";

/** One message. */
export interface Frame {
  readonly head: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is longer is broken, and ends the conversation. */
export interface FrameLimits {
  readonly textBytes: number;
  readonly bytes: number;
}

const headSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) }),
);

/** A message as it is sent. */
export function frameOf(head: Readonly<Record<string, unknown>>, bytes?: Uint8Array): readonly Uint8Array[] {
  const line = new TextEncoder().encode(`${JSON.stringify({ ...head, bytes: bytes?.length ?? 0 })}\n`);
  return bytes ? [line, bytes] : [line];
}

/** Yields the messages of a stream; throws for one that is too long or is none. */
export async function* framesOf(stream: ReadableStream<Uint8Array>, limits: FrameLimits): AsyncGenerator<Frame> {
  const received = new Received(stream);
  try {
    for (;;) {
      const line = await received.line(limits.textBytes);
      if (line === null) return;
      const head = v.parse(headSchema, line);
      if (head.bytes > limits.bytes) throw new Error("A message of a child process carries too much.");
      yield { head, bytes: await received.bytes(head.bytes) };
    }
  } finally {
    await received.cancel();
  }
}

/** A stream that is taken by lines and by counts of bytes. */
class Received {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** The next line; null at the end, where a line that was not ended is lost. */
  async line(most: number): Promise<string | null> {
    const decoder = new TextDecoder();
    let text = "";
    for (let length = 0; await this.#fill();) {
      const end = this.#rest.indexOf(0x0a);
      const part = this.#take(end < 0 ? this.#rest.length : end);
      length += part.length;
      if (length > most) throw new Error("A line of a child process is too long.");
      text += decoder.decode(part, { stream: end < 0 });
      if (end < 0) continue;
      this.#take(1);
      return text;
    }
    return null;
  }

  async bytes(count: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(count);
    for (let filled = 0; filled < count;) {
      if (!await this.#fill()) throw new Error("A message of a child process breaks off.");
      const part = this.#take(Math.min(count - filled, this.#rest.length));
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }

  /** Makes sure that something is there; false at the end of the stream. */
  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) return false;
      this.#rest = value;
    }
    return true;
  }

  #take(count: number): Uint8Array {
    const part = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return part;
  }
}
