import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { DocumentFilters, ListRow } from "./contract-list.ts";
import type { ArchiveEntry } from "./archive/filing-orders.ts";
import type { ExportedDocument, StoreOfDocuments } from "./offboarding/exported-documents.ts";
import type { MergedFile } from "./merged/merged.ts";
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

/** What other features may ask of the documents. */
export interface DocumentsOffer {
  /** Null when there is no such document. */
  placeOf(documentId: number): Promise<DocumentPlace | null>;
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
  /** The documents that may be about a firearm, best first, in all stores whose documents the asker may hand out. */
  candidates(access: Access, asked: AskedFirearm): Promise<Candidates>;
}

export const documentsOffer = offerKey<DocumentsOffer>("documents");
