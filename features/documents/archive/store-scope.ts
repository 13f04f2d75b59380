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
 * scope even where all are shown.
 */
export async function scopeWithin(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview, ...filters }: Within,
  permission: string,
): Promise<readonly ScopePart[]> {
  const seen = asksInside(filters) ? insidePermission : permission;
  if (storeId === undefined) return access.scope(seen);
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, permission);
  return access.scope(seen, accountOverview ? {} : { accountId, storeId });
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
