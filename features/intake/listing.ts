import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IntakeCounts, IntakePage, listStates } from "./contract.ts";
import { duplicatesOf } from "./duplicates.ts";
import { countsOf, presentRow, storeFor } from "./items.ts";

const openStates = ["reading", "ready", "failed"] as const;

export interface ListQuery {
  readonly storeId: number;
  readonly state: typeof listStates[number];
  readonly page: number;
  readonly limit: number;
}

/** One page of what a store has received, newest first. Throws 404 or 403 for a store where one may not file. */
export async function listPage(context: FeatureContext, access: Access, query: ListQuery): Promise<IntakePage> {
  const { storeId, state, page, limit } = query;
  const store = await storeFor(context, access, storeId);
  const states = state === "open" ? openStates : [state];
  const args = [storeId, JSON.stringify(states), limit, (page - 1) * limit];
  const { database } = context;
  const rows = await database.all(
    "SELECT * FROM intake_items WHERE store_id = ? AND state IN (SELECT value FROM json_each(?)) " +
      "ORDER BY id DESC LIMIT ? OFFSET ?",
    args,
  );
  const files = Map.groupBy(
    await database.all(
      "SELECT * FROM intake_files WHERE item_id IN (SELECT value FROM json_each(?)) ORDER BY item_id, position",
      [JSON.stringify(rows.map(({ id }) => Number(id)))],
    ),
    (file) => Number(file.item_id),
  );
  const items = rows.map((row) => ({ row, files: files.get(Number(row.id)) ?? [] }));
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
