import * as v from "valibot";
import { TextTooLong, textWithin } from "@/kernel/text-within.ts";
import { type Feed, feedSchema, timestampFileSchema, treeHeadSchema } from "../../contract.ts";
import { applicationSchema, type Run } from "../../contract-applications.ts";
import { RunFailed } from "../errors.ts";

/** A store that is copied. */
export interface CopiedStore {
  readonly id: number;
  readonly name: string;
  readonly fflNumber: string;
  readonly timeZone: string;
}

const ownSchema = v.object({
  application: applicationSchema,
  stores: v.array(v.object({ id: v.number(), name: v.string(), fflNumber: v.string(), timeZone: v.string() })),
  newestVersion: v.string(),
});
const errorSchema = v.object({ message: v.string(), error: v.string() });
/** A public key of the archive. */
export const keySchema = v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string(), kid: v.string() });
const keysSchema = v.object({ current: v.string(), keys: v.array(keySchema) });
const consistencySchema = v.object({ path: v.array(v.string()), fromRoot: v.string(), toRoot: v.string() });

/** A statement of the archive, signed, that a store's ledger had a certain entry on a day. */
export const checkpointSchema = v.object({
  ...{ stream: v.string(), seq: v.number(), day: v.string(), hash: v.string(), root: v.optional(v.string()) },
  ...{ at: v.string(), keyId: v.string(), signature: v.string() },
});
const timestampsSchema = v.object({ files: v.array(timestampFileSchema) });
const checkpointsSchema = v.object({ data: v.array(checkpointSchema) });

export type ArchiveCheckpoint = v.InferOutput<typeof checkpointSchema>;
export type ArchiveKey = v.InferOutput<typeof keySchema>;
export type TimestampFile = v.InferOutput<typeof timestampFileSchema>;
export type TreeHead = v.InferOutput<typeof treeHeadSchema>;

/** An answer that is no success. */
export class Refused extends Error {
  constructor(readonly status: number, readonly error: string, message: string, readonly retryAfterSeconds: number) {
    super(message);
    this.name = "Refused";
  }
}

/** Bytes of a file that are taken at a time: each piece costs a call of the runtime, whatever its size. */
const pieceBytes = 512 * 1024;
/** Buffers kept for the next files: new memory for each would keep the garbage collector busy. */
const mostIdle = 8;

/** How long an answer may take with its body, and how long a file's bytes may stand still. */
const patience = { answerMs: 60_000, fileMs: 3_600_000, silenceMs: 60_000 } as const;

/**
 * Speaks to the archive's server in the name of the application. What can be tried again is tried again, further apart each time;
 * throws {@link Refused} for what the server refuses and {@link RunFailed} `offline` when it cannot be reached.
 */
export class Archive {
  readonly #idle: ArrayBuffer[] = [];

  constructor(
    readonly server: string,
    /** The session's cookie, `name=value`. */
    readonly cookie: string,
    readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((go) => setTimeout(go, ms)),
  ) {}

