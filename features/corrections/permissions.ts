import type { PermissionDeclaration } from "@/kernel/feature.ts";

const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** Who may correct forms in their own stores (decisions, 'Roles'); auditors read corrections and make none. */
export const permissions = {
  "corrections.correct": { label: "Correct forms and delete corrections", roles: staff },
} satisfies Record<string, PermissionDeclaration>;
