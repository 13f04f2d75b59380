import { correctionsChanged } from "@/features/corrections/contract-events.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { archiveActions, bulkActions } from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { changingKeys } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const batches = screenOf(() => import("./screens/batches-screen.tsx"));
const batch = screenOf(() => import("./screens/batch-screen.tsx"));
const walk = screenOf(() => import("./screens/walk-screen.tsx"));

/** The browser's half: lists of forms to be corrected, and walking them. */
export default {
  name: "correction-batches",
  routes: () => [
    {
      path: ":storeId/corrections",
      lazy: batches,
      handle: { module: "features/correction-batches/screens/batches-screen.tsx" },
    },
    {
      path: ":storeId/corrections/:batchId",
      lazy: batch,
      handle: { module: "features/correction-batches/screens/batch-screen.tsx" },
    },
    {
      path: ":storeId/corrections/:batchId/walk",
      lazy: walk,
      handle: { module: "features/correction-batches/screens/walk-screen.tsx" },
    },
  ],
  slots: [
    fillSlot(bulkActions, {
      key: "correction-batches.same",
      label: "Correct the same",
      order: 60,
      when: ({ storeId }) => storeId !== null,
      load: () => import("./screens/same-button.tsx"),
    }),
    fillSlot(archiveActions, {
      key: "correction-batches.queue",
      label: "Forms that need a correction",
      order: 60,
      load: () => import("./screens/queue-item.tsx"),
    }),
  ],
  refreshes: [refresh(documentsChanged, () => changingKeys), refresh(correctionsChanged, () => changingKeys)],
} satisfies ScreenFeature;
