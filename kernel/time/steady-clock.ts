import type { Clock } from "../clock.ts";

/** What a clock is made of; tests move both. */
export interface TimeSource {
  /** What the computer's clock shows, in milliseconds since 1970: anybody may set it. */
  wall(): number;
  /** Milliseconds since some moment, awake or asleep: no setting of the clock changes them. */
  elapsed(): number;
}

/** The computer's clock was set, by more than it may differ: it showed `to` where `from` would have been right. */
export interface ClockJump {
  readonly from: Date;
  readonly to: Date;
  /** `noticed`: the time before it is kept for now; then `followed`, or `ended` when the clock came back by itself. */
  readonly step: "noticed" | "followed" | "ended";
}

/** A network's time service corrects a clock by less; whoever sets it by hand does so by more. */
const toleratedMs = 30_000;
/** How long the clock must show the same other time before it is believed. */
const believedAfterMs = 120_000;

/**
 * The time by the computer's clock, which is not believed at once when it is set: until it has shown the new time for two
 * minutes, the old one goes on. A clock that ran ahead for ten seconds ends no session and dates no entry.
 */
export class SteadyClock implements Clock {
  /** Told of every jump; it must not throw. */
  onJump: (jump: ClockJump) => void = () => {};
  #wall: number;
  #elapsed: number;
  #doubted: { readonly offset: number; readonly since: number } | null = null;

  constructor(readonly source: TimeSource = systemTime()) {
    this.#wall = source.wall();
    this.#elapsed = source.elapsed();
  }

  /** True while the computer's clock shows another time than this one. */
  get isDoubted(): boolean {
    return this.#doubted !== null;
  }

  now(): Date {
    const [wall, elapsed] = [this.source.wall(), this.source.elapsed()];
    const expected = this.#wall + elapsed - this.#elapsed;
    const offset = wall - expected;
    if (Math.abs(offset) <= toleratedMs) {
      const ended = this.#doubted;
      this.#believe(wall, elapsed);
      if (ended) this.#tell("ended", expected, expected + ended.offset);
      return new Date(wall);
    }
    const doubted = this.#doubted;
    if (doubted === null || Math.abs(doubted.offset - offset) > toleratedMs) {
      this.#doubted = { offset, since: elapsed };
      if (doubted === null) this.#tell("noticed", expected, wall);
      return new Date(expected);
    }
    if (elapsed - doubted.since < believedAfterMs) return new Date(expected);
    this.#believe(wall, elapsed);
    this.#tell("followed", expected, wall);
    return new Date(wall);
  }

  #believe(wall: number, elapsed: number): void {
    [this.#wall, this.#elapsed, this.#doubted] = [wall, elapsed, null];
  }

  #tell(step: ClockJump["step"], from: number, to: number): void {
    this.onJump({ step, from: new Date(from), to: new Date(to) });
  }
}

/** The uptime is told in whole seconds. */
const roundingMs = 2000;

/**
 * The computer's own. `performance.now()` stands still while the computer sleeps and the uptime does not, except on
 * macOS, where it follows the clock: there a wake-up looks like a jump, and the clock is believed two minutes later.
 */
function systemTime(): TimeSource {
  const uptime = Deno.build.os === "darwin" ? () => performance.now() : () => Deno.osUptime() * 1000;
  const [awakeAtStart, upAtStart] = [performance.now(), uptime()];
  let asleep = 0;
  return {
    wall: () => Date.now(),
    elapsed() {
      const awake = performance.now() - awakeAtStart;
      const slept = uptime() - upAtStart - awake;
      if (slept > asleep + roundingMs) asleep = slept;
      return awake + asleep;
    },
  };
}
