import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { documentsChanged } from "../contract-events.ts";
import { insidePermission } from "../inside.ts";
import type { DocumentPlace } from "./record.ts";

const aboutDocuments = v.object({
  ...eventPlace,
  /**
   * The date of all of them, which grants with date ranges look at; null for documents that have none. Left out when they
   * are of too many dates: then whoever reads anything of the store hears, and no ids are told.
   */
  date: v.optional(v.nullable(v.string())),
  /** Null for more than are told. */
  documentIds: v.nullable(v.array(v.number())),
  /** Only the dealer's inner side is another: nobody else hears. */
  isInside: v.optional(v.boolean(), false),
});

/** Documents of one store are not what they were: filed, edited, marked, or with other files. */
export const recordsChanged = eventKey(
  "documents.changed",
  aboutDocuments,
  ({ documentIds, isInside, ...place }) => {
    const readers = { permission: isInside ? insidePermission : "documents.read", ...place };
    return told(documentsChanged, readers, { storeId: place.storeId, documentIds });
  },
);

/** A document and where it is. */
export interface PlacedDocument extends DocumentPlace {
  readonly id: number;
}

/** Ids told of one change: with more it is cheaper to ask anew for whatever is shown. */
const mostIds = 100;

/** Dates of one change that are told of one by one, so that the slices of a change of very many write few lines. */
const mostDates = 8;

/**
 * Tells everybody who looks at these documents that they changed: one event for each store and date, so that grants with
 * date ranges hear of theirs and of nothing else. A document whose date changes is told twice, with the old date and the
 * new one. `isInside`: nothing but the dealer's own marks changed.
 */
export function publishChanged(unit: UnitOfWork, documents: readonly PlacedDocument[], isInside = false): void {
  for (const [storeId, ofStore] of Map.groupBy(documents, (document) => document.storeId)) {
    const place = { accountId: ofStore[0].accountId, storeId };
    const byDate = Map.groupBy(ofStore, ({ date }) => date);
    if (byDate.size > mostDates) unit.publish(recordsChanged, { ...place, isInside, documentIds: null });
    else {
      for (const [date, ofDate] of byDate) {
        unit.publish(recordsChanged, { ...place, isInside, date, documentIds: idsOf(ofDate) });
      }
    }
  }
}

function idsOf(documents: readonly PlacedDocument[]): number[] | null {
  return documents.length > mostIds ? null : documents.map(({ id }) => id);
}
