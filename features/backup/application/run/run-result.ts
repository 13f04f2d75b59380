import type { RunOutcome } from "../../contract-applications.ts";
import type { Question } from "../../contract-window.ts";
import type { CopyProgress } from "../copy/copy-progress.ts";

/** How a run went. */
export interface RunResult {
  readonly outcome: RunOutcome;
  /** Sentences for a person; empty when all is well. */
  readonly problems: readonly string[];
  /** What a person has to decide before a run can go on; null for nothing. */
  readonly question: Question | null;
  readonly copied: CopyProgress;
  /** Files that were read again, and their bytes. */
  readonly checked: { readonly files: number; readonly bytes: number };
  readonly finishedAt: string;
}
