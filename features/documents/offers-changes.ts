import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { EditedRecord } from "./contract-edit-rules.ts";
import type { ExportedDocument } from "./offers-export.ts";
import type { NewFile } from "./offers-filing.ts";

/** A change of a filed document that another feature decides: of its values, of its form, or both. */
export interface Amendment {
  readonly documentId: number;
  /** The record's `version` that the person saw. */
  readonly version: number;
  /** Asked at the document's place, besides reading it: one that the amending feature declares. */
  readonly permission: string;
  /** What the record is to say, from what it says; its form type stays. */
  values(before: EditedRecord): EditedRecord;
  /** The new version of the form; the one before stays as it is. */
  readonly mainFile?: NewFile;
  /** Lets a second 4473 with the same TSN be, because a person said so. */
  readonly allowDuplicateTsn?: boolean;
  /** Why a document that had a status is in progress again. */
  readonly openReason?: string;
  /**
   * The caller's own entry in the store's chain. `data` stands beside `recordedAmendmentEntries`; the caller describes the
   * event, and replays it with `afterAmendment` (both of offers-replay.ts).
   */
  readonly entry: { readonly event: string; readonly data?: Readonly<Record<string, unknown>> };
  /** Where the person sees the document, for mails; its own page unless told. */
  readonly url?: string;
  /** Where the values stand in the body of the caller's request: `fields` of errors begin with it. */
  readonly within?: string;
}

/** An amendment that was checked, to be written with a unit of work. */
export interface PreparedAmendment {
  readonly documentId: number;
  /** The form's version afterwards. */
  readonly versionNumber: number;
  /** The new version of the form; null without one. */
  readonly attachmentId: number | null;
  /** True when everything is so already: nothing will be added. */
  readonly isUnchanged: boolean;
  /** Adds it to a unit of work: guards, record, search, file, the caller's entry, and `documents.edited` for others. */
  readonly takesPart: Participant;
  /** What to throw for the error that ended the change: 409 when somebody was quicker or has the TSN; others as they are. */
  refusal(error: unknown): Promise<unknown>;
}

/** Changing documents that are filed, for features that stand above them. */
export interface DocumentChangesOffer {
  /**
   * What an amendment is based on: a document with its files and the `version` that its record has, for whoever may do this
   * to it. Throws 404 and 403.
   */
  amendable(access: Access, documentId: number, permission: string): Promise<ExportedDocument>;
  /**
   * Checks an amendment, and keeps its file. Throws 404, 403, 400 with `fields`, and 409 that names who was quicker.
   * Nothing is written before the caller's unit of work is.
   */
  prepareAmendment(access: Access, amendment: Amendment): Promise<PreparedAmendment>;
  /** The same in a unit of work of its own; what `takesPart` adds is written with it or not at all. */
  amend(
    access: Access,
    amendment: Amendment,
    takesPart?: (unit: UnitOfWork, amended: PreparedAmendment) => Promise<void> | void,
  ): Promise<PreparedAmendment>;
}

export const documentChangesOffer = offerKey<DocumentChangesOffer>("documents.changes");
