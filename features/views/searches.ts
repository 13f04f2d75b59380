import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { isTypedOn, searchOf } from "./address.ts";
import { rememberedSearches } from "./contract.ts";
import { viewPlace } from "./place.ts";

/** A search that goes on within this time is one search, in milliseconds. */
const typingOnMs = 120_000;

/** What a person looked for lately in a store, newest first. */
export async function searchesOf(context: FeatureContext, access: Access, storeId: number) {
  const { userId } = await viewPlace(context, access, storeId);
  const rows = await context.database.all(
    `SELECT address FROM views_searches WHERE user_id = ? AND store_id = ? ORDER BY used_at DESC LIMIT ${rememberedSearches}`,
    [userId, storeId],
  );
  return rows.map((row) => ({ address: String(row.address) }));
}

/**
 * Remembers what was typed to search, without the filters around it, and forgets all but the last ten. An operator who
 * acts for the person leaves no trace in it.
 */
export async function remember(
  context: FeatureContext,
  access: Access,
  { storeId, address }: { readonly storeId: number; readonly address: string },
): Promise<void> {
  const { database, clock } = context;
  const { userId } = await viewPlace(context, access, storeId);
  const search = searchOf(address);
  if (search === "" || access.identity.impersonator) return;
  const now = clock.now();
  await database.write(async () => {
    const last = await database.one(
      "SELECT address, used_at FROM views_searches WHERE user_id = ? AND store_id = ? ORDER BY used_at DESC LIMIT 1",
      [userId, storeId],
    );
    const isSame = last && now.getTime() - Date.parse(String(last.used_at)) < typingOnMs &&
      isTypedOn(String(last.address), search);
    // Two searches never count as of the same moment: the later one is the newer.
    const at = new Date(Math.max(now.getTime(), last ? Date.parse(String(last.used_at)) + 1 : 0));
    return [
      ...(isSame ? [forgetStatement(userId, storeId, String(last.address))] : []),
      {
        sql: "INSERT INTO views_searches(user_id, store_id, address, used_at) VALUES (?, ?, ?, ?) " +
          "ON CONFLICT(user_id, store_id, address) DO UPDATE SET used_at = excluded.used_at",
        args: [userId, storeId, search, at.toISOString()],
      },
      {
        sql:
          "DELETE FROM views_searches WHERE user_id = ?1 AND store_id = ?2 AND address NOT IN (SELECT address FROM " +
          `views_searches WHERE user_id = ?1 AND store_id = ?2 ORDER BY used_at DESC LIMIT ${rememberedSearches})`,
        args: [userId, storeId],
      },
    ];
  });
}

/** Forgets one search of the person's, or all of them in the store. */
export async function forget(
  context: FeatureContext,
  access: Access,
  { storeId, address }: { readonly storeId: number; readonly address?: string },
): Promise<void> {
  const { userId } = await viewPlace(context, access, storeId);
  await context.database.write(() => [
    address === undefined
      ? { sql: "DELETE FROM views_searches WHERE user_id = ? AND store_id = ?", args: [userId, storeId] }
      : forgetStatement(userId, storeId, address),
  ]);
}

function forgetStatement(userId: number, storeId: number, address: string) {
  return {
    sql: "DELETE FROM views_searches WHERE user_id = ? AND store_id = ? AND address = ?",
    args: [userId, storeId, address],
  };
}