  /** Who the application is and what it copies. */
  async own() {
    return v.parse(ownSchema, await this.#json("/api/backup/applications/own"));
  }

  /** The keys that sign this archive. */
  async keys(): Promise<readonly ArchiveKey[]> {
    return v.parse(keysSchema, await this.#json("/api/proofs/key")).keys;
  }

  /** A page of what a copy lacks. */
  async page(storeId: number, cursor: string): Promise<Feed> {
    return v.parse(feedSchema, await this.#json(`/api/backup/feed?storeId=${storeId}&cursor=${cursor}`));
  }

  /** Signed checkpoints of a store's ledger after an entry, oldest first, at most 500. */
  async checkpoints(storeId: number, after: number) {
    const path = `/api/backup/checkpoints?storeId=${storeId}&after=${after}&limit=500`;
    return v.parse(checkpointsSchema, await this.#json(path)).data;
  }

  /** The timestamp that covers some of the first `size` entries of a store's ledger; none from a server of before. */
  async timestamps(storeId: number, size: number): Promise<readonly TimestampFile[]> {
    try {
      const path = `/api/backup/timestamps?storeId=${storeId}&size=${size}`;
      return v.parse(timestampsSchema, await this.#json(path)).files;
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return [];
      throw error;
    }
  }

  /** The proof that a later tree begins with an earlier one. */
  async consistency(stream: string, from: number, to: number) {
    const path = `/api/proofs/streams/${stream}/consistency?from=${from}&to=${to}`;
    return v.parse(consistencySchema, await this.#json(path));
  }

  /** The bytes of a file; with `reuse` a piece holds only until the next is asked for. */
  file(storeId: number, { sha256, ticket }: { sha256: string; ticket: string }, reuse = false) {
    const path = `/api/backup/files/${sha256}?storeId=${storeId}&ticket=${encodeURIComponent(ticket)}`;
    return this.#bytes(path, reuse);
  }

  /** Records that the feed named by their path. */
  records(storeId: number, { path, ticket }: { path: string; ticket: string }) {
    const query = new URLSearchParams({ storeId: String(storeId), path, ticket });
    return this.#bytes(`/api/backup/records?${query}`, false);
  }

  /** Tells how a run went. */
  async report(run: Run): Promise<void> {
    await this.#send("/api/backup/runs", { method: "POST", body: JSON.stringify(run) });
  }

  async #json(path: string): Promise<unknown> {
    const { body } = await this.#send(path);
    try {
      return JSON.parse(await textWithin(body, mostAnswerBytes));
    } catch (error) {
      if (!(error instanceof TextTooLong || error instanceof SyntaxError)) throw error;
      throw new RunFailed("failed", "The archive's server did not answer as expected. Nothing of it was kept.", {
        cause: error,
      });
    }
  }

  async *#bytes(path: string, reuse: boolean): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const answer = await this.#send(path, {}, patience.fileMs);
    const reader = answer.body?.getReader({ mode: "byob" });
    if (!reader) return;
    let buffer = this.#buffer();
    try {
      for (;;) {
        const { value, done } = await inTime(reader.read(new Uint8Array(buffer)));
        if (value && (done || reuse)) buffer = value.buffer;
        if (done) break;
        yield value;
        if (!reuse) buffer = this.#buffer();
      }
      if (this.#idle.length < mostIdle) this.#idle.push(buffer);
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  #buffer(): ArrayBuffer {
    return this.#idle.pop() ?? new ArrayBuffer(pieceBytes);
  }

  /** Tries again what was lost on the way, what a busy server put off, and what came while it started anew. */
  async #send(path: string, init: RequestInit = {}, deadlineMs: number = patience.answerMs): Promise<Response> {
    for (let attempt = 1;; attempt++) {
      try {
        return await this.#once(path, init, deadlineMs);
      } catch (error) {
        const waitMs = again(error, attempt);
        if (waitMs === null) throw error instanceof Refused ? error : offline(error);
        await this.wait(waitMs);
      }
    }
  }

  async #once(path: string, init: RequestInit, deadlineMs: number): Promise<Response> {
    const answer = await fetch(new URL(path, this.server), {
      ...init,
      headers: {
        cookie: this.cookie,
        // A change with a cookie alone is taken from the server's own pages, and from a program that says which server it means.
        origin: new URL(this.server).origin,
        ...init.body ? { "content-type": "application/json" } : {},
        ...init.headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (answer.ok) return answer;
    const told = v.safeParse(errorSchema, await errorIn(answer.body).catch(() => null));
    const seconds = Number(answer.headers.get("retry-after") ?? 0);
    const { message, error } = told.success
      ? told.output
      : { message: "The server did not answer as expected.", error: "" };
    throw new Refused(answer.status, error, message, Number.isFinite(seconds) ? seconds : 0);
  }
}

async function errorIn(body: Response["body"]): Promise<unknown> {
  return JSON.parse(await textWithin(body, mostErrorBytes));
}

/** A page of the feed is far shorter, a server that floods this computer is not ours. */
const mostAnswerBytes = 64_000_000;
const mostErrorBytes = 100_000;
const mostAttempts = 6;

/** How long to wait before the next attempt; null when there is none. */
function again(error: unknown, attempt: number): number | null {
  if (attempt >= mostAttempts) return null;
  if (!(error instanceof Refused)) return 500 * 2 ** attempt;
  if (![429, 502, 503, 504].includes(error.status)) return null;
  return Math.max(error.retryAfterSeconds * 1000, 500 * 2 ** attempt);
}

function offline(cause: unknown): RunFailed {
  return new RunFailed(
    "offline",
    "The archive's server cannot be reached. The copy stays as it is; the next run goes on.",
    {
      cause,
    },
  );
}

/** A connection that says nothing for a minute is dead. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(offline(new DOMException("silent", "TimeoutError"))), patience.silenceMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
