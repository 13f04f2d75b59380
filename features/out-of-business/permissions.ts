import type { PermissionDeclaration } from "@/kernel/feature.ts";
import { declarePermission, readPermission } from "./contract.ts";

/** Who stops the business is its owner; those who manage all stores see it. */
export const permissions = {
  [readPermission]: {
    label: "See that a store is out of business, and by when its records must be with ATF",
    roles: ["FFLSuperAdmin", "FFLAccountOwner"],
  },
  [declarePermission]: {
    label: "Declare a store out of business, get its records for ATF, say that they were delivered",
    roles: ["FFLAccountOwner"],
  },
} satisfies Record<string, PermissionDeclaration>;
