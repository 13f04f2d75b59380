import { type Database, guard, type Statement } from "@/db/database.ts";
import type { Access, Identity, ScopePart } from "@/kernel/access.ts";
import { belongsToAllStores } from "./contract-roles.ts";
import type { Person } from "./offers.ts";
import { peopleGuards } from "./people-guards.ts";
import { accessStoresOf } from "./people.ts";

/**
 * Whose people the asker may see or manage. For those who belong to all stores that is everybody of the account, also
 * those whose only store was deleted: nobody becomes unreachable.
 */
export function peopleScope(
  access: Access,
  permission: string,
  within: { readonly accountId?: number; readonly storeId?: number } = {},
): readonly ScopePart[] {
  const { role, accountId } = access.identity;
  const isOfAll = accountId !== null && belongsToAllStores(role) && access.can(permission, { accountId });
  const isMeant = within.storeId === undefined && (within.accountId ?? accountId) === accountId;
  return isOfAll && isMeant ? [{ accountId, storeIds: "all", ranges: null }] : access.scope(permission, within);
}

/** True when the asker manages people in every store of the person. See {@link AccountsOffer.managesWhole}. */
export async function managesWhole(
  database: Database,
  access: Access,
  { id, accountId, role }: Pick<Person, "id" | "accountId" | "role">,
): Promise<boolean> {
  if (accountId === null) return false;
  const parts = peopleScope(access, "accounts.manage_users", { accountId }).map(({ storeIds }) => storeIds);
  if (parts.includes("all")) return true;
  if (belongsToAllStores(role)) return false;
  const managed = new Set(parts.flatMap((storeIds) => storeIds === "all" ? [] : storeIds));
  const given = await accessStoresOf(database, id);
  return given.length > 0 && given.every((storeId) => managed.has(storeId));
}

/** Somebody may be given another store between the look and the change. Those of all stores manage whatever it is. */
export function stillManagesWhole({ id }: Person, { userId, role }: Identity): readonly Statement[] {
  if (belongsToAllStores(role)) return [];
  const isWhole = "NOT EXISTS (SELECT 1 FROM access_stores WHERE user_id = ? AND store_id NOT IN " +
    "(SELECT store_id FROM access_stores WHERE user_id = ?))";
  return [guard(peopleGuards.wholeManaged, isWhole, [id, userId])];
}
