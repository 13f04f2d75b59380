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
  /** Where the entries end: the last one that could be signed, or the last one there is. */
  readonly size: number;
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly PublicKey[];
}

/** An entry with the words that people read of it. */
export interface DescribedEntry {
  readonly entry: Entry;
  readonly text: EventText;
}

/** How far a chain is signed. Instants are ISO 8601 UTC. */
export interface ChainSigning {
  /** Entries of the chain. */
  readonly entries: number;
  /** When the last of them was written; null for an empty chain. */
  readonly lastEntryAt: string | null;
  /** The entry that the last signature covers, and all before it; 0 while there is none. */
  readonly signedEntries: number;
  /** When it was signed last; null while it never was. */
  readonly lastSignedAt: string | null;
}

/** What other features may ask of the history. Access is the asker's own matter. */
export interface HistoryOffer {
  /** How far a chain such as `store:7` is signed by now: two rows by their keys, however long it is. */
  signing(stream: string): Promise<ChainSigning>;
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
