import type { PermissionDeclaration } from "@/kernel/feature.ts";
import { seePermission } from "./contract.ts";

/** Auditors have no dashboard (document 3, section 2). */
export const permissions = {
  [seePermission]: {
    label: "See what is due in a store",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  },
} satisfies Record<string, PermissionDeclaration>;
