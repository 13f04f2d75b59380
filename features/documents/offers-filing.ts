import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { Document } from "./contract.ts";
import type { RecordedAttachment } from "./ledger/events.ts";

export { expirationOf } from "./records/expiration.ts";
export { refusalError } from "./records/refused-files.ts";

/** A firearm of a record. */
export interface FirearmRecord {
  readonly serialNumber: string;
  readonly manufacturer?: string | null;
  readonly importer?: string | null;
  readonly model?: string | null;
  readonly type?: string | null;
  readonly caliber?: string | null;
}

/** Everything that is stored of a document, without its attachments. Dates are `YYYY-MM-DD`, instants ISO 8601 UTC. */
export interface DocumentRecord {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
  readonly formType: number;
  readonly status: number | null;
  readonly customerName: string;
  readonly transferDate: string | null;
  readonly certificationDate: string | null;
  readonly nicsDate: string | null;
  readonly expirationDate: string | null;
  readonly tsn: string | null;
  readonly ntn: string | null;
  readonly firearms: readonly FirearmRecord[];
  readonly warningMessage: string | null;
  readonly createdById: number | null;
  readonly createdByName: string;
  readonly createdByOrigin: number;
  readonly createdAt: string;
}

/** What a person can change of a record by editing or correcting it. */
export type DocumentContent = Omit<
  DocumentRecord,
  "accountId" | "warningMessage" | "createdById" | "createdByName" | "createdByOrigin" | "createdAt"
>;

/** A file that somebody sent: received on this machine, not yet looked into. */
export interface IncomingFile {
  /** As people will see it. */
  readonly fileName: string;
  /** Where the bytes lie. */
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly keep: () => Promise<unknown>;
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

/** A document about to be filed: its files are already kept in the file store. */
export interface Filing {
  /** `id` comes from the ids of `documents`, those of `attachments` from theirs. */
  readonly record: DocumentRecord;
  /** The main one first. */
  readonly attachments: readonly RecordedAttachment[];
  readonly actor: Actor;
  /** How it came to be filed, where a person did not upload it themselves, such as "from the inbox". */
  readonly actorNote?: string;
  /** Adds what another feature writes with it. */
  readonly takesPart?: (unit: UnitOfWork) => void;
  /** Lets a second 4473 with the same TSN in, because a person said so. */
  readonly allowDuplicateTsn: boolean;
  /** The sum of the request's `Idempotency-Key` (`keyHash`): a second filing with it undoes its own batch. */
  readonly requestKey?: string | null;
}

/** Name of the guard that keeps a TSN from being used twice in a store. */
export const tsnGuard = "documents.duplicate_tsn";

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

/** What is about to be filed in a store. */
export interface ToBeFiled {
  readonly sha256s: readonly string[];
  readonly tsns: readonly string[];
}

/** The first document of the store that has such a file or such a TSN, by file and by TSN. */
export interface FiledBefore {
  readonly byFile: ReadonlyMap<string, number>;
  readonly byTsn: ReadonlyMap<string, number>;
}

/** A store, as whoever files names it. */
interface FilingStore {
  readonly accountId: number;
  readonly storeId: number;
}

/** How a new document gets into the archive, for features that take documents in. */
export interface DocumentFilingOffer {
  /**
   * Adds everything that filing writes: the record and its search rows, its files, the ledger entry, the event, and what
   * others add to it. The batch fails at {@link tsnGuard} when another Form 4473 of the store has the TSN. Asks no
   * permission and checks no value.
   */
  addFiling(unit: UnitOfWork, filing: Filing): void;
  /**
   * Sent files with their pages counted in a child process, one after the other. Throws 415 for what is not a PDF, 400
   * for one that cannot be filed, 429 when the asker has too many others waiting.
   */
  newFiles(access: Access, files: readonly IncomingFile[]): Promise<readonly NewFile[]>;
  /** A document as `GET /api/documents/{id}` answers it. Throws 404 when there is none, or it is not the asker's to see. */
  shown(access: Access, documentId: number): Promise<Document>;
  /** The first Form 4473 of a store that has this TSN; null when none does. */
  firstWithTsn(store: FilingStore, tsn: string): Promise<number | null>;
  /** The first of these files that a document of the store has already, by its place; null when it has none of them. */
  firstWithFile(
    storeId: number,
    sha256s: readonly string[],
  ): Promise<{ readonly position: number; readonly documentId: number } | null>;
  /** The documents of a store that have the same files or TSNs as something about to be filed. */
  filedBefore(store: FilingStore, wanted: ToBeFiled): Promise<FiledBefore>;
  /** The document that an earlier request with this key of this person filed; null when there is none. */
  documentOfRequest(userId: number, requestKey: string): Promise<number | null>;
  /** True for the error of a batch whose request key was used at the same moment. */
  isRepeatedRequest(error: unknown): boolean;
  /**
   * Files documents in one batch as of the instants they name, for the data that an installation begins with. Asks no
   * permission and checks no value; a TSN that the store has already refuses all of them. `takesPart` adds to the batch.
   */
  fileBackdated(documents: readonly BackdatedDocument[], takesPart: (unit: UnitOfWork) => void): Promise<void>;
}

export const documentFilingOffer = offerKey<DocumentFilingOffer>("documents.filing");
