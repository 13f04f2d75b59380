import type * as v from "valibot";
import type { MarksFound } from "@/features/pdf/offers-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import type { FileToRead } from "@/features/pdf/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { UsedDraft } from "./contract-marks.ts";
import type { newCorrectionSchema, versionDocumentSchema } from "./contract.ts";
import type { Party } from "./section-rules.ts";

export { readDraft } from "./read-draft.ts";
export { partyOfBox, partyOfSection } from "./section-rules.ts";
export { stampText } from "./stamp-rules.ts";

/** What a new version of a form is to be, as it came from outside and was parsed. */
export interface VersionToSave {
  /** What it is based on, and the values of the record that change. */
  readonly document: v.InferOutput<typeof versionDocumentSchema>;
  readonly corrections: readonly v.InferOutput<typeof newCorrectionSchema>[];
  /** Two letters; null where nothing is marked. */
  readonly initials: string | null;
  /** The form's newest version as the person saw it, where they say so. */
  readonly attachmentId?: number;
  /** All marks of the new version as XFDF, or the annotated PDF that they are taken of; null for a change of values alone. */
  readonly marks: { readonly kind: "xfdf"; readonly text: string } | MarkedFile | null;
  /** Why marks of earlier versions are taken off; required where any is. */
  readonly removalReason?: string;
  /** The person's drafts that it came from, which go with it; none unless told. */
  readonly drafts?: readonly UsedDraft[];
}

/** An annotated PDF on this machine, with the name that the sender gave it. */
export interface MarkedFile extends FileToRead {
  readonly kind: "file";
  readonly fileName: string;
}

/** By which rules a version is saved. */
export interface SavingRules {
  /** Asked at the document's place, besides reading it. */
  readonly permission: string;
  /** Whose sections may be corrected without a reason. */
  readonly party: Party;
  /** True for whoever may mark their own party's sections and nothing else, whatever the reason. */
  readonly ownPartOnly?: boolean;
  /** How a new stamp reads; the initials first unless told. */
  readonly stamp?: "corrector" | "reviewer";
  /** False where the record's values are not the person's to change. */
  readonly mayChangeValues?: boolean;
  /** False where marks of earlier versions are not the person's to take off. */
  readonly mayRemoveMarks?: boolean;
  /** What the ledger's entry holds besides, such as the request by which the correction came; at most a few ids and words. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Adds what is to be written with the version, or not at all. */
  readonly takesPart?: (unit: UnitOfWork, saved: SavedVersion) => Promise<void> | void;
}

/** What was saved. */
export interface SavedVersion {
  readonly documentId: number;
  readonly versionNumber: number;
  /** The new version of the form; null where the record's values alone were corrected. */
  readonly attachmentId: number | null;
  /** In the correction log. */
  readonly correctionIds: readonly number[];
  /** What of the XFDF or the file could not be taken over, in sentences; null when all was. */
  readonly warning: string | null;
}

/** The last correction of a document that stands. */
export interface LastCorrection {
  readonly versionNumber: number;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** Correcting forms, for features that let others do it than the dealer's staff. */
export interface CorrectionsOffer {
  /**
   * Reads the multipart form of a new version (parts as in `POST /api/documents/{id}/version`) and saves it; a request with
   * the same Idempotency-Key of the same person again answers the first result. Throws 404, 403, 400 with `fields`, 409
   * that names who was quicker, 413, 415, 429 and 503.
   *
   * `access` is the person's; of somebody without rights of their own, such as the receiver of an emailed correction, it is
   * made by the caller with a grant of `documents.read` and the rules' permission in the document's store. Its identity is
   * who the ledger names.
   */
  saveFromForm(access: Access, documentId: number, request: Request, rules: SavingRules): Promise<SavedVersion>;
  /** The same of what was parsed already. */
  save(access: Access, documentId: number, version: VersionToSave, rules: SavingRules): Promise<SavedVersion>;
  /** The marks of a version of a form, whoever asks; the caller tells the ledger who gets them. Throws 404 for no version. */
  marksOf(attachmentId: number): Promise<MarksFound>;
  /**
   * Where the boxes and sections of a document's form lie, whoever asks; empty lists where it is not known. The caller tells
   * the ledger who gets it.
   */
  layoutOf(access: Access, documentId: number): Promise<FormLayout>;
  /** Reads an XFDF text into marks. Throws 400 with its sentence for what is none. */
  readXfdf(access: Access, text: string): Promise<MarksFound>;
  /**
   * When documents were last corrected, and the version of the form that it was; by a correction that nobody took back.
   * Documents without one are left out. Asks no permission; at most 500 at once.
   */
  lastCorrected(documentIds: readonly number[]): Promise<ReadonlyMap<number, LastCorrection>>;
}

export const correctionsOffer = offerKey<CorrectionsOffer>("corrections");
