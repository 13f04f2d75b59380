import { detailsActions, fflActions } from "@/features/organization/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default {
  name: "departure",
  slots: [
    fillSlot(fflActions, {
      key: "departure.delete",
      label: "Delete",
      order: 90,
      load: () => import("./screens/ffl-delete.tsx"),
    }),
    fillSlot(detailsActions, {
      key: "departure.account",
      label: "Delete account",
      order: 90,
      load: () => import("./screens/account-leaving.tsx"),
    }),
    fillSlot(settingsEnd, {
      key: "departure.single",
      label: "Delete account",
      order: 90,
      load: () => import("./screens/single-leaving.tsx"),
    }),
  ],
} satisfies ScreenFeature;
