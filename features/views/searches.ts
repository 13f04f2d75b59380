import { and, desc, eq, sql } from "drizzle-orm";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { isTypedOn, searchOf } from "./address.ts";
import { rememberedSearches } from "./contract.ts";
import { viewPlace } from "./place.ts";
import { viewsSearches } from "./schema.ts";

/** A search that goes on within this time is one search, in milliseconds. */
const typingOnMs = 120_000;

/** What a person looked for lately in a store, newest first. */
export async function searchesOf(context: FeatureContext, access: Access, storeId: number) {
  const { userId } = await viewPlace(context, access, { storeId });
  return await context.database.query.select({ address: viewsSearches.address }).from(viewsSearches)
    .where(isOf(userId, storeId)).orderBy(desc(viewsSearches.usedAt)).limit(rememberedSearches);
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
  const { userId } = await viewPlace(context, access, { storeId });
  const search = searchOf(address);
  if (search === "" || access.identity.impersonator) return;
  const now = clock.now();
  await database.write(async () => {
    const last = await database.query.select().from(viewsSearches)
      .where(isOf(userId, storeId)).orderBy(desc(viewsSearches.usedAt)).limit(1).get();
    const isSame = last && now.getTime() - Date.parse(last.usedAt) < typingOnMs && isTypedOn(last.address, search);
    // Two searches never count as of the same moment: the later one is the newer.
    const at = new Date(Math.max(now.getTime(), last ? Date.parse(last.usedAt) + 1 : 0));
    const { userId: person, storeId: store, address: typed } = viewsSearches;
    return [
      ...(isSame ? [deleteOldRequests(userId, storeId, last.address)] : []),
      statementOf(
        insert(viewsSearches).values({ userId, storeId, address: search, usedAt: at.toISOString() })
          .onConflictDoUpdate({ target: [person, store, typed], set: { usedAt: sql`excluded.used_at` } }),
      ),
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
  const { userId } = await viewPlace(context, access, { storeId });
  await context.database.write(() => [
    address === undefined
      ? statementOf(deleteFrom(viewsSearches).where(isOf(userId, storeId)))
      : deleteOldRequests(userId, storeId, address),
  ]);
}

function deleteOldRequests(userId: number, storeId: number, address: string) {
  return statementOf(deleteFrom(viewsSearches).where(and(isOf(userId, storeId), eq(viewsSearches.address, address))));
}

function isOf(userId: number, storeId: number) {
  return and(eq(viewsSearches.userId, userId), eq(viewsSearches.storeId, storeId));
}
