import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire, likelyHits } from "./list.ts";
import { planPage } from "./plan.ts";
import { sliceSql } from "./rows.ts";
import { selections } from "./selection.ts";
import { bound } from "./sql.ts";

/** The ids of the first documents of a list, at most `most`, in its order; and whether the list holds more. */
export async function chosenIds(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly hasMore: boolean }> {
  const { parts, sort, order } = await inquire(database, scope, filters, asked);
  if (parts.length === 0) return { ids: [], hasMore: false };
  const take = most + 1;
  const from = parts.map((part) =>
    selections(part.statistics, planPage(part.statistics, sort, likelyHits(part), 0, take), sort)
  );
  const rows = await database.all(...bound(sliceSql({ from, order, backwards: false, skip: 0, take })));
  return { ids: rows.slice(0, most).map(({ id }) => Number(id)), hasMore: rows.length > most };
}
