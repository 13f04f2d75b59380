import { profileSections } from "@/features/profile/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default {
  name: "sessions",
  slots: [
    fillSlot(profileSections, {
      key: "sessions",
      label: "Sessions",
      order: 50,
      load: () => import("./screens/sessions-section.tsx"),
    }),
  ],
} satisfies ScreenFeature;
