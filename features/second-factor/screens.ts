import { profileSections } from "@/features/profile/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { banners } from "@/features/shell/slots.ts";
import { personActions } from "@/features/users/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { secondFactorQuery } from "./queries.ts";
import signIn from "./screens-sign-in.ts";

export default {
  name: "second-factor",
  async frameData(context) {
    const { terminal } = await context.queries.ensureQueryData(sessionQuery(context));
    if (!terminal) await context.queries.prefetchQuery(secondFactorQuery(context));
  },
  slots: [
    ...signIn.slots,
    fillSlot(profileSections, {
      key: "second-factor",
      label: "Two-step sign-in",
      order: 40,
      load: () => import("./screens/section.tsx"),
    }),
    fillSlot(personActions, {
      key: "second-factor",
      label: "Reset two-step sign-in",
      order: 10,
      load: () => import("./screens/reset-action.tsx"),
    }),
    fillSlot(banners, {
      key: "second-factor",
      label: "Two-step sign-in required",
      order: 60,
      load: () => import("./screens/banner.tsx"),
    }),
  ],
} satisfies ScreenFeature;
