import type * as v from "valibot";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { getStore, listStores, listStoresOfAccount, type storeSchema } from "./contract.ts";
import { type Store, storesOffer } from "./offers.ts";
import { storeById, storesInScope } from "./store-rows.ts";

/** The HTTP side of stores. */
export function routes(context: FeatureContext): readonly Route[] {
  const { database } = context;

  function present(store: Store): v.InferInput<typeof storeSchema> {
    const { fflNumber: _, ...shown } = store;
    const isOpen = context.offered(storesOffer).isOpenNow(store);
    return { ...shown, businessHours: JSON.stringify(store.businessHours), isOpen };
  }

  async function listed(access: Access, accountId: number | undefined, query: { page: number; limit: number }) {
    const { data, count } = await storesInScope(database, access.scope("stores.see", { accountId }), query);
    return { data: data.map(present), count, ...query };
  }

  return [
    route(listStores, ({ access, query }) => listed(access, undefined, query)),
    route(listStoresOfAccount, ({ access, params: { accountId }, query }) => {
      access.require("stores.see", { accountId });
      return listed(access, accountId, query);
    }),
    route(getStore, async ({ access, params }) => {
      const store = await storeById(database, params.id);
      if (!store) throw notFound();
      access.require("stores.see", { accountId: store.accountId, storeId: store.id });
      return present(store);
    }),
  ];
}
