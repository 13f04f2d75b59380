import * as v from "valibot";
import { archiveEntryChanged } from "@/features/documents/contract-events.ts";
import { eventKey, eventPlaces } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { viewsChanged } from "./contract-events.ts";

/**
 * A view was made, changed, deleted or restored, or became somebody's first. Told to its person, and to everybody who
 * files in the store where it is shared, or was; of the overview, which has no store, to who files anywhere in the account.
 */
export const viewChanged = eventKey(
  "views.changed",
  v.object({
    ...eventPlaces,
    /** Whose view it is, or whose first. */
    userId: v.number(),
    isShared: v.boolean(),
  }),
  ({ accountId, storeId, userId, isShared }) => {
    const colleagues = isShared
      ? [{ permission: "documents.file", accountId, ...storeId === null ? {} : { storeId } }]
      : [];
    return [{ userId }, ...colleagues].flatMap((audience) => [
      told(viewsChanged, audience, { storeId }),
      told(archiveEntryChanged, audience, { storeId }),
    ]);
  },
);
