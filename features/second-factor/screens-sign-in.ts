import { signInStep, signInWays } from "@/features/accounts/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What the sign-in page gets, whose program knows nothing else of this feature. */
export default {
  name: "second-factor",
  slots: [
    fillSlot(signInStep, {
      key: "second-factor",
      label: "Two-step sign-in",
      order: 10,
      load: () => import("./screens/second-step.tsx"),
    }),
    fillSlot(signInWays, {
      key: "passkey",
      label: "Passkey",
      order: 20,
      load: () => import("./screens/sign-in-way.tsx"),
    }),
  ],
} satisfies ScreenFeature;
