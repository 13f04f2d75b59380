import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, ScopePart } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UserFilters, UserOptions } from "./contract.ts";
import { managedStores, ownAccount } from "./manager-rights.ts";

/**
 * One page of the people whom the asker manages; operators see those of all accounts. Throws 404 when it is to be of a
 * store that is not theirs, exactly as of one that does not exist.
 */
export async function listedUsers(context: FeatureContext, access: Access, filters: UserFilters) {
  const { documentStoreIds, withoutStore, permission, sort = "name", sortOrder = "asc", page, limit, ...narrowing } =
    filters;
  const isOperator = access.can("users.list", { accountId: null });
  if (documentStoreIds) await requireStores(context, access, documentStoreIds, isOperator);
  const scope = isOperator ? "all" : context.offered(accountsOffer).peopleScope(access, "users.list");
  const outside = withoutStore ? await storesIn(context, scope) : undefined;
  const wish = { ...narrowing, storeIds: documentStoreIds, outside, role: permission, sort, sortOrder, page, limit };
  const { data, count } = await context.offered(accountsOffer).people(scope, wish);
  return { data: [...data], count, page, limit };
}

async function requireStores(
  context: FeatureContext,
  access: Access,
  storeIds: readonly number[],
  isOperator: boolean,
): Promise<void> {
  const found = await context.offered(storesOffer).byIds(storeIds);
  const theirs = found.filter(({ id, accountId }) =>
    isOperator || access.can("users.list", { accountId, storeId: id })
  );
  if (theirs.length < new Set(storeIds).size) throw notFound();
}

/** The stores that are there, of the accounts of a scope; whoever has none of these works nowhere. */
async function storesIn(context: FeatureContext, scope: "all" | readonly ScopePart[]): Promise<readonly number[]> {
  if (scope === "all") throw badRequest("People of all accounts are not told by their FFLs.");
  const stores = await Promise.all(scope.map(({ accountId }) => context.offered(storesOffer).ofAccount(accountId)));
  return stores.flat().map(({ id }) => id);
}

/** What the asker may give to others. */
export async function userOptions(context: FeatureContext, access: Access): Promise<UserOptions> {
  const { identity } = access;
  const accountId = ownAccount(access);
  const [account, stores] = await Promise.all([
    context.offered(accountsOffer).account(accountId),
    managedStores(context, access, accountId),
  ]);
  return {
    me: { id: identity.userId, permission: roleNamed(identity.role)?.number ?? 0, rank: identity.rank },
    accountType: account?.type ?? 2,
    stores: stores.map(({ id, friendlyFFLName, timeZone }) => ({ id, name: friendlyFFLName, timeZone })),
  };
}
