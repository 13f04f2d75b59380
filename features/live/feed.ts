import { asServer } from "@/db/asker.ts";
import type { LiveLine, LiveLog } from "@/kernel/live/live-log.ts";
import type { Log } from "@/kernel/log.ts";

/** Somebody who is given the lines of the log in their order. */
export interface Listener {
  /** The last line that was theirs to hear, or that was passed by. */
  seen: number;
  /** False while nothing may be told; lines wait until it is true again. */
  readonly isReady: boolean;
  hear(line: LiveLine): void;
}

/** How long lines of other processes may wait, and after trouble with the database; milliseconds. */
const pollMs = 500;
const troubleMs = 2_000;
/** When nobody else writes, every line wakes this process; a look now and then is for what nobody foresaw. */
const ownPollMs = 5_000;
/** Lines read at once, and how long more of them wait, so that what was told is sent before; milliseconds. */
const atOnce = 250;
const furtherMs = 20;

/** Reads the log once for all who listen in this process, and not at all while nobody does. */
export class LiveFeed {
  readonly #listeners = new Set<Listener>();
  #signal = Promise.withResolvers<void>();
  #isRunning = false;
  #isInTrouble = false;

  constructor(readonly lines: Pick<LiveLog, "isOurs" | "after" | "onWritten">, readonly log: Log) {}

  /** Gives the listener every line behind `seen` until the answer is called. */
  join(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#isRunning) void asServer("live", () => this.#run());
    this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.look();
    };
  }

  /** Looks now instead of at the next poll. */
  look(): void {
    this.#signal.resolve();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const stop = this.lines.onWritten(() => this.look());
    while (this.#listeners.size > 0) {
      this.#signal = Promise.withResolvers();
      await this.#rest(await this.#round());
    }
    // In the same breath as the last look at who listens: whoever joins from here on begins anew.
    this.#isRunning = false;
    stop();
  }

  /** One look; answers how long the next may wait. */
  async #round(): Promise<number> {
    try {
      const isMore = await this.#deliver();
      this.#isInTrouble = false;
      return isMore ? furtherMs : this.lines.isOurs ? ownPollMs : pollMs;
    } catch (error) {
      if (!this.#isInTrouble) {
        this.log.warn("live_poll_failed", { kind: error instanceof Error ? error.name : typeof error });
      }
      this.#isInTrouble = true;
      return troubleMs;
    }
  }

  async #deliver(): Promise<boolean> {
    const ready = [...this.#listeners].filter(({ isReady }) => isReady);
    if (ready.length === 0) return false;
    const from = Math.min(...ready.map(({ seen }) => seen));
    const lines = await this.lines.after(from, atOnce);
    for (const listener of ready) {
      for (const line of lines) {
        if (line.seq <= listener.seen || !listener.isReady || !this.#listeners.has(listener)) continue;
        listener.hear(line);
        listener.seen = line.seq;
      }
    }
    return lines.length === atOnce;
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#listeners.size === 0) return;
    const timer = setTimeout(() => this.look(), milliseconds);
    Deno.unrefTimer(timer);
    await this.#signal.promise;
    clearTimeout(timer);
  }
}
