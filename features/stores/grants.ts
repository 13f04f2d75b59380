import { isManager, roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, accountTypes, type Membership } from "@/features/accounts/offers.ts";
import type { Grant, Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "./offers.ts";

/** What is left outside of business hours: to know the store and its hours. */
const seeOnly: ReadonlySet<string> = new Set(["stores.see"]);

/**
 * What a dealer's people may do in their stores: whatever features give to their role. Somebody who looks from another
 * side has none of it. Outside business hours the pages of a single-FFL account's store are closed to staff below admin.
 */
export function staffGrants(context: FeatureContext): (identity: Identity) => Promise<readonly Grant[]> {
  const people = context.offered(accountsOffer);

  return async (identity) => {
    const { accountId } = identity;
    const role = roleNamed(identity.role);
    if (!role || accountId === null || identity.mode !== null) return [];
    const belongsTo = await people.membership(identity);
    if (!belongsTo) return [];
    const membership = { ...belongsTo, storeIds: await withoutClosed(context, accountId, belongsTo.storeIds) };
    const closed = await closedStores(context, identity, membership);
    const { storeIds } = membership;
    const open = storeIds === "all" ? storeIds : storeIds.filter((id) => !closed.includes(id));
    const grants: Grant[] = [{
      source: "staff",
      permissions: people.permissionsOf(role.name),
      accountId,
      storeIds: open,
    }];
    if (closed.length > 0) {
      grants.push({ source: "staff outside business hours", permissions: seeOnly, accountId, storeIds: closed });
    }
    return grants;
  };
}

/** A deleted store is nobody's: "all" is spelled out for an account that has one. */
async function withoutClosed(
  { database }: FeatureContext,
  accountId: number,
  storeIds: Membership["storeIds"],
): Promise<Membership["storeIds"]> {
  const row = await database.one(
    "SELECT CASE count(deleted_at) WHEN 0 THEN NULL ELSE json_group_array(id) FILTER (WHERE deleted_at IS NULL) END AS live " +
      "FROM stores WHERE account_id = ?",
    [accountId],
  );
  if (!row || row.live === null) return storeIds;
  const live: number[] = JSON.parse(String(row.live));
  return storeIds === "all" ? live : storeIds.filter((id) => live.includes(id));
}

/** The person's stores that are closed to them just now. Backups run at any hour. */
async function closedStores(
  context: FeatureContext,
  { role, accountState }: Identity,
  { accountType, storeIds }: Membership,
): Promise<readonly number[]> {
  if (accountType !== accountTypes.single || storeIds === "all" || isManager(role) || accountState === "program") {
    return [];
  }
  const stores = context.offered(storesOffer);
  return (await stores.byIds(storeIds)).filter((store) => !stores.isOpenNow(store)).map(({ id }) => id);
}
