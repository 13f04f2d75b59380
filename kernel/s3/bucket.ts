import { AwsV4Signer } from "aws4fetch";
import { failureOf, mayGoWell, S3Failed, S3Missing } from "./errors.ts";
import { listPageIn, type S3Object } from "./list-page.ts";
import { BodyFailed, Connections, type Incoming, type Outgoing } from "./send.ts";
import type { S3Settings } from "./settings.ts";

/** Bytes to be stored. `open` may be called again: a call that was cut is made again. */
export interface S3Body {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, 64 hexadecimal digits; the server refuses anything else. */
  readonly sha256: string;
  open(): AsyncIterable<Uint8Array>;
}

/** How patient a bucket's client is. */
export interface S3Patience {
  /** A call on which nothing moves for so long is cut, in milliseconds. */
  readonly idleMs: number;
  /** How often a call is made in all. */
  readonly attempts: number;
  /** The pause after the first call that failed, in milliseconds; twice as long each time. */
  readonly pauseMs: number;
}

const usualPatience: S3Patience = { idleMs: 60_000, attempts: 6, pauseMs: 250 };
/** Longest answer that is read as text. */
const longestText = 5_000_000;
const emptySum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * A client of one bucket of an S3 server. Every call has a deadline and is made again after a lost connection or when the
 * server asks for it; every object that is stored is checked by the server against its SHA-256. Throws {@link S3Failed}.
 */
export class S3Bucket {
  readonly #connections: Connections;
  readonly #where: string;

  constructor(readonly settings: S3Settings, readonly patience: S3Patience = usualPatience) {
    this.#connections = new Connections(patience.idleMs);
    this.#where = `${settings.bucket} at ${new URL(settings.endpoint).host}`;
  }

