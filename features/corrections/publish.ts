import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { correctionChanged } from "./events.ts";

/** Tells open editors and pages that the log or the versions of a document are others. */
export function publishCorrections(
  unit: UnitOfWork,
  { id, status, transferDate }: Pick<ExportedDocument, "id" | "status" | "transferDate">,
  { accountId, id: storeId }: Pick<Store, "accountId" | "id">,
): void {
  const date = status === null ? null : transferDate;
  unit.publish(correctionChanged, { accountId, storeId, documentId: id, date, isPresence: false });
}
