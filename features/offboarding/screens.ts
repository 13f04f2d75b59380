import { detailsActions, fflActions } from "@/features/organization/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default {
  name: "offboarding",
  slots: [
    fillSlot(fflActions, {
      key: "offboarding.delete",
      label: "Delete",
      order: 90,
      load: () => import("./screens/ffl-delete.tsx"),
    }),
    fillSlot(detailsActions, {
      key: "offboarding.account",
      label: "Delete account",
      order: 90,
      load: () => import("./screens/account-offboarding.tsx"),
    }),
    fillSlot(settingsEnd, {
      key: "offboarding.single",
      label: "Delete account",
      order: 90,
      load: () => import("./screens/single-ffl-offboarding.tsx"),
    }),
  ],
} satisfies ScreenFeature;
