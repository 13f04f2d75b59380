import { signInWays } from "@/features/accounts/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What the sign-in page gets, whose program knows nothing else of this feature. */
export default {
  name: "profile",
  slots: [
    fillSlot(signInWays, {
      key: "profile.forgot",
      label: "Forgotten password",
      order: 1,
      load: () => import("./screens/forgot/forgot-link.tsx"),
    }),
  ],
} satisfies ScreenFeature;
