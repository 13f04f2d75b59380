import { roles } from "@/features/accounts/contract-roles.ts";
import type { User } from "@/features/accounts/contract.ts";
import type { UserOptions } from "../contract.ts";
import { hasAllStores, managesWhole } from "../rank-rules.ts";

/** The label of a permission (document 1, section 3). */
export function permissionLabel(permission: number): string {
  return roles.find(({ number }) => number === permission)?.label ?? "";
}

/** Whether all FFLs of a person are the asker's to manage; oneself is. */
export function isWhole({ me, stores }: UserOptions, user: User): boolean {
  const storeIds = user.accessStores.map(({ storeId }) => storeId);
  return user.id === me.id || managesWhole(me.rank, stores.map(({ id }) => id), storeIds);
}

/** User status by its number on the wire. */
export const statusWords = ["Enabled", "Disabled"] as const;

/** The FFLs of a person in words: names that one knows, and how many others there are. */
export function storeWords(user: User, { me, stores }: UserOptions): string {
  if (hasAllStores(user.permission)) return "All FFLs";
  const given = user.accessStores.map(({ storeId }) => storeId);
  // Whoever manages all FFLs knows them all: another one was deleted.
  const ids = managesWhole(me.rank, [], []) ? given.filter((id) => stores.some((store) => store.id === id)) : given;
  const known = stores.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const shown = known.slice(0, 2);
  const others = ids.length - shown.length;
  if (shown.length === 0) return others === 0 ? "None" : `${others} other FFL${others === 1 ? "" : "s"}`;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}
