import type { Access } from "@/kernel/access.ts";
import { AppError } from "@/kernel/errors.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { LiveFeed } from "./feed.ts";
import { Judgement } from "./judgement.ts";
import { LiveStream } from "./stream.ts";

/** How many streams one person and one process may have open, and what happens in them how often (milliseconds). */
export interface ListeningLimits {
  readonly ofOnePerson: number;
  readonly ofAll: number;
  readonly beatMs: number;
  /** How late it may be noticed that a right or a session ran out by itself; nobody tells of that. */
  readonly judgeMs: number;
}

/** A browser that is this many lines behind is quicker with what is shown than with what it missed. */
const mostBehind = 1_000;

const usualLimits: ListeningLimits = { ofOnePerson: 12, ofAll: 2_000, beatMs: 20_000, judgeMs: 25_000 };

/** Everyone who listens in this process. */
export const listeningService = serviceKey<Listening>("live.listening");

/** Who asks for a stream, and from where on. */
export interface Asking {
  readonly access: Access;
  readonly renewedAccess: () => Promise<Access | null>;
  /** As the browser told it. */
  readonly lastEventId: string | null;
}

/** The open streams of this process, the longest open first. */
export class Listening {
  readonly #open = new Map<LiveStream, number>();
  readonly #feed: LiveFeed;
  readonly #context: Pick<FeatureContext, "live" | "log" | "stopping">;

  constructor(
    context: Pick<FeatureContext, "live" | "log" | "stopping">,
    readonly limits: ListeningLimits = usualLimits,
  ) {
    this.#context = context;
    this.#feed = new LiveFeed(context.live, context.log);
    context.stopping.addEventListener("abort", () => this.close());
  }

  /** Opens a stream. Throws 503 when there are too many, and while the server stops. */
  async open({ access, renewedAccess, lastEventId }: Asking): Promise<LiveStream> {
    const { seen, isBehind } = await this.#startOf(lastEventId);
    if (this.#context.stopping.aborted) throw isStopping();
    if (this.#open.size >= this.limits.ofAll) throw tooMany();
    const judgement = new Judgement(renewedAccess, () => this.#feed.look());
    const stream = new LiveStream(access, seen, () => judgement.doubt(stream));
    this.#makeRoom(access.identity.userId);
    this.#open.set(stream, access.identity.userId);
    stream.begin(isBehind);
    const leave = this.#feed.join(stream);
    const beating = setInterval(() => stream.beat(), this.limits.beatMs);
    const judging = setInterval(() => void judgement.judge(stream), this.limits.judgeMs);
    Deno.unrefTimer(beating);
    Deno.unrefTimer(judging);
    void stream.ended.then(() => {
      leave();
      clearInterval(beating);
      clearInterval(judging);
      this.#open.delete(stream);
    });
    return stream;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Ends all streams. */
  close(): void {
    for (const stream of this.#open.keys()) stream.end();
  }

  /** Where a stream begins: behind what the browser has, or with what comes. */
  async #startOf(lastEventId: string | null): Promise<{ seen: number; isBehind: boolean }> {
    const { last, oldest } = await this.#context.live.ends();
    if (lastEventId === null) return { seen: last, isBehind: false };
    const had = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
    const isKept = had === last || (had < last && oldest !== null && had >= oldest - 1 && last - had <= mostBehind);
    return isKept ? { seen: had, isBehind: false } : { seen: last, isBehind: true };
  }

  /** A person's further stream ends the one that has been open longest. */
  #makeRoom(userId: number): void {
    const theirs = [...this.#open].filter(([, owner]) => owner === userId).map(([stream]) => stream);
    for (const stream of theirs.slice(0, Math.max(0, theirs.length - this.limits.ofOnePerson + 1))) stream.end();
  }
}

function tooMany(): AppError {
  const message = "Too many live connections right now. Pages refresh when you reopen them.";
  return new AppError(503, "live.too_many", message, undefined, undefined, 30);
}

function isStopping(): AppError {
  const message = "The server is restarting. Pages refresh when it is back.";
  return new AppError(503, "live.stopping", message, undefined, undefined, 2);
}
