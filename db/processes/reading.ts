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
  /** Why we killed it: whoever asked for the first is told this. */
  reason: Error | null;
}

/** Why something need not be read any more; null while somebody waits for it and may. */
export function overOf({ asker, askedAt }: Reading, now: number): Error | null {
  if (asker.gone?.aborted) return new AskerGone();
  return now - askedAt > (asker.patienceMs ?? Infinity) ? new ReadingTooLong() : null;
}
