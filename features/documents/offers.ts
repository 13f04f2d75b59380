import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { ExportedDocument } from "./offers-export.ts";
import type { DocumentPlace } from "./records/record.ts";

export type { DocumentPlace } from "./records/record.ts";
export { insidePermission } from "./inside.ts";
export * from "./events.ts";

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
  /** How many documents each store of an account holds, exactly; stores without any are left out. */
  countsByStore(accountId: number): Promise<ReadonlyMap<number, number>>;
  /** Compares the record with what the ledger says of it; a sentence for each difference. */
  checkRecord(documentId: number): Promise<readonly string[]>;
  /** Re-hashes every file of the document; a sentence for each that is not whole, and how many were checked. */
  checkFiles(documentId: number): Promise<{ readonly checked: number; readonly problems: readonly string[] }>;
}

export const documentRecordsOffer = offerKey<DocumentRecordsOffer>("documents.records");
