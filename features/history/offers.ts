import type { EventText } from "@/kernel/feature.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoint-rows.ts";
import type { PublicKey } from "@/kernel/ledger/keys.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { EntryProof } from "@/kernel/ledger/proof.ts";
import type { SignedStretch } from "@/kernel/ledger/stretch.ts";

/** A whole chain, signed up to its last entry, with what is needed to check it elsewhere. */
export interface SignedChain {
  readonly entries: AsyncIterable<Entry>;
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly PublicKey[];
}

/** An entry with the words that people read of it. */
export interface DescribedEntry {
  readonly entry: Entry;
  readonly text: EventText;
}

/** What other features may ask of the history. Access is the asker's own matter. */
export interface HistoryOffer {
  /** Signs a chain as it is now and hands it over. */
  signedChain(stream: string): Promise<SignedChain>;
  /** Signs a chain as it is now; the stretch of it from the signed entry before `seq` to its end, as hashes alone. */
  signedStretch(stream: string, seq: number): Promise<SignedStretch>;
  /** What the ledger says of a subject such as `document:12`, oldest first. */
  entriesOf(subject: string): Promise<readonly DescribedEntry[]>;
  /** A proof of one entry that can be checked elsewhere; null when there is no such entry. */
  proofOf(stream: string, seq: number): Promise<EntryProof | null>;
  /**
   * The history of a document as a PDF file, every entry with its place and hash. `deepLink` leads to the document: a
   * path here, or an address of this installation. Writes nothing into the ledger: whoever hands it out does. Throws
   * 404 when there is no such document.
   */
  documentPdf(documentId: number, deepLink?: string): Promise<Uint8Array<ArrayBuffer>>;
}

export const historyOffer = offerKey<HistoryOffer>("history");
