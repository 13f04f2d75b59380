import type { RunOutcome } from "../contract-applications.ts";
import type { Question } from "../contract-window.ts";

/** Something that ends a run: a sentence for a person, and how the run counts. */
export class RunFailed extends Error {
  /** What a person has to decide first; null where the next run may go well by itself. */
  readonly question: Question | null = null;

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
  override readonly question = "history";

  constructor(message: string) {
    super("refused", `${message} ${whatToDo}`);
    this.name = "HistoryRewritten";
  }
}

/** Something is signed with a key that this copy does not trust. New keys are no attack, and only a person can tell. */
export class KeysUnknown extends RunFailed {
  override readonly question = "keys";

  constructor(message: string) {
    super(
      "refused",
      `${message} If your Strongroom administrator has renewed the keys, compare their fingerprints by phone, then trust them in the ` +
        "window of Strongroom Backup, or run: strongroom-backup trust-keys",
    );
    this.name = "KeysUnknown";
  }
}
