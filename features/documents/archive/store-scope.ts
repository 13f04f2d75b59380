import type { Access, ScopePart } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { asksInside, type DocumentFilters } from "../contract-list.ts";
import { insidePermission } from "../inside.ts";
import type { Asked, StoresByDay } from "../search/conditions.ts";

/** What a list is asked about. */
type Within = Pick<DocumentFilters, "storeId" | "accountOverview"> & Parameters<typeof asksInside>[0];

/**
 * What a list under this permission may show: one store, or all of the asker's. A store that is named must be in their
 * scope even where all are shown. What asks for the dealer's own marks shows nothing where the asker does not see them.
 */
export async function scopeWithin(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview, ...filters }: Within,
  permission: string,
): Promise<readonly ScopePart[]> {
  const permitted = storeId === undefined
    ? null
    : await context.offered(storesOffer).permitted(access, storeId, permission);
  const within = permitted === null || accountOverview ? {} : { accountId: permitted.accountId, storeId };
  const scope = access.scope(permission, within);
  return asksInside(filters) ? insideOf(scope, access.scope(insidePermission, within)) : scope;
}

/** What lies in one scope and, without regard to dates, in another: whoever sees the dealer's side sees all of it. */
function insideOf(scope: readonly ScopePart[], inside: readonly ScopePart[]): readonly ScopePart[] {
  return scope.flatMap(({ accountId, storeIds, ranges }) =>
    inside.filter((other) => other.accountId === accountId && other.ranges === null).flatMap((other) => {
      const both = storeIds === "all"
        ? other.storeIds
        : storeIds.filter((id) => other.storeIds === "all" || other.storeIds.includes(id));
      return both === "all" || both.length > 0 ? [{ accountId, storeIds: both, ranges }] : [];
    })
  );
}

/** Who asks for a list, and what day it is at the stores of its scope. */
export async function askedBy(
  context: FeatureContext,
  access: Access,
  filters: DocumentFilters,
  scope: readonly ScopePart[],
): Promise<Asked> {
  const { userId } = access.identity;
  const [first, ...behind] = filters.shouldFilterByExpirationDate ? await daysOf(context, scope) : [];
  // Nothing but that filter depends on the day.
  return { userId, today: first?.today ?? context.clock.now().toISOString().slice(0, 10), behind };
}

/** The stores of a scope by the day that it is there, the latest day first. */
async function daysOf(context: FeatureContext, scope: readonly ScopePart[]): Promise<readonly StoresByDay[]> {
  const offer = context.offered(storesOffer);
  const stores = await Promise.all(
    scope.map(({ accountId, storeIds }) => storeIds === "all" ? offer.ofAccount(accountId) : offer.byIds(storeIds)),
  );
  const days = Map.groupBy(stores.flat(), (store) => offer.today(store));
  return [...days]
    .map(([today, there]) => ({ today, storeIds: [...new Set(there.map(({ id }) => id))] }))
    .sort((one, other) => other.today.localeCompare(one.today));
}
