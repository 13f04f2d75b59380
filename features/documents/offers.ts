import type { SQL, SQLWrapper } from "drizzle-orm";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { Access, DateRange } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Attachment } from "./contract.ts";
import type { ExportedDocument } from "./offers-export.ts";
import type { DocumentPlace } from "./records/record.ts";

export type { DocumentPlace } from "./records/record.ts";
export { insidePermission } from "./inside.ts";
export * from "./events.ts";
export { recordsChanged } from "./records/changed.ts";

/** How a document is called in lists of other features. */
export interface DocumentHeading {
  readonly customerName: string;
  readonly serialNumbers: readonly string[];
  readonly tsn: string | null;
  /** Its status date, `YYYY-MM-DD`, by which access with dates goes; null for one in progress. */
  readonly transferDate: string | null;
}

/** A document as those see it who count what was reviewed. */
export interface ReviewState {
  /** As {@link DocumentRecordsOffer.placeOf} answers it. */
  readonly place: DocumentPlace;
  readonly customerName: string;
  readonly tsn: string | null;
  /** 0 transferred, 1 void or no sale, 2 denied; null in progress. */
  readonly status: number | null;
  /** Whether auditors marked it as reviewed. */
  readonly isReviewed: boolean;
  /** Who filed it; null where no person did. */
  readonly filedById: number | null;
  readonly filedByName: string;
}

/** The marks of a version of a form, as the answer about one attachment has them (document 2, section 3). */
export interface AttachmentMarks {
  readonly xfdfString: string;
  readonly annotations: readonly Annotation[];
}

/** What other features may ask of single records, and of how many there are. */
export interface DocumentRecordsOffer {
  /** Null when there is no such document. */
  placeOf(documentId: number): Promise<DocumentPlace | null>;
  /** Where a document is, when the asker may do this to it: 404 when it is not theirs to see, 403 when it is. */
  permittedPlace(access: Access, documentId: number, permission: string): Promise<DocumentPlace>;
  /** One document with its files, whoever asks; null when there is none. */
  byId(documentId: number): Promise<ExportedDocument | null>;
  /** The colleague to whom a document is assigned; null for nobody, and when there is no such document. */
  assignedTo(documentId: number): Promise<number | null>;
  /** An attachment that the asker may read; throws 404 for any other, and for a supplement that was deleted. */
  attachment(access: Access, attachmentId: number): Promise<Attachment>;
  /** The document that an attachment belongs to, whoever asks; null for none. */
  documentOf(attachmentId: number): Promise<number | null>;
  /** Names and serial numbers of documents, whoever asks; those that are not there are left out. At most 500 at once. */
  headings(documentIds: readonly number[]): Promise<ReadonlyMap<number, DocumentHeading>>;
  /** How far auditors are with documents, whoever asks; those that are not there are left out. At most 500 at once. */
  reviewStates(documentIds: readonly number[]): Promise<ReadonlyMap<number, ReviewState>>;
  /**
   * A condition for a search in the ledger: an entry's `subject` is no document, or one whose status date lies in one of the
   * ranges. `subject` names the column.
   */
  isNoOtherDocument(
    subject: string,
    ranges: readonly DateRange[],
  ): { readonly sql: string; readonly args: readonly string[] };
  /**
   * A condition for lists of other features: the document of an account that a column names has this colour of the dealer's
   * flag.
   */
  isFlagged(documentId: SQLWrapper, accountId: number, color: number): SQL;
  /**
   * Writes into the ledger that somebody gets to see what stands on a file, as for its bytes: before it is answered, once for
   * the same person and file in ten minutes.
   */
  recordViewed(
    access: Access,
    storeId: number,
    attachment: Pick<Attachment, "id" | "documentId" | "name">,
  ): Promise<void>;
  /** Tells the marks of a version of a form, for the answer about it; called while features are set up. */
  showMarksWith(marksOf: (attachmentId: number) => Promise<AttachmentMarks>): void;
  /** How many documents each store of an account holds, exactly; stores without any are left out. */
  countsByStore(accountId: number): Promise<ReadonlyMap<number, number>>;
  /** Compares the record with what the ledger says of it; a sentence for each difference. */
  checkRecord(documentId: number): Promise<readonly string[]>;
  /** Re-hashes every file of the document; a sentence for each that is not whole, and how many were checked. */
  checkFiles(documentId: number): Promise<{ readonly checked: number; readonly problems: readonly string[] }>;
}

export const documentRecordsOffer = offerKey<DocumentRecordsOffer>("documents.records");
