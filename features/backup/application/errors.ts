import type { RunOutcome } from "../contract-applications.ts";

/** Something that ends a run: a sentence for a person, and how the run counts. */
export class RunFailed extends Error {
  constructor(readonly outcome: Exclude<RunOutcome, "whole">, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RunFailed";
  }
}

/**
 * The archive shows another past than this copy knows: something was rewritten. Nothing of the copy is changed by such a run, and it
 * is told in all ways there are.
 */
export class HistoryRewritten extends RunFailed {
  constructor(message: string) {
    super("refused", message);
    this.name = "HistoryRewritten";
  }
}
