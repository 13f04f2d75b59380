import type { Finding } from "../verify.ts";

/** Several servers over one archive may differ this much without a word. */
const differenceMs = 10 * 60_000;

/** Jumps told one by one. */
const mostTold = 10;

/** Something numbered with the time that the clock showed when it was written, ISO 8601 UTC. */
export interface DatedEntry {
  readonly seq: number;
  readonly at: string;
}

/** A jump of the clock that the server noticed: where `from` would have been right it showed `to`. */
export interface NoticedJump {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  /** False when the server kept its own time. */
  readonly isFollowed: boolean;
}

/** A stretch of time that a clock showed twice, as it was put back. */
interface Twice {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly seq: number;
}

/**
 * Finds out from the order of what was written when the clock was put back: an entry stands after another one and is
 * dated before it. What stands first was written first, so its date was wrong or the later one's is.
 */
export class ClockPutBack {
  #stretches: Twice[] = [];
  readonly #noticed: NoticedJump[] = [];

  /** Something written in its order: entries of a chain, or checkpoints. */
  chain(subject: string): { wrote(entry: DatedEntry): void } {
    let latest = "";
    return {
      wrote: ({ seq, at }) => {
        if (at < latest && Date.parse(latest) - Date.parse(at) > differenceMs) {
          this.#add({ from: at, to: latest, subject, seq });
          latest = at;
        } else if (at > latest) latest = at;
      },
    };
  }

  /** The chain of the installation tells of a jump. */
  noticed(jump: NoticedJump): void {
    this.#noticed.push(jump);
    const { seq, from, to, isFollowed } = jump;
    if (isFollowed && to < from) this.#add({ from: to, to: from, subject: "ledger system", seq });
  }

  /** Whether a day or an instant lies where the clock showed the same time twice; the whole days at both ends do. */
  showedTwice(time: string): boolean {
    const day = time.slice(0, 10);
    return this.#stretches.some(({ from, to }) => from.slice(0, 10) <= day && day <= to.slice(0, 10));
  }

  *notes(): Generator<Finding> {
    const told = [...this.#noticed.map(noticedNote), ...this.#stretches.map(twiceNote)];
    yield* told.slice(0, mostTold);
    if (told.length <= mostTold) return;
    const message = `The clock jumped ${told.length - mostTold} more times, which are not listed.`;
    yield { kind: "note", subject: "ledger", message };
  }

  /** One jump shows in many chains; those that overlap are told once. */
  #add(stretch: Twice): void {
    const apart = this.#stretches.filter(({ from, to }) => to < stretch.from || from > stretch.to);
    const touched = this.#stretches.filter((one) => !apart.includes(one));
    const widest = [...touched, stretch].toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
    const from = [...touched, stretch].map((one) => one.from).toSorted()[0];
    const to = [...touched, stretch].map((one) => one.to).toSorted().at(-1) ?? stretch.to;
    this.#stretches = [...apart, { ...widest, from, to }];
  }
}

function lengthOf({ from, to }: Twice): number {
  return Date.parse(to) - Date.parse(from);
}

function noticedNote({ seq, from, to, isFollowed }: NoticedJump): Finding {
  const what = isFollowed ? "That time was followed" : "Strongroom kept its own time";
  const message = `The computer's clock jumped from ${from} to ${to}. ${what}.`;
  return { kind: "note", subject: `ledger system, entry ${seq}`, message };
}

function twiceNote({ subject, seq, from, to }: Twice): Finding {
  const message = `The clock was put back from ${to} to ${from} before number ${seq}. The chain proves the order; ` +
    "whether what lies in between was signed in time is not judged.";
  return { kind: "note", subject, message };
}
