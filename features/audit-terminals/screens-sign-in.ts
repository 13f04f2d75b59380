import { signInWays } from "@/features/accounts/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What the sign-in page gets, whose program knows nothing else of this feature. */
export default {
  name: "audit-terminals",
  slots: [
    fillSlot(signInWays, {
      key: "audit-terminals.start",
      label: "Inspection with a code",
      order: 30,
      load: () => import("./screens/start-link.tsx"),
    }),
  ],
} satisfies ScreenFeature;
