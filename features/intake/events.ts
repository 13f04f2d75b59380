import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { intakeChanged } from "./contract-events.ts";

/** Items of a store's queue are not what they were; told to whoever may file them. */
const itemsChanged = eventKey(
  "intake.changed",
  v.object({ ...eventPlace, itemIds: v.array(v.number()) }),
  ({ accountId, storeId, itemIds }) =>
    told(intakeChanged, { permission: "documents.file", accountId, storeId }, { storeId, itemIds }),
);

/** Ids told of one change; who sees more of a list than that looks at the list. */
const mostIds = 100;

/** An item and where it is. */
interface Placed {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
}

/** Tells everybody who looks at these items that they changed: one event a store, however many they are. */
export function publishChanged(unit: UnitOfWork, items: readonly Placed[]): void {
  for (const [storeId, ofStore] of Map.groupBy(items, (item) => item.storeId)) {
    const itemIds = ofStore.slice(0, mostIds).map(({ id }) => id);
    unit.publish(itemsChanged, { accountId: ofStore[0].accountId, storeId, itemIds });
  }
}
