import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { RouteRule } from "@/deploy/permissions/route-rule.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";

/** An account as a whole is its owner's alone to take away, whoever may export its stores. */
const wholeAccountExport: RouteRule = {
  to: "asks",
  asks: ["accounts.manage_account"],
  isKnown: true,
  words: "The account's owner; super admins export its stores one by one.",
};

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "export everything of a store",
      permission: "offboarding.export",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
  ],
  rules: {
    "POST /api/accounts/{id}/export": wholeAccountExport,
    "GET /api/accounts/{id}/export": wholeAccountExport,
    "DELETE /api/accounts/{id}/export": wholeAccountExport,
  },
  paths: [
    [/^POST \/api\/stores\/\{id\}\/restore/, "deletedStore"],
    [/^POST \/api\/accounts\/\{id\}\/restore/, "deletedAccount"],
  ],
  kinds: {
    deletedStore: {
      make: async (product, { accountId }) =>
        await markDeleted(product, accountId, (await aStore(product.context, { accountId })).id),
    },
    deletedAccount: {
      make: async (product) => await markDeleted(product, (await anAccount(product.context)).id, null),
    },
  },
} satisfies WalkPart;

/** Deletes an account, or one store of it, as if its owner had done so. */
export async function markDeleted(
  { context }: Pick<TestProduct, "context">,
  accountId: number,
  storeId: number | null,
): Promise<number> {
  const id = await context.ids.next("departures");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [
    {
      sql: "INSERT INTO departures(id, account_id, store_id, name, deleted_by_name, deleted_at, purge_at) " +
        "VALUES (?, ?, ?, 'Gone', 'Kim Example', ?, '2099-01-01T00:00:00.000Z')",
      args: [id, accountId, storeId, at],
    },
    storeId === null
      ? { sql: "UPDATE accounts SET deleted_at = ? WHERE id = ?", args: [at, accountId] }
      : { sql: "UPDATE stores SET deleted_at = ? WHERE id = ?", args: [at, storeId] },
  ]);
  return storeId ?? accountId;
}
