import { type Account, accountsOffer } from "@/features/accounts/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** What is exported or deleted: one store, or an account with all of its stores. */
export interface Subject {
  readonly kind: "store" | "account";
  readonly accountId: number;
  /** Null for a whole account. */
  readonly storeId: number | null;
  readonly name: string;
  readonly stores: readonly Store[];
}

/** The store, when the asker holds the permission there; else 404 or 403. */
export async function storeSubject(
  context: FeatureContext,
  access: Access,
  storeId: number,
  permission: string,
): Promise<Subject> {
  const store = await context.offered(storesOffer).permitted(access, storeId, permission);
  const { accountId, friendlyFFLName, legalFFLName } = store;
  return { kind: "store", accountId, storeId, name: friendlyFFLName || legalFFLName, stores: [store] };
}

/** The account, when the asker may act for the whole of it; else 404 or 403. */
export async function accountSubject(
  context: FeatureContext,
  access: Access,
  accountId: number,
  permission: string,
): Promise<Subject> {
  const account: Account | null = await context.offered(accountsOffer).account(accountId);
  if (!account) throw notFound();
  access.require("accounts.manage_account", { accountId });
  access.require(permission, { accountId });
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  return { kind: "account", accountId, storeId: null, name: account.name, stores };
}
