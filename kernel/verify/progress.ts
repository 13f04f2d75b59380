import { counted, grouped } from "../counted.ts";

/** Where progress is told. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  /** Where somebody watches one line is written over; elsewhere there is a line now and then. */
  readonly isTerminal: boolean;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

const everyMs = { terminal: 200, log: 30_000 } as const;
/** The speed is that of the last half minute: what was skipped or waited for earlier says nothing of what is to come. */
const windowMs = 30_000;
const samplesEveryMs = 1_000;
const widest = 100;

/** Tells how far a check is. It holds counts of things and nothing of the things themselves. */
export class ProgressLine {
  #what = "";
  #total: number | null = null;
  #told = -Infinity;
  #isShown = false;
  #samples: { readonly at: number; readonly done: number }[] = [];

  constructor(readonly output: ProgressOutput) {
    this.#told = output.now();
  }

  begins(what: string, total: number | null): void {
    this.#what = what;
    this.#total = total;
    this.#samples = [{ at: this.output.now(), done: 0 }];
    // Only one who watches wants to know before there is something to tell.
    if (this.output.isTerminal) this.#tell(this.#textOf(0));
  }

  at(done: number, total = this.#total): void {
    this.#total = total;
    const now = this.output.now();
    const last = this.#samples.at(-1);
    if (!last || now - last.at >= samplesEveryMs) this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - this.#samples[0].at > windowMs) this.#samples.shift();
    if (now - this.#told >= everyMs[this.output.isTerminal ? "terminal" : "log"]) this.#tell(this.#textOf(done));
  }

  /** Takes the line away, so that another may stand in its place. */
  clear(): void {
    if (this.#isShown) this.output.write("\r\x1b[K");
    this.#isShown = false;
  }

  #tell(text: string): void {
    this.#told = this.output.now();
    this.#isShown = this.output.isTerminal;
    this.output.write(this.output.isTerminal ? `\r\x1b[K${text.slice(0, widest)}` : `${text}\n`);
  }

  #textOf(done: number): string {
    const total = this.#total;
    if (total === null && done === 0) return `checking ${this.#what}`;
    const share = total ? ` of ${grouped(total)} (${Math.min(100, Math.floor(100 * done / total))} %)` : "";
    return `${grouped(done)}${share} ${this.#what}${this.#speedOf(done)}`;
  }

  #speedOf(done: number): string {
    const [first] = this.#samples;
    const seconds = (this.output.now() - first.at) / 1000;
    const speed = (done - first.done) / seconds;
    if (seconds < 1 || !(speed > 0)) return "";
    const left = this.#total === null ? "" : `, about ${timeOf(Math.max(0, this.#total - done) / speed)} left`;
    return `, ${grouped(Math.round(speed))} a second${left}`;
  }
}

/** Seconds for people: `40 seconds`, `12 minutes`, `3 hours`. */
export function timeOf(seconds: number): string {
  if (seconds < 90) return counted(Math.ceil(seconds), "second");
  return seconds < 5400 ? counted(Math.ceil(seconds / 60), "minute") : counted(Math.ceil(seconds / 3600), "hour");
}
