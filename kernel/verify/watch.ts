import { nextTurn } from "../turns.ts";

/** Follows a check: is told how far it is, gives others their turn between two steps, and may end it there. */
export interface VerifyWatch {
  /** A part of the check begins. `total` is how many there are, null when that is not known beforehand. */
  begins(what: string, total: number | null): void;
  /**
   * So many were looked at so far; `total` where it shows only on the way. To be awaited: it lets the rest of the process,
   * and signals, have their turn. Throws `Stopped` when the check was asked to stop.
   */
  at(done: number, total?: number): Promise<void>;
  /** Runs the first step, which keeps the whole process waiting: whoever wants to stop it ends the process. */
  alone<Result>(step: () => Promise<Result>): Promise<Result>;
}

/** Nobody looks and nobody stops it. */
export const unwatched: VerifyWatch = {
  begins: () => {},
  at: () => nextTurn(),
  alone: (step) => step(),
};
