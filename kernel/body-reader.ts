/** Bytes asked for at a time. */
const pieceSize = 256 * 1024;

/** Reads a body in large pieces. */
export interface BodyReader {
  /** The next bytes; null at the end. They stay as they are unless {@link reuse} is called. */
  read(): Promise<Uint8Array | null>;
  /** Nobody looks at the last piece any more: its memory may take the next one. */
  reuse(): void;
  /** Takes no more; the sender is told. */
  cancel(): Promise<void>;
}

/**
 * Reads the body of a request. The platform gives small pieces, each in new memory, unless it is handed a buffer; a
 * hundred megabytes would then grow the process by as much until memory is collected.
 */
export function bodyReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): BodyReader {
  const reader = bufferReader(body);
  if (!reader) return plainReader(body.getReader());
  let idle: ArrayBuffer | null = null;
  let last: ArrayBuffer | null = null;
  return {
    async read() {
      const buffer = idle ?? new ArrayBuffer(pieceSize);
      idle = null;
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return null;
      last = value.buffer;
      return value;
    },
    reuse() {
      idle = last;
    },
    cancel: () => reader.cancel(),
  };
}

/** Null for a stream that cannot fill a buffer, such as one made from a form in a test. */
function bufferReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch (error) {
    if (error instanceof TypeError && !body.locked) return null;
    throw error;
  }
}

function plainReader(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): BodyReader {
  return {
    read: async () => (await reader.read()).value ?? null,
    reuse: () => {},
    cancel: () => reader.cancel(),
  };
}
