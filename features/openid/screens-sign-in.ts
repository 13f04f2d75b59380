import { signInWays } from "@/features/accounts/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What the sign-in page gets, whose program knows nothing else of this feature. */
export default {
  name: "openid",
  slots: [
    fillSlot(signInWays, {
      key: "openid",
      label: "External sign-in",
      order: 10,
      load: () => import("./screens/sign-in-way.tsx"),
    }),
  ],
} satisfies ScreenFeature;
