import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { Conditions, Days, View } from "./conditions.ts";
import { type Facet, facetSql } from "./facets.ts";
import { seenStores } from "./matches.ts";
import type { BucketSort, Stretch } from "./sorts.ts";
import { all, bound, oneOf, sql } from "./sql.ts";

/** Keys of an order, from `low` to below `high`. */
export interface Run {
  readonly low: number | string;
  readonly high: number | string;
  /** How many documents lie there, as far as facets tell. */
  readonly count: number;
}

/** A run of keys that the counters count together; all its documents' status dates lie in `days`. */
export interface Bucket extends Run {
  readonly days: Days;
}

/** Facets that the buckets count apart; the migration's triggers leave out the others. */
const bucketed: ReadonlySet<Facet> = new Set<Facet>(["status", "fflFlag", "auditFlag", "reviewed", "assigned"]);

/** More stores than this are counted as the whole account. */
const mostStores = 64;

/** The buckets of a stretch in which something may answer, from the lowest. */
export async function bucketsOf(
  database: ReadOnlyDatabase,
  { view, conditions }: { readonly view: View; readonly conditions: Conditions },
  stretch: Stretch,
): Promise<readonly Bucket[]> {
  const tests = all(
    [...(stretch.holds ? [stretch.holds] : []), ...conditions.facets]
      .filter(({ facet }) => bucketed.has(facet)).map(facetSql),
  );
  const stores = seenStores(view);
  const counted = oneOf(
    "store_id",
    stores === "all" || (view.dated.length > 0 && stores.length > mostStores) ? [0] : stores,
  );
  const where = all([
    sql`account_id = ${view.accountId} AND form_type = ${conditions.formType} AND sort = ${stretch.buckets ?? ""}`,
    counted,
    sql`count > 0`,
    tests,
  ]);
  const rows = await database.all(
    ...bound(
      sql`SELECT bucket, sum(count) AS count, min(first_day) AS first_day, max(last_day) AS last_day FROM document_buckets WHERE ${where} GROUP BY bucket ORDER BY bucket`,
    ),
  );
  return rows.map(({ bucket, count, first_day, last_day }) => ({
    ...keysOf(bucket, lettersOf(stretch.buckets)),
    count: Number(count),
    days: { from: Number(first_day), to: Number(last_day) },
  }));
}

/** Orders that run with the status date more or less; in the others every bucket has documents of all days. */
const timely: ReadonlySet<string> = new Set<BucketSort>(["certification", "expiration", "created"]);

/** More runs than this are not worth entering one by one. */
const mostRuns = 12;

/**
 * The runs of a stretch that can hold documents of these days: buckets that follow each other are one run. Null when
 * the order has nothing to do with days, or when they lie too scattered.
 */
export async function runsOf(
  database: ReadOnlyDatabase,
  asked: { readonly view: View; readonly conditions: Conditions },
  stretch: Stretch,
  days: Days,
): Promise<readonly Run[] | null> {
  if (!stretch.buckets || !timely.has(stretch.buckets)) return null;
  // The account's own buckets: for this they tell nearly as much as those of several stores, and are fewer.
  const view: View = { ...asked.view, open: "all", dated: [] };
  const buckets = await bucketsOf(database, { ...asked, view }, stretch);
  const runs: Run[] = [];
  let follows = false;
  for (const { days: own, low, high, count } of buckets) {
    const meets = own.from <= days.to && own.to >= days.from;
    const last = runs.at(-1);
    if (meets && follows && last) runs[runs.length - 1] = { low: last.low, high, count: last.count + count };
    else if (meets) runs.push({ low, high, count });
    follows = meets;
  }
  return runs.length <= mostRuns ? runs : null;
}

/** Characters that make a bucket, as the migrations' triggers count it; in the order of TSNs the first is a length. */
function lettersOf(buckets: BucketSort | null): number {
  return buckets === "tsn" ? 3 : 2;
}

/** Where a bucket with this key begins, as the migration's triggers count it. */
export function bucketOf(stretch: Stretch, key: number | string): number | string {
  if (typeof key === "number") return key - key % 100;
  return stretch.buckets === "created"
    ? key.slice(0, 7)
    : Array.from(key).slice(0, lettersOf(stretch.buckets)).join("");
}

/**
 * A bucket of days is a month: 202401 holds 20240101 to 20240131. A bucket of texts is what they begin with; a shorter
 * one holds that very text alone, and no key has a control character.
 */
function keysOf(bucket: unknown, lettersOfOneBucket: number): Pick<Run, "low" | "high"> {
  if (typeof bucket === "number") return { low: bucket * 100, high: (bucket + 1) * 100 };
  const low = String(bucket);
  const letters = Array.from(low);
  if (letters.length < lettersOfOneBucket) return { low, high: `${low}\u0001` };
  const next = (letters[letters.length - 1].codePointAt(0) ?? 0) + 1;
  return { low, high: letters.slice(0, -1).join("") + String.fromCodePoint(next === 0xD800 ? 0xE000 : next) };
}
