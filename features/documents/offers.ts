import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { NewDocument } from "./contract.ts";
import type { DocumentFilters, ListRow } from "./contract-list.ts";
import type { FiledBefore, ToBeFiled } from "./filing/already-filed.ts";
import type { ArchiveEntry } from "./archive/filing-orders.ts";
import type { ExportedDocument, StoreOfDocuments } from "./offboarding/exported-documents.ts";
import type { MergedFile } from "./merged/merged.ts";
import type { DocumentContent } from "./search/store-document.ts";
import type { AskedFirearm, Candidates } from "./search/candidates.ts";

export type { AskedFirearm, Candidate, Candidates, Descriptive } from "./search/candidates.ts";
export { documentFolder, formFolder } from "./offboarding/folder-names.ts";

/** A document as an export holds it. */
export type { ExportedDocument, StoreOfDocuments } from "./offboarding/exported-documents.ts";

export type { MergedFile } from "./merged/merged.ts";
export * from "./events.ts";

/** Where a document is, for rules about access. */
export interface DocumentPlace {
  readonly accountId: number;
  readonly storeId: number;
  /** The status date that grants with date ranges look at; null when the document has none. */
  readonly date: string | null;
}

/** A file of a new document: whole, checked to be a PDF, not yet part of the archive. */
export interface NewFile {
  /** As people will see it. */
  readonly fileName: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly pages: number;
  /** Makes it part of the archive; for one that was kept already it does nothing. */
  keep(): Promise<unknown>;
}

/** How a document is filed. */
export interface FilingOptions {
  /** The same key of the same person answers the first document. */
  readonly idempotencyKey?: string;
  /** For the history: how it came to be filed, such as "from the inbox". */
  readonly actorNote?: string;
  /** Adds what another feature writes with the filing or not at all: a guard of it that does not hold undoes both. */
  takesPart?(unit: UnitOfWork, documentId: number): void;
}

/** A paper of a document that is filed as of an instant: its bytes, not yet part of the archive. */
export interface BackdatedFile extends Pick<NewFile, "fileName" | "pages"> {
  /** One of `attachedTypes`. */
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A person by the name that the record keeps of them. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** Supplements that somebody added to a document after it was filed. */
export interface BackdatedSupplements {
  readonly files: readonly BackdatedFile[];
  readonly by: Colleague;
  /** ISO 8601, as `filedAt`. */
  readonly at: string;
  /** The last of them was deleted again by the same person. */
  readonly lastDeleted?: { readonly at: string; readonly reason: string };
}

/** A document with a past. */
export interface BackdatedDocument {
  readonly accountId: number;
  readonly storeId: number;
  readonly values: Omit<DocumentContent, "id" | "storeId" | "expirationDate">;
  /** The form first, then its supplements. */
  readonly files: readonly BackdatedFile[];
  readonly filedBy: Colleague;
  /** ISO 8601, UTC. */
  readonly filedAt: string;
  /** 0 is none. */
  readonly flag: 0 | 1 | 2 | 3;
  readonly assignedTo: Colleague | null;
  readonly supplements?: BackdatedSupplements;
}

/** What other features may ask of the documents. */
export interface DocumentsOffer {
  /** Null when there is no such document. */
  placeOf(documentId: number): Promise<DocumentPlace | null>;
  /**
   * Files a document as `POST /api/documents` does, with the same checks, guards, warning, ledger entry and event, and
   * answers its id. Throws 400 with `fields`, 403, 404, and 409 (`documents.duplicate_tsn`) as that does.
   */
  fileNew(
    access: Access,
    document: NewDocument,
    files: readonly NewFile[],
    options?: FilingOptions,
  ): Promise<number>;
  /** Compares the record with what the ledger says of it; a sentence for each difference. */
  checkRecord(documentId: number): Promise<readonly string[]>;
  /** Re-hashes every file of the document; a sentence for each that is not whole, and how many were checked. */
  checkFiles(documentId: number): Promise<{ readonly checked: number; readonly problems: readonly string[] }>;
  /** How many documents each store of an account holds, exactly; stores without any are left out. */
  countsByStore(accountId: number): Promise<ReadonlyMap<number, number>>;
  /** How much an export of a store will hold. */
  sizeOf(
    store: StoreOfDocuments,
  ): Promise<{ readonly documents: number; readonly files: number; readonly bytes: number }>;
  /** Every document that a store holds as this begins, with its files, in the order of filing. */
  everything(store: StoreOfDocuments): AsyncIterable<ExportedDocument>;
  /**
   * Every row of a list that the asker may export, in its order, some at a time, read as they are taken. Throws 404 for a
   * store that is not theirs to see, 403 where they may not export, 400 for a list that is too long for its order.
   */
  exportedRows(access: Access, filters: DocumentFilters): Promise<AsyncIterable<readonly ListRow[]>>;
  /**
   * Documents with their files, in the order asked for. Throws 404 when one of them is not the asker's to see, 403 when
   * the permission is missing there.
   */
  permitted(access: Access, ids: readonly number[], permission: string): Promise<readonly ExportedDocument[]>;
  /** The colleague to whom a document is assigned; null for nobody, and when there is no such document. */
  assignedTo(documentId: number): Promise<number | null>;
  /**
   * The newest version of the form and its supplements in their order as one PDF, from a bounded cache or made anew in a
   * child process. Asks no permission. Throws 404 when there is no such document, 503 when it cannot be made.
   */
  mergedFile(documentId: number): Promise<MergedFile>;
  /**
   * The documents whose background check ends within 7 days or has ended, the most urgent first, as far as the asker may
   * read them: in one store, or without one in all. `count` is exact up to 10,000.
   */
  expiring(
    access: Access,
    where: { readonly storeId?: number; readonly formType?: 0 | 1; readonly take: number },
  ): Promise<{ readonly count: number; readonly countIsMinimum: boolean; readonly first: readonly ListRow[] }>;
  /** One document with its files, whoever asks; null when there is none. */
  byId(documentId: number): Promise<ExportedDocument | null>;
  /** Ledger events that change nothing of a document: looking at it, printing, taking a copy. */
  readonly lookingEvents: readonly string[];
  /** Lets a feature say with which address a store's archive opens when none is given; called while features are set up. */
  openArchiveWith(entry: ArchiveEntry): void;
  /** Removes a store's records for good. Cut short, it goes on where it stopped when it is called again. */
  purge(store: StoreOfDocuments): Promise<void>;
  /** True once a store's records were removed for good. */
  isPurged(storeId: number): Promise<boolean>;
  /** The documents of a store that have the same files or TSNs as something about to be filed. */
  filedBefore(store: StoreOfDocuments, wanted: ToBeFiled): Promise<FiledBefore>;
  /** The documents that may be about a firearm, best first, in all stores whose documents the asker may hand out. */
  candidates(access: Access, asked: AskedFirearm): Promise<Candidates>;
  /**
   * Files documents in one batch as of the instants they name, for the data that an installation begins with. Asks no
   * permission and checks no value; a TSN that the store has already refuses all of them.
   */
  fileBackdated(documents: readonly BackdatedDocument[]): Promise<void>;
}

export const documentsOffer = offerKey<DocumentsOffer>("documents");
