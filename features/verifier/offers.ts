import { offerKey } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoint-rows.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";

/** A chain of an export, with what proves it. Paths are from the export's own folder. */
export interface SealedChain {
  readonly stream: string;
  /** What people call it: the store's name. */
  readonly name: string;
  /** The file with the entries, a line each. */
  readonly entries: string;
  /** True where all entries from the first to the head's are there. */
  readonly isWhole: boolean;
  /** Null for a chain with a hole, which nothing proves. */
  readonly head: TreeHead | null;
  /** All up to the head for a chain that is whole; none otherwise. */
  readonly checkpoints: readonly Checkpoint[];
  /** The file with an inclusion proof for each entry, for a chain that is not whole. */
  readonly inclusion?: string;
  /** Folders in which every PDF is a form or a supplement, each with `/` at its end; empty text is the export's own folder. */
  readonly forms: readonly string[];
  /** PDFs in these folders that the archive made itself. */
  readonly made: readonly string[];
}

/** What `proof.json` is made of. */
export interface Sealing {
  /** SHA-256 of the list of files, and where it lies. */
  readonly manifest: { readonly path: string; readonly sha256: string };
  readonly chains: readonly SealedChain[];
}

/** What exports take along so that whoever has one can check it without this archive. Access is the asker's own matter. */
export interface VerifierOffer {
  /** What a chain is now, or was at `size` entries, signed; null for one without entries, and for one with a hole. */
  head(stream: string, size?: number): Promise<TreeHead | null>;
  /** For each entry a line with its inclusion proof, made as it is taken; nothing where there is no head. */
  inclusions(head: TreeHead | null, entries: AsyncIterable<{ readonly seq: number }>): AsyncIterable<string>;
  /** The page that checks an export; null where the screens were not built, as in development. */
  page(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Timestamps of an authority outside that cover the histories, as files from the export's own folder; none where there are none. */
  stamps(
    chains: readonly SealedChain[],
  ): Promise<readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[]>;
  /** `proof.json`, signed. */
  proof(sealing: Sealing): Promise<string>;
  /**
   * The files of an export as they come, and behind them the page, the list of all with their sums, and the proof. `top` is the
   * folder that they lie in: empty, or with `/` at its end. `chains` is asked when all files were taken.
   */
  sealed(
    entries: AsyncIterable<ZipEntry>,
    sealing: { readonly top: string; readonly chains: () => readonly SealedChain[] },
  ): AsyncGenerator<ZipEntry>;
}

export const verifierOffer = offerKey<VerifierOffer>("verifier");
