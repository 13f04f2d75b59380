import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { documentsChanged } from "../contract-events.ts";
import type { DocumentPlace } from "./record.ts";

const aboutDocuments = v.object({
  ...eventPlace,
  /** Of a single document: the one that grants with date ranges look at. */
  date: v.nullable(v.string()),
  documentIds: v.array(v.number()),
});

/** Documents of one store are not what they were. */
const changed = eventKey(
  "documents.changed",
  aboutDocuments,
  ({ documentIds, ...place }) =>
    told(documentsChanged, { permission: "documents.read", ...place }, { storeId: place.storeId, documentIds }),
);

/** A document and where it is. */
export interface Placed extends Omit<DocumentPlace, "date"> {
  readonly id: number;
  readonly date?: string | null;
}

/** Ids told of one change; who sees more of a list than that looks at the list. */
const mostIds = 100;

/** Tells everybody who looks at these documents that they changed: one event a store, however many they are. */
export function publishChanged(unit: UnitOfWork, documents: readonly Placed[]): void {
  for (const [storeId, ofStore] of Map.groupBy(documents, (document) => document.storeId)) {
    const [{ accountId, date = null }] = ofStore;
    unit.publish(changed, {
      ...{ accountId, storeId },
      date: ofStore.length === 1 ? date : null,
      documentIds: ofStore.slice(0, mostIds).map(({ id }) => id),
    });
  }
}
