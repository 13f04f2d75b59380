import type { Database } from "@/db/database.ts";
import type { DateRange } from "@/kernel/access.ts";
import { facetSql, settledSql } from "../search/facets.ts";
import type { InspectedCounts } from "../offers-search.ts";
import { bound, sql } from "../search/sql.ts";

interface CountedStore {
  readonly accountId: number;
  readonly id: number;
}

/** See `DocumentSearchOffer.inspectedCounts`: one stretch of the index by store and day. */
export async function inspectedCounts(
  database: Database,
  { accountId, id }: CountedStore,
  formType: 0 | 1,
  { startDate, endDate }: DateRange,
): Promise<InspectedCounts> {
  const flagged = facetSql({ facet: "fflFlag", atLeast: 1 });
  const where = sql`account_id = ${accountId} AND form_type = ${formType} AND store_id = ${id} AND list_day BETWEEN ${
    dayOf(startDate)
  } AND ${dayOf(endDate)}`;
  const row = await database.one(
    ...bound(
      sql`SELECT coalesce(sum(${settledSql}), 0) AS settled, coalesce(sum(${settledSql} AND ${flagged}), 0) AS flagged FROM documents INDEXED BY documents_by_store WHERE ${where}`,
    ),
  );
  return { settled: Number(row?.settled), flagged: Number(row?.flagged) };
}

/** See `DocumentSearchOffer.unsettledCount`: from the counters. */
export async function unsettledCount(database: Database, { accountId, id }: CountedStore): Promise<number> {
  const where = sql`account_id = ${accountId} AND form_type = 0 AND store_id = ${id} AND NOT (${settledSql})`;
  const row = await database.one(
    ...bound(sql`SELECT coalesce(sum(count), 0) AS count FROM document_totals WHERE ${where}`),
  );
  return Number(row?.count);
}

/** As the column `list_day` has it: 20240131. */
function dayOf(date: string): number {
  return Number(date.replaceAll("-", ""));
}
