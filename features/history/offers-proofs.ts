import { offerKey } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoint-rows.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import type { PublicKey } from "@/kernel/ledger/keys.ts";
import type { LedgerTree } from "@/kernel/ledger/tree.ts";

/** A text with the signature of this archive. */
export interface SignedText {
  /** RFC 7638 thumbprint of the key. */
  readonly keyId: string;
  /** Ed25519 over the text in UTF-8, base64url. */
  readonly signature: string;
}

/** Proofs over whole chains, for whoever keeps a copy of one. Access is the asker's own matter. */
export interface ProofOffer {
  /** What a chain is now, or was at `size` entries, signed; null for one without entries. Throws `ChainBroken` for one with a hole. */
  signedHead(stream: string, size?: number): Promise<TreeHead | null>;
  /** Checkpoints of a chain after entry `afterSeq`, in their order, at most so many. */
  checkpoints(stream: string, afterSeq: number, most: number): Promise<readonly Checkpoint[]>;
  /** The keys that sign this archive, and those that once did. */
  keys(): Promise<readonly PublicKey[]>;
  /** The key that signs now. */
  current(): Promise<PublicKey>;
  /** Signs a text whose first member names its type, so that it can be taken for no other statement. */
  sign(text: string): Promise<SignedText>;
  /** Signs every finished day of every chain that lacks its signature, as the daily signing does. */
  signDays(): Promise<void>;
  /** Signs the last entry of a chain as it is now; null for a chain without entries, and one that must not be signed. */
  signNow(stream: string): Promise<Checkpoint | null>;
  /** Inclusion and consistency proofs. */
  readonly tree: LedgerTree;
}

export const proofOffer = offerKey<ProofOffer>("history.proofs");
