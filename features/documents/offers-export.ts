import type { Asked } from "@/features/pdf/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { FileBytes } from "@/kernel/files/file-response.ts";
import type { DamagedFile } from "./contract-damage.ts";
import type { Document } from "./contract.ts";
import type { DocumentFilters, ListRow } from "./contract-list.ts";
import type { MissingPart } from "./contract-supplements.ts";

export { accessEvents } from "./ledger/events.ts";
export { documentFolder, formFolder } from "./offboarding/folder-names.ts";

/** A document as an export holds it: the record as the wire shows it, without what one person may do with it. */
export type ExportedDocument = Omit<Document, "permissions">;

/** A store as the documents know it. */
export interface StoreOfDocuments {
  readonly accountId: number;
  readonly storeId: number;
}

/** A form as signed, behind it its newest version where it was corrected, and its supplements, as one PDF on this machine. */
export interface MergedFile extends FileBytes {
  /** As it is called when it is saved. */
  readonly name: string;
  /** Where it lies now; it may go as soon as nobody reads it. */
  readonly path: string;
  readonly pages: number;
  /** Set when it is one stored file as it was filed. */
  readonly sha256: string | null;
  /** What is in it, in its order. */
  readonly attachmentIds: readonly number[];
  /** Parts that are replaced by a page that says so; empty when it is whole. */
  readonly missing: readonly MissingPart[];
}

/** Damaged files of some stores. */
export interface DamagedOfStores {
  readonly count: number;
  readonly files: readonly (Omit<DamagedFile, "attachmentId" | "foundOn"> & { readonly storeId: number })[];
}

/** Documents for exports, packs and the removal of a store: with their files, many at a time. */
export interface DocumentExportOffer {
  /** How much an export of a store will hold. */
  sizeOf(
    store: StoreOfDocuments,
  ): Promise<{ readonly documents: number; readonly files: number; readonly bytes: number }>;
  /** The bytes of all files of documents by account, whether deleted or not; read a little at a time. */
  bytesByAccount(): Promise<ReadonlyMap<number, number>>;
  /** Every document that a store holds as this begins, with its files, in the order of filing. */
  everything(store: StoreOfDocuments): AsyncIterable<ExportedDocument>;
  /** Those of some documents that a store holds, with their files, in the order of their ids. */
  ofStore(store: StoreOfDocuments, ids: readonly number[]): Promise<readonly ExportedDocument[]>;
  /** A file of a store's documents by its sum, deleted supplements too; null when none has it. */
  fileIn(storeId: number, sha256: string): Promise<{ readonly documentId: number; readonly size: number } | null>;
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
  /**
   * The original form, behind it its newest version where it was corrected, and its supplements in their order as one
   * PDF, from a bounded cache or made anew in a child process. Asks no permission. Throws 404 when there is no such document, 503 when it cannot be made, 429 when
   * the asker has too many waiting.
   */
  mergedFile(documentId: number, asked?: Asked): Promise<MergedFile>;
  /** Files of stores that are known not to be as filed: how many, and the first `most` of them. */
  damaged(storeIds: readonly number[], most: number): Promise<DamagedOfStores>;
  /** Removes a store's records for good. Cut short, it goes on where it stopped when it is called again. */
  purge(store: StoreOfDocuments): Promise<void>;
  /** True once a store's records were removed for good. */
  isPurged(storeId: number): Promise<boolean>;
}

export const documentExportOffer = offerKey<DocumentExportOffer>("documents.export");
