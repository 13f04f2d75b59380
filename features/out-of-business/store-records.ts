import { and, eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import { changingEvents } from "./ledger-events.ts";
import { declarations } from "./schema.ts";
import { removeLooseRecords } from "./declaration/steps.ts";

const headings = {
  id: "Id",
  state: "State",
  discontinuedOn: "Discontinued",
  dueDay: "Due",
  successorName: "Successor",
  successorFfl: "Successor's FFL",
  contactName: "Contact",
  contactPhone: "Phone",
  contactAddress: "Address",
  deliveredTo: "Delivered to",
  deliveredOn: "Delivered",
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  changedByName: "Last step by",
  changedAt: "Last step (UTC)",
};

/** The declarations of a store: in an export of everything, and gone with its records; its pack goes without a copy. */
export function declarationRecords(context: FeatureContext): StoreRecords {
  const { database } = context;
  return {
    about:
      "out-of-business.csv and out-of-business.jsonl say when business was discontinued and where the records went.",
    changedBy: changingEvents,
    async *entries({ storeId }) {
      const read = (after: number, most: number) =>
        database.query.select().from(declarations)
          .where(and(eq(declarations.storeId, storeId), gt(declarations.id, after)))
          .orderBy(declarations.id).limit(most);
      yield* recordFiles("out-of-business", headings, () => inPages(read));
    },
    async purge(store) {
      await rowsOnly(database, "out_of_business_declarations", "out_of_business_packs", "out_of_business_parts")
        .purge?.(store);
      await removeLooseRecords(context, store.storeId);
    },
  };
}
