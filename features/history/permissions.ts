import type { PermissionDeclaration } from "@/kernel/feature.ts";
import { readAccount } from "./contract.ts";

/** Who may read what the ledger says of the account and its stores themselves. */
export const permissions: Readonly<Record<string, PermissionDeclaration>> = {
  [readAccount]: {
    label: "Read and prove the history of the account and its stores",
    roles: ["FFLAccountOwner"],
    about: "account",
  },
};
