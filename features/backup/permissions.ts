import type { PermissionDeclaration } from "@/kernel/feature.ts";
import { backupPermission, managePermission } from "./contract.ts";

/** Decisions, 'Roles and permissions': dealer staff, and the sign-in that is for the backup application only. */
export const permissions = {
  [backupPermission]: {
    label: "Download the backup application, read the backup feed",
    roles: [
      "BackupToolOnlyUser",
      "FFLUser",
      "FFLSilencerShopAdmin",
      "FFLAdmin",
      "FFLSuperAdmin",
      "FFLAccountOwner",
    ],
  },
  [managePermission]: {
    label: "Remove backup applications of other people",
    roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    about: "account",
  },
} satisfies Record<string, PermissionDeclaration>;
