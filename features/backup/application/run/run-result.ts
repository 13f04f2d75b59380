import type { RunOutcome } from "../../contract-applications.ts";
import type { CopyProgress } from "../copy/copy-progress.ts";

/** How a run went. */
export interface RunResult {
  readonly outcome: RunOutcome;
  /** Sentences for a person; empty when all is well. */
  readonly problems: readonly string[];
  readonly copied: CopyProgress;
  /** Files that were read again, and their bytes. */
  readonly checked: { readonly files: number; readonly bytes: number };
  readonly finishedAt: string;
}
