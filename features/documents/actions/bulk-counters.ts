import type { Row, Statement, Value } from "@/db/database.ts";

/** What the counters (migrations 0001, 0006) look at, for a SELECT from `documents d`. */
export const countedColumns = "d.account_id, d.form_type, d.store_id, d.facets, d.list_day, " +
  "d.list_day / 100 AS list_bucket, substr(d.name_key, 1, 2) AS name_bucket, " +
  "substr(d.serial_key, 1, 2) AS serial_bucket, substr(d.tsn_order, 1, 3) AS tsn_bucket, " +
  "substr(d.ntn_key, 1, 2) AS ntn_bucket, d.certification_day / 100 AS certification_bucket, " +
  "d.expiration_day / 100 AS expiration_bucket, substr(d.created_at, 1, 7) AS created_bucket";

/** The orders in which counters are kept. */
export const bucketSorts = ["list", "name", "serial", "tsn", "ntn", "certification", "expiration", "created"] as const;
/** The bits of the facets that the buckets tell apart. */
const bucketFacets = 383;

const turned = (on: 0 | 1): Statement => ({
  sql: "UPDATE document_counting SET is_counted_apart = ? WHERE id = 1",
  args: [on],
});

/**
 * The statements around an UPDATE that changes nothing of these documents but their facets: their counters follow
 * together. The batch must make sure that the rows are as they were read, facets included.
 */
export function countedApart(
  rows: readonly Row[],
  facetsAfter: (row: Row) => number,
  update: readonly Statement[],
): readonly Statement[] {
  const books = new Map<string, Moved[]>();
  for (const row of rows) {
    const [before, after] = [Number(row.facets), facetsAfter(row)];
    if (before === after) continue;
    const book = `${row.account_id} ${row.form_type}`;
    const known = books.get(book);
    if (known) known.push({ row, before, after });
    else books.set(book, [{ row, before, after }]);
  }
  return [turned(1), ...update, turned(0), ...[...books.values()].flatMap(counterStatements)];
}

/** A document of one account and form type whose facets change. */
interface Moved {
  readonly row: Row;
  readonly before: number;
  readonly after: number;
}

/** What a group of documents adds to a counter, or takes from it. */
interface Count {
  readonly place: number;
  readonly bucket: number | string;
  readonly facets: number;
  count: number;
  first: number;
  last: number;
}

function counterStatements(moved: readonly Moved[]): Statement[] {
  const [{ row: { account_id, form_type } }] = moved;
  const book = [Number(account_id), Number(form_type)];
  const totals = countsOf(moved, () => 0, (facets) => facets).map(({ place, facets, count }) => [place, facets, count]);
  return [
    ...inserted(
      "INSERT INTO document_totals VALUES",
      " ON CONFLICT DO UPDATE SET count = count + excluded.count",
      book,
      totals,
    ),
    ...bucketSorts.flatMap((sort) => {
      const stores = countsOf(moved, (row) => bucketOf(row, sort), (facets) => facets & bucketFacets);
      const counts = [...stores, ...wholeAccount(stores)];
      return inserted(
        "INSERT INTO document_buckets VALUES",
        " ON CONFLICT DO UPDATE SET count = count + excluded.count, " +
          "first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day)",
        [...book, sort],
        counts.map(({ place, bucket, facets, count, first, last }) => [place, bucket, facets, count, first, last]),
      );
    }),
  ];
}

function bucketOf(row: Row, sort: (typeof bucketSorts)[number]): number | string {
  const value = row[`${sort}_bucket`];
  return typeof value === "number" ? value : String(value);
}

/** The counts of each store: one less under the facets before, one more under those after. */
function countsOf(
  moved: readonly Moved[],
  bucketOf: (row: Row) => number | string,
  kept: (facets: number) => number,
): readonly Count[] {
  const counts = new Map<string, Count>();
  for (const { row, before, after } of moved) {
    const bucket = bucketOf(row);
    const day = Number(row.list_day);
    const place = Number(row.store_id);
    add(counts, { place, bucket, facets: kept(before), count: -1, first: day, last: day });
    add(counts, { place, bucket, facets: kept(after), count: 1, first: day, last: day });
  }
  return [...counts.values()];
}

/** The same for the account as a whole, store 0. */
function wholeAccount(stores: readonly Count[]): readonly Count[] {
  const counts = new Map<string, Count>();
  for (const count of stores) add(counts, { ...count, place: 0 });
  return [...counts.values()];
}

function add(counts: Map<string, Count>, more: Count): void {
  const key = `${more.place} ${more.facets} ${more.bucket}`;
  const known = counts.get(key);
  if (!known) return void counts.set(key, more);
  known.count += more.count;
  known.first = Math.min(known.first, more.first);
  known.last = Math.max(known.last, more.last);
}

/** Rows of one statement; the values that all of them share are bound once. */
const rowsOfOneStatement = 200;

function inserted(
  into: string,
  onConflict: string,
  shared: readonly Value[],
  rows: readonly (readonly Value[])[],
): Statement[] {
  const beginning = shared.map((_, at) => `?${at + 1}`).join(", ");
  const statements: Statement[] = [];
  for (let from = 0; from < rows.length; from += rowsOfOneStatement) {
    const some = rows.slice(from, from + rowsOfOneStatement);
    const places = `(${beginning}${", ?".repeat(some[0].length)})`;
    statements.push({
      sql: `${into} ${some.map(() => places).join(", ")}${onConflict}`,
      args: [...shared, ...some.flat()],
    });
  }
  return statements;
}
