import type { PermissionDeclaration } from "@/kernel/feature.ts";

/** Name of the permission to read ledger entries that are about no document. */
export const readAccount = "history.read_account";

/** Who may read what the ledger says of the account and its stores themselves. */
export const permissions: Readonly<Record<string, PermissionDeclaration>> = {
  [readAccount]: { label: "Prove ledger entries of the account and its stores", roles: ["FFLAccountOwner"] },
};
