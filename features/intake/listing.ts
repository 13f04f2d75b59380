import { and, desc, eq } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { IntakeCounts, IntakePage, listStates } from "./contract.ts";
import { duplicatesOf } from "./duplicates.ts";
import { countsOf, filesByItem, permission, presentRow } from "./items.ts";
import { intakeItems } from "./schema.ts";
import { openStates } from "./states.ts";

export interface ListQuery {
  readonly storeId: number;
  readonly state: typeof listStates[number];
  readonly page: number;
  readonly limit: number;
}

/** One page of what a store has received: what waits with the oldest first, what is done with the newest first. Throws 404 or 403 for a store where one may not file. */
export async function listPage(context: FeatureContext, access: Access, query: ListQuery): Promise<IntakePage> {
  const { storeId, state, page, limit } = query;
  const store = await context.offered(storesOffer).permitted(access, storeId, permission);
  const states = state === "open" ? openStates : [state];
  const { database } = context;
  const rows = await database.query.select().from(intakeItems)
    .where(and(eq(intakeItems.storeId, storeId), isOneOf(intakeItems.state, states)))
    .orderBy(state === "filed" || state === "discarded" ? desc(intakeItems.id) : intakeItems.id).limit(limit).offset(
      (page - 1) * limit,
    );
  const files = await filesByItem(database, rows.map(({ id }) => id));
  const items = rows.map((row) => ({ row, files: files.get(row.id) ?? [] }));
  const duplicates = await duplicatesOf(context, { accountId: store.accountId, storeId }, items);
  const counts = await countsOf(database, storeId);
  return {
    data: items.map((item) => presentRow(context, access, item, duplicates)),
    count: countIn(counts, states),
    page,
    limit,
    counts,
    hasInbox: context.configuration.inboxFolder !== null,
  };
}

function countIn(counts: IntakeCounts, states: readonly (keyof IntakeCounts)[]): number {
  return states.reduce((sum, state) => sum + counts[state], 0);
}
