import type { Feature } from "@/kernel/feature.ts";
import { supportPermission } from "./contract.ts";
import { routes } from "./routes.ts";

const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** Whom to ask, the manual and the help videos. */
export default {
  name: "support",
  needs: ["accounts", "shell", "manual"],
  permissions: {
    [supportPermission]: { label: "See the support page", roles: [...staff, "OperatorAdmin"], about: "account" },
  },
  routes,
} satisfies Feature;
