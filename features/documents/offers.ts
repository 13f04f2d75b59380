import { offerKey } from "@/kernel/feature.ts";
import type { ExportedDocument, StoreOfDocuments } from "./everything.ts";

/** A document as an export holds it. */
export type { ExportedDocument, StoreOfDocuments } from "./everything.ts";

/** Where a document is, for rules about access. */
export interface DocumentPlace {
  readonly accountId: number;
  readonly storeId: number;
  /** The status date that grants with date ranges look at; null while the document is in progress. */
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
  /** Ledger events that change nothing of a document: looking at it, printing, taking a copy. */
  readonly lookingEvents: readonly string[];
  /** Removes a store's records for good. Cut short, it goes on where it stopped when it is called again. */
  purge(store: StoreOfDocuments): Promise<void>;
}

export const documentsOffer = offerKey<DocumentsOffer>("documents");
