import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { AuditNote } from "./contract-notes.ts";

/** A list of an audit's documents that is reviewed by itself, such as a sample. */
export interface ReviewList {
  /** How it is called in the address of the review: `list={kind}:{id}`. */
  readonly kind: string;
  /**
   * Its documents in the order in which they are reviewed, 10,000 at most, with those alone that the asker may read in the
   * audit. Throws 404 for a list that is not the audit's.
   */
  documents(access: Access, auditId: number, listId: number): Promise<readonly number[]>;
}

/** What other features may ask of the review. */
export interface ReviewListsOffer {
  /** Adds a kind of list. */
  joinList(list: ReviewList): void;
}

export const reviewListsOffer = offerKey<ReviewListsOffer>("audit-review.lists");

/** A note with what its SHA-256 in the ledger is made of besides its words. */
export interface ProvenNote extends AuditNote {
  /** 32 hex digits. */
  readonly salt: string;
}

/** What auditors wrote, for features that hand it out. Access is the asker's matter. */
export interface AuditNotesOffer {
  /** The notes of an audit on some of its documents, by document, oldest first. */
  ofDocuments(auditId: number, documentIds: readonly number[]): Promise<readonly ProvenNote[]>;
}

export const auditNotesOffer = offerKey<AuditNotesOffer>("audit-review.notes");
