import type { Feature } from "@/kernel/feature.ts";
import { overviewPermission } from "./contract.ts";
import { shellOffered } from "./provide-offers.ts";
import { routes } from "./routes.ts";

/** The frame around every screen, and the one call that tells it who is there. */
const shell = {
  name: "shell",
  needs: ["accounts", "stores"],
  permissions: {
    [overviewPermission]: {
      label: "Open all stores",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  offers: shellOffered,
  routes,
} satisfies Feature;

export default shell;