  /**
   * Stores an object whole or not at all. With `onlyNew` one that is there stays as it is, and false is answered. What
   * `body` itself throws is thrown as it is.
   */
  async put(key: string, body: S3Body, { onlyNew = false } = {}): Promise<boolean> {
    const headers = { "content-length": String(body.size), ...onlyNew ? { "if-none-match": "*" } : {} };
    return await this.#again(async () => {
      const answer = await this.#call("PUT", this.#address(key), headers, body);
      if (answer.status === 412 && onlyNew) return await ended(answer, false);
      await this.#assertDone(answer, key);
      return true;
    });
  }

  /** The bytes of an object, or of a range of it with both ends. What is cut is asked for again from there on. */
  async *get(key: string, range?: { readonly start: number; readonly end: number }): AsyncGenerator<Uint8Array> {
    let place = range?.start ?? 0;
    let tag: string | null = null;
    for (let attempt = 1;; attempt++) {
      const before: number = place;
      try {
        const isPart = range !== undefined || place > 0;
        const headers: Record<string, string> = isPart ? { range: `bytes=${place}-${range?.end ?? ""}` } : {};
        if (tag !== null) headers["if-match"] = tag;
        const answer = await this.#again(() => this.#found("GET", key, headers));
        if (isPart && answer.status !== 206) {
          answer.drop();
          throw new S3Failed("other", `${this.#where} does not give parts of objects.`);
        }
        tag = answer.header("etag");
        for await (const piece of answer.body) {
          place += piece.byteLength;
          yield piece;
        }
        return;
      } catch (error) {
        const failure = this.#told(error);
        if (!mayGoWell(failure) || (attempt >= this.patience.attempts && place === before)) throw failure;
        if (place > before) attempt = 0;
        await this.#pause(attempt);
      }
    }
  }

  /** What is known of an object; null when it is not there. */
  async head(key: string): Promise<S3Object | null> {
    return await this.#again(async () => {
      const answer = await this.#call("HEAD", this.#address(key));
      if (answer.status === 404) return await ended(answer, null);
      await this.#assertDone(answer, key);
      const modified = new Date(answer.header("last-modified") ?? 0);
      return { key, size: Number(answer.header("content-length")), modified };
    });
  }

  /** Every object whose key begins with `prefix`, in the order of the keys. */
  async *list(prefix: string): AsyncGenerator<S3Object> {
    for (let from: string | null = "";;) {
      const query = new URLSearchParams({ "list-type": "2", prefix, "encoding-type": "url" });
      if (from) query.set("continuation-token", from);
      const page: { readonly objects: readonly S3Object[]; readonly next: string | null } = await this.#again(
        async () => {
          const answer = await this.#call("GET", this.#address("", query));
          if (answer.status !== 200) throw await this.#failure(answer);
          return listPageIn(await answer.text(longestText));
        },
      );
      yield* page.objects;
      from = page.next;
      if (from === null) return;
    }
  }

  /** Removes an object; one that is gone already is fine. */
  async remove(key: string): Promise<void> {
    await this.#again(async () => {
      const answer = await this.#call("DELETE", this.#address(key));
      if (answer.status === 404) return await ended(answer, undefined);
      await this.#assertDone(answer, key);
    });
  }

  close(): void {
    this.#connections.close();
  }

  #address(key: string, query?: URLSearchParams): string {
    const { endpoint, bucket } = this.settings;
    // Signed as written: %20, not +.
    const asked = query ? `?${query.toString().replaceAll("+", "%20")}` : "";
    return `${endpoint}/${bucket}${key === "" ? "" : `/${key}`}${asked}`;
  }

  async #call(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>> = {},
    body?: S3Body,
  ): Promise<Incoming> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.settings;
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, "x-amz-content-sha256": body?.sha256 ?? emptySum },
      accessKeyId,
      secretAccessKey,
      sessionToken: sessionToken ?? undefined,
      service: "s3",
      region,
    });
    const signed = await signer.sign();
    const outgoing: Outgoing = {
      method,
      url: signed.url.toString(),
      headers: { ...Object.fromEntries(signed.headers), ...headers },
      body: body && (() => body.open()),
    };
    return await this.#connections.send(outgoing);
  }

  async #found(method: string, key: string, headers: Readonly<Record<string, string>>): Promise<Incoming> {
    const answer = await this.#call(method, this.#address(key), headers);
    if (answer.status === 200 || answer.status === 206) return answer;
    throw await this.#failure(answer, key);
  }

  async #assertDone(answer: Incoming, key: string): Promise<void> {
    if (answer.status >= 200 && answer.status < 300) return await ended(answer, undefined);
    throw await this.#failure(answer, key);
  }

  async #failure(answer: Incoming, key?: string): Promise<S3Failed> {
    const body = await answer.text(longestText).catch(() => "");
    if (answer.status === 404 && key !== undefined && !body.includes("NoSuchBucket")) return new S3Missing(key);
    return failureOf(this.#where, answer.status, body);
  }

  async #again<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1;; attempt++) {
      try {
        return await call();
      } catch (error) {
        const failure = this.#told(error);
        if (!mayGoWell(failure) || attempt >= this.patience.attempts) throw failure;
        await this.#pause(attempt);
      }
    }
  }

  /** What the network says, as a sentence; what a body says stays as it is. */
  #told(error: unknown): unknown {
    if (error instanceof S3Failed) return error;
    if (error instanceof BodyFailed) return error.cause;
    const sentence = `${this.#where} cannot be reached, or the connection was cut. Check the network and S3_ENDPOINT.`;
    return new S3Failed("unreachable", sentence, { cause: error });
  }

  async #pause(attempt: number): Promise<void> {
    const ms = this.patience.pauseMs * 2 ** attempt * (0.5 + Math.random());
    await new Promise((wake) => setTimeout(wake, ms));
  }
}

/** Reads an answer to its end, so that its connection can be used again. */
async function ended<Result>(answer: Incoming, result: Result): Promise<Result> {
  await answer.text(longestText);
  return result;
}
