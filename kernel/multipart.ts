// @ts-types="./busboy-types.d.ts"
import busboy, { type FileStream, type Parser } from "busboy";
import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { type BodyReader, bodyReader } from "./body-reader.ts";
import { AppError, badRequest, tooLarge, wrongType } from "./errors.ts";
import { cleanFileName } from "./file-name.ts";
import { type FileReceiver, type FileStore, FileTooLarge, type ReceivedFile } from "./files/file-store.ts";

/** What a form may hold and how slowly it may come. */
export interface MultipartOptions {
  readonly files: FileStore;
  readonly maximumFiles: number;
  /** Of each file, in bytes. */
  readonly maximumFileBytes: number;
  /** Of all fields together, names not counted, in bytes. */
  readonly maximumFieldBytes: number;
  /** In every stretch of this many seconds the sender must get at least {@link leastBytes} through; 15 unless told. */
  readonly patienceSeconds?: number;
}

/** One file of a form, received and hashed but not yet part of the archive. */
export interface MultipartFile {
  /** The name of the part. */
  readonly part: string;
  /** The sender's name for it, made fit to be shown; never a path. */
  readonly fileName: string;
  readonly received: ReceivedFile;
}

/** A form that was read whole. */
export interface Multipart {
  readonly fields: ReadonlyMap<string, string>;
  /** In the order in which they were sent. */
  readonly files: readonly MultipartFile[];
  /** Throws away every file that was not kept; call it in a `finally`. */
  drop(): Promise<void>;
}

/** Fewest bytes in each stretch of patience, 1 kB a second: a slow telephone line does eight times as much. */
export const leastBytes = 16 * 1024;
/** How long what is left of a refused form is read away, so that the sender gets to see the answer. */
const discardMs = 5000;
const maximumFields = 100;

/**
 * Reads a multipart form while it comes in; files go straight to the store. Throws {@link AppError}: 415 not such a
 * form, 413 too large or too many, 400 broken off or malformed, 408 too slow; and what the store throws. Nothing of a
 * form that fails is left behind.
 */
export async function readMultipart(request: Request, options: MultipartOptions): Promise<Multipart> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) {
    throw wrongType("This address expects a form with files (content-type multipart/form-data).");
  }
  const form = new Form(parserFor(contentType, options), options);
  const reader = bodyReader(request.body);
  try {
    await form.feed(reader);
    return await form.whole();
  } catch (error) {
    await form.abandon(error);
    await (error === form.tooSlow ? reader.cancel().catch(() => {}) : discard(reader));
    throw error;
  }
}

function parserFor(contentType: string, options: MultipartOptions): Parser {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      highWaterMark: 256 * 1024,
      fileHwm: 256 * 1024,
      limits: {
        files: options.maximumFiles,
        fields: maximumFields,
        fieldSize: options.maximumFieldBytes,
        fieldNameSize: 200,
      },
    });
  } catch {
    throw badRequest("The form cannot be read: its boundary is missing.", undefined, "request.malformed_form");
  }
}

/** A file of the form that is coming in, or has come. */
interface PendingFile {
  readonly part: string;
  readonly fileName: string;
  readonly stream: FileStream;
  readonly receiver: FileReceiver;
  /** Set when its last byte was there. */
  ended: Promise<ReceivedFile> | null;
}

/** A form under way: the parser, what came out of it, and the first thing that went wrong. */
class Form {
  readonly #fields = new Map<string, string>();
  readonly #files: PendingFile[] = [];
  readonly #failed = Promise.withResolvers<never>();
  readonly #closed = Promise.withResolvers<void>();
  #fieldBytes = 0;
  /** Bytes since the last look at the pace. */
  #sent = 0;
  /** False while the delay is ours (a slow disk), not the sender's. */
  #waiting = false;
  /** What a sender is told who takes too long. */
  readonly tooSlow = new AppError(
    408,
    "request.too_slow",
    "The upload was too slow and was stopped. Please try again.",
  );

