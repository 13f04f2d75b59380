// @ts-types="./busboy-types.d.ts"
import busboy, { type FileStream, type Parser } from "busboy";
import { AppError, badRequest, tooLarge, wrongType } from "./errors.ts";
import { cleanFileName } from "./file-name.ts";
import { type FileStore, FileTooLarge, type ReceivedFile } from "./files/file-store.ts";

/** What a form may hold and how slowly it may come. */
export interface MultipartOptions {
  readonly files: FileStore;
  readonly maximumFiles: number;
  /** Of each file, in bytes. */
  readonly maximumFileBytes: number;
  /** Of each field, in bytes. */
  readonly maximumFieldBytes: number;
  /** In every stretch of this many seconds the sender must get at least {@link leastBytes} through; 60 unless told. */
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

/** Fewest bytes in each stretch of patience: a sender slower than this holds a connection for nothing. */
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
    throw wrongType("This address takes a form with files (content-type multipart/form-data).");
  }
  const form = new Form(parserFor(contentType, options), options);
  const reader = request.body.getReader();
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

/** A form under way: the parser, what came out of it, and the first thing that went wrong. */
class Form {
  readonly #fields = new Map<string, string>();
  readonly #files: Promise<MultipartFile>[] = [];
  readonly #failed = Promise.withResolvers<never>();
  readonly #ended = Promise.withResolvers<void>();
  /** Bytes since the last look at the pace; null while the delay is ours (a slow disk), not the sender's. */
  #sent = 0;
  #waiting = false;
  /** What a sender is told who takes too long. */
  readonly tooSlow = new AppError(
    408,
    "request.too_slow",
    "The upload came too slowly and was given up. Please try again.",
  );

  constructor(readonly parser: Parser, readonly options: MultipartOptions) {
    this.#failed.promise.catch(() => {});
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) return this.#fail(tooLarge("A field of the form is too large."));
      if (this.#fields.has(name)) return this.#fail(badRequest("A field of the form was sent twice."));
      this.#fields.set(name, value);
    });
    parser.on("file", (part, stream, { filename }) => {
      const file = this.#receive(part, filename ?? "", stream);
      file.catch((error) => this.#fail(error));
      this.#files.push(file);
    });
    parser.on("filesLimit", () => this.#fail(tooLarge("The form holds too many files.")));
    parser.on("fieldsLimit", () => this.#fail(tooLarge("The form holds too many fields.")));
    parser.on("error", () => this.#fail(brokenOff()));
    parser.on("close", () => this.#ended.resolve());
  }

  /** Gives the parser everything that comes; fails as soon as anything does. */
  async feed(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const pace = setInterval(() => this.#lookAtPace(), (this.options.patienceSeconds ?? 60) * 1000);
    try {
      for (;;) {
        this.#waiting = true;
        const { done, value } = await Promise.race([
          reader.read().catch(() => this.#senderGone()),
          this.#failed.promise,
        ]);
        this.#waiting = false;
        if (done) break;
        this.#sent += value.byteLength;
        if (!this.parser.write(value)) await this.#drained();
      }
    } finally {
      clearInterval(pace);
    }
    this.parser.end();
    await Promise.race([this.#ended.promise, this.#failed.promise]);
  }

  async whole(): Promise<Multipart> {
    const files = await Promise.all(this.#files);
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
    for (const settled of await Promise.allSettled(this.#files)) {
      if (settled.status === "fulfilled") await settled.value.received.drop();
    }
  }

  async #receive(part: string, fileName: string, stream: FileStream): Promise<MultipartFile> {
    const { files, maximumFileBytes } = this.options;
    try {
      const received = await files.receive(webStreamOf(stream, this.#failed.promise), maximumFileBytes);
      return { part, fileName: cleanFileName(fileName), received };
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error;
      const megabytes = Math.floor(maximumFileBytes / 1_000_000);
      throw tooLarge(`A file is larger than the ${megabytes} MB that are allowed.`);
    }
  }

  #fail(error: unknown): void {
    this.#failed.reject(error);
  }

  #senderGone(): never {
    throw brokenOff();
  }

  async #drained(): Promise<void> {
    const drained = Promise.withResolvers<void>();
    this.parser.once("drain", drained.resolve);
    await Promise.race([drained.promise, this.#failed.promise]);
  }

  #lookAtPace(): void {
    if (this.#waiting && this.#sent < leastBytes) this.#fail(this.tooSlow);
    this.#sent = 0;
  }
}

function brokenOff(): AppError {
  return badRequest(
    "The upload broke off before it was complete. Nothing was saved; please try again.",
    undefined,
    "request.broken_off",
  );
}

/** A file of the form as a web stream that holds the sender back while nobody reads, and fails when the form does. */
function webStreamOf(stream: FileStream, failed: Promise<never>): ReadableStream<Uint8Array> {
  let open = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const finish = (end: () => void) => {
        if (open) end();
        open = false;
      };
      stream.on("data", (chunk) => {
        if (!open) return;
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) stream.pause();
      });
      stream.on("end", () => finish(() => controller.close()));
      const fail = (error: unknown) => finish(() => controller.error(error));
      stream.on("error", fail);
      failed.catch(fail);
    },
    pull() {
      stream.resume();
    },
    cancel() {
      open = false;
      stream.resume();
    },
  }, new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }));
}

/** A sender that is still sending does not look at an answer: takes the rest, for a short while. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), discardMs);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender is gone; there is nobody to answer.
  } finally {
    clearTimeout(timer);
  }
}
