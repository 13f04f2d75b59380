import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { BulkChange } from "./contract-actions.ts";
import type { DocumentPlace } from "./offers.ts";

/** Whose mark it is. Each side has columns, permissions and ledger events of its own, and rules they share. */
export type MarkSide = "dealer" | "auditor";

/** What a document is marked with. Only the auditor's side has a review. */
export type Mark =
  /** 0 none, 1 red, 2 green, 3 yellow. */
  | { readonly kind: "flag"; readonly color: number }
  /** Whether the person may be given documents is the caller's to check. `origin`: 0 Strongroom, 1 FastBound. */
  | { readonly kind: "assign"; readonly assignee: Marked | null }
  | { readonly kind: "review"; readonly isReviewed: boolean };

/** A person to whom documents are assigned; only what a record keeps. */
export interface Marked {
  readonly id: number;
  readonly name: string;
  readonly origin: number;
}

/** How a document stands on the auditors' side. */
export interface AuditMarks {
  readonly isReviewed: boolean;
  /** 0 none, 1 red, 2 green, 3 yellow. */
  readonly flag: number;
  /** The auditor who has it; null for nobody. */
  readonly assignedId: number | null;
}

/** A mark of one side. */
export interface Marking {
  readonly side: MarkSide;
  readonly mark: Mark;
  /** Where whoever is assigned documents goes to see them, for mails; the document's own page, or a list, unless told. */
  readonly url?: string;
  /** Adds, as guards, what must still hold when the mark is written; asked again for each slice of many. */
  readonly holds?: Participant;
  /** The audit for which an auditor marks many: a key, and an undo, belong to it. */
  readonly auditId?: number;
}

/** A person's own change of many documents, as it may be taken back. */
export interface RecentMarks {
  readonly id: number;
  readonly kind: Mark["kind"];
  /** Of a flag. */
  readonly color: number | null;
  /** Of an assignment; null when it was taken away. */
  readonly assignedTo: string | null;
  /** Of a review. */
  readonly isReviewed: boolean | null;
  /** How many documents were chosen, and how many of them it has gone through. */
  readonly chosen: number;
  readonly reached: number;
  /** How many documents are another way by it. */
  readonly changed: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** False while it is under way, and for one that was cut short. */
  readonly isFinished: boolean;
  /** True while it, or its undo, is worked on: its last step is less than a minute ago. */
  readonly isUnderWay: boolean;
  readonly isUndoBegun: boolean;
  /** How many of those that it changed an undo has brought back, or left as somebody has made them since. */
  readonly settled: number;
  /** True once an undo has nothing left to do. */
  readonly isUndone: boolean;
}

/** How many documents are told: by their ids or by the query string of a list, one of the two. */
export interface ChosenInput {
  readonly documents?: readonly number[];
  readonly filters?: string;
}

/** Who works on many documents, slice by slice. */
export interface SliceAsker {
  readonly access: Access;
  /** Reads their rights anew, before each slice; null once they are signed out. Without it those of the beginning hold. */
  readonly renewed?: () => Promise<Access | null>;
}

/** Who asks for a change of many documents, and the key under which a repeated request carries on. */
export interface BulkAsker extends SliceAsker {
  readonly key: string | null;
}

/** What must hold for somebody's work in an audit. */
export type AuditHolds = (access: Access, auditId: number) => Promise<Participant>;

/** What taking a change of many back came to. */
export interface Undone {
  readonly restored: number;
  /** Documents that somebody changed again since. */
  readonly left: number;
  /** Documents that are gone or no longer the asker's to change: as they were, and taken back by an undo that may. */
  readonly denied: number;
}

/**
 * Marking documents: the flag, the assignment and the review, for the dealer's own routes and for features above. The
 * permissions are those of the side (`documents.flag` or `documents.audit_flag`, and so on). An assignment of the dealer's
 * side publishes `documents.assigned`, whoever makes it; of the auditor's side nobody outside of it is told.
 */
export interface DocumentMarksOffer {
  /**
   * Marks one document; what it has already writes nothing and answers false. What `takesPart` adds is written with the
   * mark or not at all. Throws 404 and 403.
   */
  mark(
    access: Access,
    documentId: number,
    marking: Marking,
    takesPart?: (unit: UnitOfWork, place: DocumentPlace) => Promise<void> | void,
  ): Promise<boolean>;
  /**
   * Marks up to 10,000 documents in slices, each whole with its entries and what undo needs. `finished` adds to the last
   * unit, once. Throws 400, 401, 403, 404, and 409 for a key that another change, or one of another audit, has.
   */
  markMany(
    asker: BulkAsker,
    chosen: ChosenInput,
    marking: Marking,
    finished?: (unit: UnitOfWork, changeId: number) => Promise<void> | void,
  ): Promise<BulkChange>;
  /**
   * Takes a person's own change of many back, within a day: a document that was marked again since keeps what it has.
   * Throws 404 for anybody else's, 409 when it is too late, and what the audit of the change refuses.
   */
  undoMarks(access: Access, changeId: number): Promise<Undone>;
  /**
   * Adds what must hold while a change that was made for an audit is taken back. `holds` throws for somebody who may not,
   * and answers what each slice is guarded by.
   */
  guardAuditMarks(holds: AuditHolds): void;
  /** The audit's marks of some documents, whoever asks; at most 10,000, those that are gone are left out. */
  auditMarks(documentIds: readonly number[]): Promise<ReadonlyMap<number, AuditMarks>>;
  /** A person's own changes of many of one side within the last day, newest first; at most 50. */
  recentMarks(access: Access, side: MarkSide): Promise<readonly RecentMarks[]>;
}

export const documentMarksOffer = offerKey<DocumentMarksOffer>("documents.marks");
