import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Store } from "./offers.ts";
import { storeById } from "./store-rows.ts";

/** The store, when the asker manages it; else 404 or 403. */
export async function managedStore(context: FeatureContext, access: Access, storeId: number): Promise<Store> {
  const store = await storeById(context.database, storeId);
  if (!store) throw notFound();
  access.require("stores.manage", { accountId: store.accountId, storeId });
  return store;
}
