import { archiveActions, bulkActions, detailActions } from "@/features/documents/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default {
  name: "exports",
  slots: [
    fillSlot(detailActions, {
      key: "exports.document",
      label: "Export document",
      order: 80,
      load: () => import("./screens/document-entry.tsx"),
    }),
    fillSlot(archiveActions, {
      key: "exports.list",
      label: "Export list",
      order: 80,
      load: () => import("./screens/list-entries.tsx"),
    }),
    fillSlot(bulkActions, {
      key: "exports.chosen",
      label: "Export",
      order: 80,
      load: () => import("./screens/chosen-button.tsx"),
    }),
  ],
} satisfies ScreenFeature;
