import type { Identity } from "@/kernel/access.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { documentsFlagged } from "../events.ts";
import type { MarkSide } from "../offers-marks.ts";

/** Tells that a change of many documents has flagged them: once a store, however many there are. */
export async function bulkFlagNotices(
  { database }: FeatureContext,
  by: Identity,
  { id, side, color }: { readonly id: number; readonly side: MarkSide; readonly color: number },
): Promise<Participant> {
  const stores = await database.all(
    "SELECT d.account_id, d.store_id, count(*) AS count, max(d.id) AS document_id FROM document_bulk_items i " +
      "JOIN documents d ON d.id = i.document_id WHERE i.change_id = ? GROUP BY 1, 2 ORDER BY 2",
    [id],
  );
  return (unit) => {
    for (const { account_id, store_id, count, document_id } of stores) {
      unit.publish(documentsFlagged, {
        ...{ accountId: Number(account_id), storeId: Number(store_id), side, color, ...doneBy(by) },
        ...{ documentId: Number(document_id), count: Number(count) },
      });
    }
  };
}
