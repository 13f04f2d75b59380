import type { NewFile } from "@/features/documents/offers-filing.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { NewDocument } from "./contract.ts";

/** How a document is filed. */
export interface FilingOptions {
  /** The same key of the same person answers the first document. */
  readonly idempotencyKey?: string;
  /** For the history: how it came to be filed, such as "from the inbox". */
  readonly actorNote?: string;
  /** Adds what another feature writes with the filing or not at all: a guard of it that does not hold undoes both. */
  takesPart?(unit: UnitOfWork, documentId: number): void;
}

/** What other features may ask of filing. */
export interface FilingOffer {
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
}

export const filingOffer = offerKey<FilingOffer>("filing");
