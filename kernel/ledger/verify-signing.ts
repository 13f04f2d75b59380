import { grouped } from "../counted.ts";
import type { Finding } from "../verify.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";
import { ClockPutBack, type DatedEntry, type NoticedJump } from "./verify-clock.ts";

/** A day is signed within an hour of its end while a server runs; this much later is worth a word. */
const graceMs = 48 * 3_600_000;
const dayMs = 86_400_000;

/** The last entry before the day of a chain changes. A day to which the clock came back ends more than once. */
export interface DayEnd {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly seq: number;
}

/** Days of one chain that were signed together, long after their end. */
interface Late {
  readonly stream: string;
  readonly day: string;
  readonly at: string;
}

/**
 * Tells which days were not signed when they should have been. A server signs hourly; a computer that was switched off
 * signs at its next start, which is no fault. What tells the two apart is use: entries that signed-in people caused, and
 * the signing of other chains, are possible only while a server runs. Times that a clock which was put back showed twice
 * say nothing, and are not judged.
 */
export class SigningTimes {
  readonly #clock = new ClockPutBack();
  readonly #served = new Set<string>();
  readonly #late: Late[] = [];
  readonly #open: { stream: string; day: string; seq: number }[] = [];

  /** A server ran on this day. */
  serves(at: string): void {
    this.#served.add(dayOf(at));
  }

  /** Is told of the entries of a chain in their order. */
  clockOf(stream: string): { wrote(entry: DatedEntry): void } {
    return this.#clock.chain(`ledger ${stream}`);
  }

  /** The server noticed that the clock jumped. */
  clockJumped(jump: NoticedJump): void {
    this.#clock.noticed(jump);
  }

  /** What was signed of a chain, and the last entry of each of its days, both in their order. */
  chain(stream: string, signed: readonly Checkpoint[], dayEnds: readonly DayEnd[]): void {
    const signings = this.#clock.chain(`the checkpoints of ledger ${stream}`);
    const runs = new Set<string>();
    for (const checkpoint of signed) signings.wrote(checkpoint);
    for (const { day, at } of signed) {
      // The first day of a run waited longest.
      if (runs.has(at) || Date.parse(at) <= dueOf(day)) continue;
      runs.add(at);
      this.#late.push({ stream, day, at });
    }
    const lastSigned = signed.at(-1)?.seq ?? 0;
    const open = dayEnds.find(({ seq }) => seq > lastSigned);
    if (open) this.#open.push({ stream, ...open });
  }

  *findings(now: Date): Generator<Finding> {
    const clock = this.#clock;
    const served = [...this.#served].filter((day) => !clock.showedTwice(day)).sort();
    const usedBetween = (from: number, before: string) =>
      served.find((day) => Date.parse(`${day}T00:00:00Z`) >= from && day < dayOf(before));
    const waited: Late[] = [];
    for (const late of this.#late) {
      if (clock.showedTwice(late.day) || clock.showedTwice(late.at)) continue;
      const used = usedBetween(dueOf(late.day), late.at);
      if (!used) {
        waited.push(late);
        continue;
      }
      const message = `The day ${late.day} was signed only on ${dayOf(late.at)}, though the archive was in use on ` +
        `${used}: its checkpoints were taken away and made again, or could not be made.`;
      yield { kind: "problem", subject: `ledger ${late.stream}`, message };
    }
    const unsigned = this.#open.filter(({ day }) => dueOf(day) < now.getTime() && !clock.showedTwice(day));
    const resting: typeof unsigned = [];
    for (const open of unsigned) {
      const used = usedBetween(dueOf(open.day), now.toISOString());
      if (!used) {
        resting.push(open);
        continue;
      }
      const message = `The day ${open.day} has entries and no checkpoint, though the archive was in use on ${used}.`;
      yield { kind: "problem", subject: `ledger ${open.stream}, entry ${open.seq}`, message };
    }
    yield* notes(waited, resting);
    yield* clock.notes();
  }
}

function* notes(waited: readonly Late[], resting: readonly { readonly day: string }[]): Generator<Finding> {
  const [first] = waited.toSorted((a, b) => a.at.localeCompare(b.at));
  if (first) {
    const more = waited.length === 1 ? "" : ` (and ${grouped(waited.length - 1)} more like this)`;
    const message =
      `The day ${first.day} of ${first.stream} was signed only on ${dayOf(first.at)}${more}. Nobody used ` +
      "the archive in between: it was not running.";
    yield { kind: "note", subject: "ledger", message };
  }
  const [earliest] = resting.map(({ day }) => day).sort();
  if (earliest) {
    const message = `Entries since ${earliest} are not signed yet. The server signs them at its next start.`;
    yield { kind: "note", subject: "ledger", message };
  }
}

/** Until when a day must be signed, in milliseconds since 1970. */
function dueOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + dayMs + graceMs;
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
