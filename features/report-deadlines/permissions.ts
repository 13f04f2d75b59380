import type { PermissionDeclaration } from "@/kernel/feature.ts";
import { reportPermission } from "./contract.ts";

/** Reports are the dealer's business: auditors have none of it. */
export const permissions = {
  [reportPermission]: {
    label: "See and close the reports that are due to ATF, note a theft or loss",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  },
} satisfies Record<string, PermissionDeclaration>;
