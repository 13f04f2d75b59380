import type { Database, Value } from "@/db/database.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { FacetCount, KeptCounts } from "../offers-search.ts";
import { facetSql, settledSql } from "../search/facets.ts";
import { bound, type Sql, sql } from "../search/sql.ts";
import { inspectedCounts } from "./inspected-counts.ts";

interface CountedStore {
  readonly accountId: number;
  readonly id: number;
}

/** What has no counter is counted so far. */
const most = 10_000;

/** See `DocumentSearchOffer.keptCounts`. */
export async function keptCounts(database: Database, store: CountedStore): Promise<KeptCounts> {
  const { accountId, id } = store;
  const status = (is: number): Sql => sql`coalesce(sum(iif(${facetSql({ facet: "status", is })}, count, 0)), 0)`;
  const totals = await database.all(
    ...bound(
      sql`SELECT form_type, coalesce(sum(count), 0) AS total, ${status(0)} AS open, ${status(1)} AS transferred, ${
        status(2)
      } AS void, ${
        status(3)
      } AS denied FROM document_totals WHERE account_id = ${accountId} AND form_type IN (0, 1) AND store_id = ${id} GROUP BY form_type`,
    ),
  );
  const [forms, alone] = [0, 1].map((type) => totals.find(({ form_type }) => Number(form_type) === type));
  return {
    transferred: Number(forms?.transferred ?? 0),
    void: Number(forms?.void ?? 0),
    denied: Number(forms?.denied ?? 0),
    inProgress: Number(forms?.open ?? 0),
    standAlone: Number(alone?.total ?? 0),
    corrected: await capped(
      database,
      "SELECT 1 FROM documents INDEXED BY documents_corrected WHERE store_id = ? AND version_number > 1",
      [id],
    ),
    supplements: await capped(
      database,
      "SELECT 1 FROM attachments INDEXED BY attachments_supplements WHERE store_id = ? AND is_main = 0 AND deleted_at IS NULL",
      [id],
    ),
  };
}

async function capped(database: Database, rows: string, args: readonly Value[]): Promise<FacetCount> {
  const row = await database.one(`SELECT count(*) AS count FROM (${rows} LIMIT ?)`, [...args, most + 1]);
  const count = Number(row?.count);
  return { count: Math.min(count, most), countIsMinimum: count > most };
}

/**
 * See `DocumentSearchOffer.settledCount`. Months that lie whole in the range come from the buckets, the two ends from the
 * index by store and day: at most two months of entries are read. Buckets know a status, and not whether there is a Status
 * Date: a store with a form that has the one without the other is read from the index alone.
 */
export async function settledCount(database: Database, store: CountedStore, range: DateRange): Promise<number> {
  const first = monthOf(range.startDate) + (range.startDate.endsWith("-01") ? 0 : 1);
  const last = monthOf(range.endDate) - (isLastOfMonth(range.endDate) ? 0 : 1);
  if (first > last || await hasUndated(database, store)) {
    return (await inspectedCounts(database, store, 0, range)).settled;
  }
  const { accountId, id } = store;
  const row = await database.one(
    ...bound(
      sql`SELECT coalesce(sum(count), 0) AS count FROM document_buckets WHERE account_id = ${accountId} AND form_type = 0 AND sort = 'list' AND store_id = ${id} AND bucket BETWEEN ${
        bucketOf(first)
      } AND ${bucketOf(last)} AND NOT ${facetSql({ facet: "status", is: 0 })}`,
    ),
  );
  const before = { startDate: range.startDate, endDate: lastDayOf(first - 1) };
  const after = { startDate: firstDayOf(last + 1), endDate: range.endDate };
  const ends = [before, after].filter(({ startDate, endDate }) => startDate <= endDate);
  const counts = await Promise.all(ends.map((end) => inspectedCounts(database, store, 0, end)));
  return counts.reduce((sum, { settled }) => sum + settled, Number(row?.count));
}

/** Some form of the store has a status and no Status Date, such as one of before dates were asked for. */
async function hasUndated(database: Database, { accountId, id }: CountedStore): Promise<boolean> {
  const where =
    sql`account_id = ${accountId} AND form_type = 0 AND store_id = ${id} AND count > 0 AND NOT (${settledSql}) AND NOT ${
      facetSql({ facet: "status", is: 0 })
    }`;
  return (await database.one(...bound(sql`SELECT 1 AS found FROM document_totals WHERE ${where} LIMIT 1`))) !== null;
}

/** Months since the year 0, so that one follows the other. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** As `document_buckets` has a month: 202401. */
const bucketOf = (month: number) => Math.floor(month / 12) * 100 + month % 12 + 1;

const firstDayOf = (month: number) => dateOf(Date.UTC(Math.floor(month / 12), month % 12, 1));
const lastDayOf = (month: number) => dateOf(Date.UTC(Math.floor(month / 12), month % 12 + 1, 0));
const isLastOfMonth = (date: string) => date === lastDayOf(monthOf(date));
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
