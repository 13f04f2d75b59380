import type { Asker } from "../asker.ts";
import { AskerGone, ReadingTooLong } from "../errors.ts";
import type { Answer, Question } from "./messages.ts";
import type { DatabaseProcess } from "./process.ts";

/** Something to be read. */
export interface Reading {
  readonly question: Question;
  readonly asker: Asker;
  readonly answer: PromiseWithResolvers<Answer>;
  readonly askedAt: number;
  /** How many readers have died while they had it. */
  deaths: number;
}

/** A reading that a reader was given. */
export interface Task {
  readonly reading: Reading;
  /** Another reader answers it by now: what this one says of it counts for nothing. */
  isMoved: boolean;
}

/** A reader with what it was given: the first is being read, the next begins without waiting for us. */
export interface Reader {
  readonly process: DatabaseProcess;
  readonly tasks: Task[];
  /** Since when it reads the first, or has nothing to read. */
  since: number;
  /** False while it starts: that is nobody's use of it. */
  isReady: boolean;
  /** What it was reading when we killed it, and why: whoever asked for that is told so. */
  killed: { readonly task: Task; readonly reason: Error } | null;
  /** True when it has ended without having been told to finish. */
  isLost: boolean;
}

/** Why something need not be read any more; null while somebody waits for it and may. */
export function overOf({ asker, askedAt }: Reading, now: number): Error | null {
  if (asker.gone?.aborted) return new AskerGone();
  return now - askedAt > (asker.patienceMs ?? Infinity) ? new ReadingTooLong() : null;
}

/** What nobody waits for any more is let finish within this time; starting another reader costs more. Milliseconds. */
const finishMs = 100;
/** The same for what another reader has taken over, milliseconds. */
const finishMovedMs = 1000;

/** Why a reader is killed that has been at a task for so many milliseconds; null where it is let go on. */
export function stopReasonOf({ reading, isMoved }: Task, forMs: number, now: number): Error | null {
  if (forMs < finishMs) return null;
  return overOf(reading, now) ?? (isMoved && forMs > finishMovedMs ? new AskerGone() : null);
}