  constructor(readonly parser: Parser, readonly options: MultipartOptions) {
    this.#failed.promise.catch(() => {});
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      this.#fieldBytes += Buffer.byteLength(value);
      if (nameTruncated || valueTruncated || this.#fieldBytes > options.maximumFieldBytes) {
        return this.#fail(tooLarge("The fields of the form are too large."));
      }
      if (this.#fields.has(name)) return this.#fail(badRequest("A field of the form was sent twice."));
      this.#fields.set(name, value);
    });
    parser.on("file", (part, stream, { filename }) => this.#begin(part, filename ?? "", stream));
    parser.on("filesLimit", () => this.#fail(tooLarge("The form has too many files.")));
    parser.on("fieldsLimit", () => this.#fail(tooLarge("The form has too many fields.")));
    parser.on("error", () => this.#fail(brokenOff()));
    parser.on("close", () => this.#closed.resolve());
  }

  /** Gives the parser everything that comes; fails as soon as anything does. */
  async feed(reader: BodyReader): Promise<void> {
    const pace = setInterval(() => this.#lookAtPace(), (this.options.patienceSeconds ?? 15) * 1000);
    try {
      for (let piece = await this.#next(reader); piece; piece = await this.#next(reader)) {
        this.#sent += piece.byteLength;
        await this.#unlessFailed(new Promise<void>((taken) => this.parser.write(piece, undefined, taken)));
        if (await this.#wroteItAll()) reader.reuse();
      }
    } finally {
      clearInterval(pace);
    }
    this.parser.end();
    await this.#unlessFailed(this.#closed.promise);
  }

  async whole(): Promise<Multipart> {
    const files = await Promise.all(this.#files.map(async ({ part, fileName, ended }) => {
      if (!ended) throw brokenOff();
      return { part, fileName, received: await ended };
    }));
    return {
      fields: this.#fields,
      files,
      async drop() {
        await Promise.all(files.map(({ received }) => received.drop()));
      },
    };
  }

  /** Ends the parser and throws away what was received; waits until nothing writes any more. */
  async abandon(reason: unknown): Promise<void> {
    this.#fail(reason);
    this.parser.destroy(new Error("the form is not read any further"));
    await Promise.all(this.#files.map(async ({ receiver, ended }) => {
      if (!ended) return await receiver.abort();
      const received = await ended.catch(() => null);
      await received?.drop();
    }));
  }

  #begin(part: string, fileName: string, stream: FileStream): void {
    const receiver = this.#receiver();
    // The parser ends the stream with an error when the form is given up; nobody else listens to it.
    if (!receiver) return void stream.on("error", () => {}).resume();
    const file: PendingFile = { part, fileName: cleanFileName(fileName), stream, receiver, ended: null };
    this.#files.push(file);
    let good = true;
    const fail = (error: unknown) => {
      good = false;
      this.#fail(error);
    };
    this.#failed.promise.catch(() => good = false);
    stream.on("data", (chunk) => {
      if (!good) return;
      try {
        receiver.write(chunk);
      } catch (error) {
        fail(this.#told(error));
      }
    });
    stream.on("error", () => fail(brokenOff()));
    stream.on("end", () => {
      if (!good) return;
      file.ended = receiver.end();
      file.ended.catch(fail);
    });
  }

  /** Null when the store takes no file; the form then fails with the store's reason. */
  #receiver(): FileReceiver | null {
    try {
      return this.options.files.begin(this.options.maximumFileBytes);
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /**
   * True when all of the last piece went into a file that goes on, and no copy of it is held anywhere: the parser keeps
   * parts of pieces that hold fields. After one turn of the event loop a file that ended in this piece has said so.
   */
  async #wroteItAll(): Promise<boolean> {
    const file = this.#files.at(-1);
    if (!file || file.ended) return false;
    await setImmediate();
    await this.#unlessFailed(file.receiver.ready());
    return !file.ended && this.#files.at(-1) === file && file.stream.readableLength === 0;
  }

  async #next(reader: BodyReader): Promise<Uint8Array | null> {
    this.#waiting = true;
    const read = reader.read().catch(() => {
      throw brokenOff();
    });
    const piece = await this.#unlessFailed(read);
    this.#waiting = false;
    return piece;
  }

  async #unlessFailed<T>(work: Promise<T>): Promise<T> {
    return await Promise.race([work, this.#failed.promise]);
  }

  #fail(error: unknown): void {
    this.#failed.reject(error);
  }

  #told(error: unknown): unknown {
    if (!(error instanceof FileTooLarge)) return error;
    return tooLarge(`A file is larger than the ${Math.floor(error.limit / 1_000_000)} MB limit.`);
  }

  #lookAtPace(): void {
    if (this.#waiting && this.#sent < leastBytes) this.#fail(this.tooSlow);
    this.#sent = 0;
  }
}

function brokenOff(): AppError {
  return badRequest(
    "The upload was cut off before it was complete. Nothing was saved. Please try again.",
    undefined,
    "request.broken_off",
  );
}

/** A sender that is still sending does not look at an answer: takes the rest, for a short while. */
async function discard(reader: BodyReader): Promise<void> {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), discardMs);
  try {
    while (await reader.read()) reader.reuse();
  } catch {
    // The sender is gone; there is nobody to answer.
  } finally {
    clearTimeout(timer);
  }
}
