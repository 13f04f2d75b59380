import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { addStoreTo } from "./adding.ts";
import { findLicenceHolder, freeLicence } from "./contract-licence.ts";
import { addStore, getStoreSettings, updateStore } from "./contract-settings.ts";
import { deleteVariance, getVariance, readVariance, requestVariance, uploadVariance } from "./contract-variance.ts";
import { getStore, listStores, listStoresOfAccount, type StoreListQuery } from "./contract.ts";
import { freeLicenceOf, licenceHolder } from "./licence-holder.ts";
import { permittedStore } from "./permitted-store.ts";
import { presentStores } from "./presenting.ts";
import { changeStore, storeSettings } from "./settings.ts";
import { storesInScope } from "./store-rows.ts";
import { askForVariance } from "./variance-request.ts";
import { keepVariance, removeVariance, varianceContent, varianceOf } from "./variance.ts";

/** The HTTP side of stores. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    ...listRoutes(context),
    ...settingsRoutes(context),
    ...licenceRoutes(context),
    ...varianceRoutes(context),
  ];
}

function listRoutes(context: FeatureContext): readonly Route[] {
  async function listed(access: Access, accountId: number | undefined, query: StoreListQuery) {
    const scope = access.scope("stores.see", { accountId });
    const { data, count } = await storesInScope(context.database, scope, query);
    return { data: await presentStores(context, access, data), count, page: query.page, limit: query.limit };
  }
  return [
    route(listStores, ({ access, query }) => listed(access, undefined, query)),
    route(listStoresOfAccount, ({ access, params: { accountId }, query }) => {
      access.require("stores.see", { accountId });
      return listed(access, accountId, query);
    }),
    route(getStore, async ({ access, params }) => {
      const store = await permittedStore(context, access, params.id, "stores.see");
      const [shown] = await presentStores(context, access, [store]);
      return shown;
    }),
  ];
}

function settingsRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(addStore, ({ access, body }) => addStoreTo(context, access, body)),
    route(updateStore, ({ access, params, body }) => changeStore(context, access, params.id, body)),
    route(getStoreSettings, ({ access, params }) => storeSettings(context, access, params.id)),
  ];
}

function licenceRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(findLicenceHolder, async ({ params }) => ({ holder: await licenceHolder(context, params.number) })),
    route(freeLicence, ({ access, params, body }) => freeLicenceOf(context, access, params.id, body)),
  ];
}

function varianceRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(uploadVariance, ({ access, request }) => keepVariance(context, access, request)),
    route(getVariance, ({ access, params }) => varianceOf(context, access, params.id)),
    route(
      readVariance,
      ({ access, params, query, request }) =>
        varianceContent(context, access, params.id, request, query.download === "1"),
    ),
    route(deleteVariance, ({ access, params, query }) => removeVariance(context, access, params.id, query.seen)),
    route(requestVariance, ({ access, params, body }) => askForVariance(context, access, params.userId, body)),
  ];
}
