import type { RunOutcome } from "../contract-applications.ts";

/** Something that ends a run: a sentence for a person, and how the run counts. */
export class RunFailed extends Error {
  constructor(readonly outcome: Exclude<RunOutcome, "whole">, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RunFailed";
  }
}

/** An older backup that was put back looks like an attack, and only a person can tell the two apart. */
export const whatToDo =
  "Keep this copy as it is, and call your Strongroom administrator. If an older backup was put back there, see 'Another history' in the " +
  "manual of the backup application.";

/**
 * The archive shows another past than this copy knows: something was rewritten. Nothing of the copy is changed by such a run, and it
 * is told in all ways there are.
 */
export class HistoryRewritten extends RunFailed {
  constructor(message: string) {
    super("refused", `${message} ${whatToDo}`);
    this.name = "HistoryRewritten";
  }
}
