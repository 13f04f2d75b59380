import type { Destination } from "@/kernel/backup/destination.ts";
import type { Archive, ArchiveKey } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import type { CopyProgress } from "./copy-progress.ts";

/** What a copy is made with. */
export interface CopyWith {
  readonly archive: Archive;
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly keys: readonly ArchiveKey[];
  readonly now: () => number;
  /** Hears of every file and page as they are done. */
  readonly progress: (done: Partial<CopyProgress>) => void;
  readonly signal: AbortSignal;
}

/** A document of a page, and where its files lie in the copy. */
export interface PlacedDocument {
  readonly id: number;
  readonly folder: string;
  readonly sha256: string;
  readonly record: string;
  /** The sums of all its files. */
  readonly sums: ReadonlySet<string>;
  /** The sums of its forms, not of what is attached to them. */
  readonly forms: ReadonlySet<string>;
}
