import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Store } from "./offers.ts";
import { storeById } from "./store-rows.ts";

/** The store, whoever asks. See {@link StoresOffer.existing}. */
export async function existingStore({ database }: FeatureContext, storeId: number): Promise<Store> {
  const store = await storeById(database, storeId);
  if (!store) throw notFound();
  return store;
}

/** The store, when the asker holds the permission there. See {@link StoresOffer.permitted}. */
export async function permittedStore(
  context: FeatureContext,
  access: Access,
  storeId: number,
  permission: string,
): Promise<Store> {
  const store = await existingStore(context, storeId);
  access.require(permission, { accountId: store.accountId, storeId });
  return store;
}
