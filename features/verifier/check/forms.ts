import type { LedgerEntry } from "./entry.ts";
import { sumsIn } from "./entry.ts";
import type { ProvenChain } from "./format.ts";
import { dayOf } from "./step.ts";

/** Who filed a file, and on what UTC day. */
export interface Filed {
  readonly by: string;
  readonly on: string;
}

/** The forms and supplements of an export: which files they are, and what the ledger says of their sums. */
export class Forms {
  readonly #folders: readonly string[];
  readonly #made: ReadonlySet<string>;
  readonly #wanted: Set<string>;
  readonly #filed = new Map<string, Filed>();

  constructor(
    chains: readonly Pick<ProvenChain, "forms" | "made">[],
    sums: ReadonlyMap<string, string>,
    kind: "export" | "copy",
  ) {
    // Whoever keeps a copy signs its proof, and does not say which of its files are forms, nor which need no history.
    const own = kind === "copy" ? formFoldersIn(sums.keys()) : [];
    this.#folders = [...new Set([...chains.flatMap(({ forms }) => forms), ...own])];
    this.#made = new Set(kind === "copy" ? [] : chains.flatMap(({ made }) => made));
    this.#wanted = new Set([...sums].flatMap(([path, sum]) => this.isForm(path) ? [sum] : []));
  }

  isForm(path: string): boolean {
    return /\.pdf$/i.test(path) && !this.#made.has(path) && this.#folders.some((folder) => path.startsWith(folder));
  }

  /** Remembers what an entry says of files of this export. */
  readonly seen = (entry: LedgerEntry): void => {
    for (const sum of sumsIn(entry)) {
      if (!this.#wanted.delete(sum)) continue;
      this.#filed.set(sum, { by: entry.by, on: dayOf(entry.at) });
    }
  };

  /** Null when no entry says that a file of this sum was filed. */
  filed(sum: string): Filed | null {
    return this.#filed.get(sum) ?? null;
  }
}

/** `STORE/4473/` and `STORE/Stand-alone forms/` of every store of a copy, by the paths in its lists. */
function formFoldersIn(paths: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const folder = /^[^/]+\/(?:4473|Stand-alone forms)\//.exec(path)?.[0];
    if (folder) folders.add(folder);
  }
  return [...folders];
}
