import type { Feature } from "@/kernel/feature.ts";
import { readDashboard } from "./contract.ts";

/** The screen that gathers what other features say of a store today. It has no records of its own. */
export default {
  name: "dashboard",
  needs: ["shell"],
  permissions: {
    [readDashboard]: {
      label: "Open the dashboard of a store",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
} satisfies Feature;
