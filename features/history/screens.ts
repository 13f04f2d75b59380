import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { detailMarks, detailPanels } from "@/features/documents/slots.ts";

export default {
  name: "history",
  slots: [
    fillSlot(detailPanels, {
      key: "history",
      label: "History",
      order: 90,
      load: () => import("./screens/history-panel.tsx"),
    }),
    fillSlot(detailMarks, {
      key: "verified",
      label: "Verified",
      order: 10,
      load: () => import("./screens/document-mark.tsx"),
    }),
  ],
} satisfies ScreenFeature;
