import type { Database } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import type { StoredLedger } from "../ledger/store.ts";
import { systemStream } from "../ledger/streams.ts";
import { clockSubject } from "../ledger/subjects.ts";
import type { Log } from "../log.ts";
import { type ClockDoubt, clockState, doubted, firstSeen, seen, trusted } from "./clock-state.ts";
import { type ClockJump, SteadyClock } from "./steady-clock.ts";

/** Knows how far time can be trusted. */
export interface Timekeeper {
  /** Why time is not trusted; null when it is. */
  doubt(): Promise<ClockDoubt | null>;
  /** True while nothing may be removed because its time is over. */
  isDoubted(): Promise<boolean>;
  /** Whoever runs the installation says that the clock is right. */
  confirm(): Promise<void>;
  /** Compares the clock with the latest time that the installation has seen. Before anything runs by time. */
  start(): Promise<void>;
  /** Writes the latest time down; called every {@link keepTimeEverySeconds} by one of all servers. */
  keep(): Promise<void>;
}

/** How often the latest time is written down. */
export const keepTimeEverySeconds = 60;

/** Servers over one archive may differ by this much. */
const differenceMs = 10 * 60_000;
/** Nobody is asked about a server that was off for less than a long weekend. */
const longAwayMs = 4 * 86_400_000;
/** Jumps that a server writes into the ledger at most in an hour: a clock that will not stand still must not fill it. */
const mostRecordedAnHour = 6;

/** Keeps the time of an installation whose clock is `clock`. One that tests move is what they say that it is. */
export function timekeeperOn(database: Database, clock: Clock, ledger: StoredLedger, log: Log): Timekeeper {
  return clock instanceof SteadyClock ? new Keeper(database, clock, ledger, log) : unquestioned;
}

const unquestioned: Timekeeper = {
  doubt: () => Promise.resolve(null),
  isDoubted: () => Promise.resolve(false),
  confirm: () => Promise.resolve(),
  start: () => Promise.resolve(),
  keep: () => Promise.resolve(),
};

class Keeper implements Timekeeper {
  /** Jumps that are not written down yet: the database may be away. */
  #jumps: ClockJump[] = [];
  #recorded: number[] = [];
  #writing: Promise<void> = Promise.resolve();
  #keptAt: number;

  constructor(
    readonly database: Database,
    readonly clock: SteadyClock,
    readonly ledger: StoredLedger,
    readonly log: Log,
  ) {
    this.#keptAt = clock.source.elapsed();
    clock.onJump = (jump) => this.#jumped(jump);
  }

  async doubt(): Promise<ClockDoubt | null> {
    return (await clockState(this.database))?.doubt ?? null;
  }

  async isDoubted(): Promise<boolean> {
    this.clock.now();
    return this.clock.isDoubted || this.#jumps.length > 0 || await this.doubt() !== null;
  }

  async confirm(): Promise<void> {
    await this.database.write(() => [trusted(this.clock.now())]);
    this.log.info("clock_confirmed", {});
  }

  async start(): Promise<void> {
    const now = this.clock.now();
    const known = await clockState(this.database);
    if (!known) return void await this.database.write(() => [firstSeen(now)]);
    const ahead = now.getTime() - known.latest.getTime();
    if (ahead < -differenceMs) {
      this.#jumped({ step: "followed", from: known.latest, to: now });
      await this.#write();
    } else if (ahead > longAwayMs && !known.doubt) {
      this.log.warn("clock_far_ahead", { since: known.latest.toISOString() });
      await this.database.write(() => [doubted(known.latest, now, "away")]);
    }
  }

  async keep(): Promise<void> {
    await this.#write();
    const elapsed = this.clock.source.elapsed();
    const ranMs = Math.min(elapsed - this.#keptAt, keepTimeEverySeconds * 1000);
    this.#keptAt = elapsed;
    await this.database.write(() => [seen(this.clock.now(), Math.round(ranMs))]);
  }

  #jumped(jump: ClockJump): void {
    const { step, from, to } = jump;
    this.log.warn(`clock_jump_${step}`, { from: from.toISOString(), to: to.toISOString() });
    if (step !== "noticed") this.#jumps.push(jump);
    // Whoever asked for the time does not wait for this; the next round does it when it fails.
    if (step === "followed") this.#write().catch(() => this.log.warn("clock_jump_not_recorded", {}));
  }

  /** One after the other, so that nothing is written twice. */
  #write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#writeJumps());
    return this.#writing;
  }

  async #writeJumps(): Promise<void> {
    const jumps = this.#jumps;
    if (jumps.length === 0) return;
    const followed = jumps.findLast(({ step }) => step === "followed");
    const told = this.#fewEnough(jumps);
    await this.database.write(async () => [
      ...await this.ledger.append(told.map(({ from, to, step }) => ({
        stream: systemStream,
        event: "ledger.clock_jumped",
        subject: clockSubject,
        actor: { userId: null, name: "Strongroom" },
        data: { from: from.toISOString(), to: to.toISOString(), isFollowed: step === "followed" },
      }))),
      ...followed ? [doubted(followed.from, followed.to, "set")] : [],
    ]);
    this.#jumps = this.#jumps.filter((jump) => !jumps.includes(jump));
    this.#recorded.push(...told.map(() => this.clock.source.elapsed()));
  }

  #fewEnough(jumps: readonly ClockJump[]): readonly ClockJump[] {
    const elapsed = this.clock.source.elapsed();
    this.#recorded = this.#recorded.filter((at) => elapsed - at < 3_600_000);
    return jumps.slice(0, Math.max(0, mostRecordedAnHour - this.#recorded.length));
  }
}
