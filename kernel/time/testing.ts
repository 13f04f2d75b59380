import { SteadyClock, type TimeSource } from "./steady-clock.ts";

/** A computer of which a test sets the clock and lets time pass. */
export class TestComputer implements TimeSource {
  #wall: number;
  #elapsed = 0;

  constructor(start: string) {
    this.#wall = Date.parse(start);
  }

  wall(): number {
    return this.#wall;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** Time passes. */
  pass(milliseconds: number): void {
    this.#wall += milliseconds;
    this.#elapsed += milliseconds;
  }

  /** Somebody sets the clock ahead, or back. */
  setAhead(milliseconds: number): void {
    this.#wall += milliseconds;
  }
}

/** A steady clock with the computer below it, and the jumps that it told of. */
export function testClock(start: string) {
  const computer = new TestComputer(start);
  const clock = new SteadyClock(computer);
  const told: string[] = [];
  clock.onJump = ({ step, from, to }) => told.push(`${step} ${from.toISOString()} ${to.toISOString()}`);
  return { computer, clock, told };
}
