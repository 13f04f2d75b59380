import { grouped } from "@/kernel/counted.ts";

/** What a check tells while it runs, in the order in which it is found out: the first thing that does not fit comes first. */
export type CheckStep =
  | { readonly kind: "progress"; readonly done: number; readonly total: number; readonly what: string }
  /** Something that does not fit. */
  | { readonly kind: "problem"; readonly text: string }
  /** Something that whoever checks should know though nothing is wrong. */
  | {
    readonly kind: "note";
    readonly text: string;
    /** Set when something could not be checked for it. */
    readonly leavesDoubt?: true;
  }
  /** So many of these fit. */
  | { readonly kind: "checked"; readonly what: string; readonly count: number }
  /** A form whose bytes are those that were filed. */
  | { readonly kind: "filed"; readonly path: string; readonly by: string; readonly on: string }
  /** The last step. */
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  /** Whose signature stands under it: the archive's, or that of the computer that keeps a copy. `at` is when, ISO 8601 UTC. */
  | {
    readonly kind: "signed";
    readonly keyId: string;
    readonly fingerprint: string;
    readonly at: string;
    /** What the computer is called; left out for the archive. */
    readonly computer?: string;
  };

/** What came of a check. */
export type Verdict =
  /** Everything fits. */
  | "fits"
  /** Nothing contradicts, but an older export, or a copy in the middle of a run, proves less. */
  | "fits as far as it goes"
  | "does not fit";

/** A problem with its sentence. */
export function problem(text: string): CheckStep {
  return { kind: "problem", text };
}

/** Problems of one kind, of which only the first hundred are told one by one. */
export class Problems {
  count = 0;
  readonly #told: CheckStep[] = [];

  constructor(readonly most = 100) {}

  add(text: string): void {
    this.count++;
    if (this.count <= this.most) this.#told.push(problem(text));
  }

  /** Those that were not told yet. */
  take(): readonly CheckStep[] {
    return this.#told.splice(0);
  }

  /** At the end: how many were not told one by one. */
  rest(where: string): readonly CheckStep[] {
    const more = this.count - this.most;
    return more > 0 ? [problem(`${grouped(more)} more things do not fit in ${where}.`)] : [];
  }
}

/** The UTC day of an instant, `2026-03-14`. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}
