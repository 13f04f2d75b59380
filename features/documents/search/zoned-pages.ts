import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ListStatistics, TextStatistics } from "./list-statistics.ts";
import { pageCost } from "./plan.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { type Sort, sorts } from "./sorts.ts";
import { raw, type Sql, sql, statement } from "./sql.ts";
import { countsByZone, inZones, zoneCountsOf, type Zones, zonesSql, zonesWhere } from "./zones.ts";

/** A page nearer to an end of the list than this is found by other ways. */
const farFrom = 1000;

/** What it costs to count a match by its zone, in microseconds. */
const countedCost = 0.35;

/** What counting may cost where a walk has found nothing, in microseconds. */
const mostCounting = 20_000;

/** Where documents of more than this part of the list may stand on the page the zones are no help. */
const mostLooked = 0.6;

/**
 * A page far in a list of all documents under a text, by Status Date or by when they were filed. The search index tells how
 * many of them each zone has, and the zones between which keys those lie: so it is known in which zones the documents of the
 * page are and how many lie in zones before them; no other document is looked at. `hits` is how
 * many documents are expected to answer. Null for any other list, and where another way is shorter.
 */
export async function zonedPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  hits: number,
  { order, backwards, skip, take }: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const keys = keysOf(sort);
  const { text } = statistics;
  if (!keys || !text?.alone || text.more || skip < farFrom) return null;
  if (countingCost(text) > pageCost(statistics, sort, hits, skip, take)) return null;
  return await pageInZones(database, statistics, keys, { order, backwards, skip, take });
}

/**
 * The same for a page anywhere, of a list that a walk did not find where it ought to be: what answers lies together, such as
 * the first numbers of a year.
 */
export async function unevenPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const [keys, { text }] = [keysOf(sort), statistics];
  if (!keys || !text?.alone || countingCost(text) > mostCounting) return null;
  return await pageInZones(database, statistics, keys, slice);
}

/** What it costs to know how many of the matches each zone has, in microseconds. */
function countingCost({ size, zoneCounts }: TextStatistics): number {
  return zoneCounts ? 0 : size * countedCost;
}

async function pageInZones(
  database: ReadOnlyDatabase,
  { view, conditions, text }: ListStatistics,
  keys: ZoneKeys,
  { order, backwards, skip, take }: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  if (!text) return null;
  const { ids } = text.matches;
  const [zones, counts = []] = await database.snapshot([
    statement(zonesSql(view.accountId, conditions.formType)),
    ...text.zoneCounts ? [] : [statement(countsByZone(ids))],
  ]);
  const counted = text.zoneCounts ?? zoneCountsOf(counts);
  const known = zones.flatMap((row): readonly Zone[] => {
    const count = counted.get(Number(row.zone)) ?? 0;
    return count > 0 ? [{ zone: Number(row.zone), count, ...keys.of(row) }] : [];
  });
  const size = known.reduce((sum, { count }) => sum + count, 0);
  if (known.length < counted.size) return null;
  // Places are counted from the lowest key.
  const fromLowest = backwards !== (order === "asc");
  const from = Math.max(0, fromLowest ? skip : size - skip - take);
  const { before, first, last } = windowOf(known, from, Math.min(take, size - from));
  const looked = known.filter((zone) => isBetween(zone, first, last));
  if (looked.reduce((sum, { count }) => sum + count, 0) > mostLooked * size) return null;
  const meant = new Set(looked.map(({ zone }) => zone));
  const within = zonesWhere(zones, ({ zone }) => meant.has(Number(zone)));
  if (!within) return null;
  const select = lookedSql(ids, within, keys);
  return await rowsOf(database, {
    from: [[{ select, byLead: false }]],
    order,
    backwards: order === "desc",
    skip: from - before,
    take,
  });
}

function keysOf(sort: Sort): ZoneKeys | null {
  return sort === sorts.transferDate ? byDay : sort === sorts.createdOn ? byFiling : null;
}

type Key = number | string;

/** A zone with how many documents it has that answer, and the keys between which all of its documents lie. */
interface Zone {
  readonly zone: number;
  readonly count: number;
  readonly first: Key;
  readonly last: Key;
}

/** An order by what zones know. */
interface ZoneKeys {
  /** The column, and where it is read. */
  readonly column: Sql;
  readonly indexed: Sql;
  readonly of: (row: Row) => Pick<Zone, "first" | "last">;
}

const byDay: ZoneKeys = {
  column: raw("list_day"),
  indexed: raw("INDEXED BY documents_facts "),
  of: (row) => ({ first: Number(row.first_day), last: Number(row.last_day) }),
};

const byFiling: ZoneKeys = {
  column: raw("created_at"),
  indexed: raw(""),
  of: (row) => ({ first: String(row.first_created), last: String(row.last_created) }),
};

/**
 * The keys between which the documents from place `from` (ascending, from 0) on lie, and how many documents lie in zones
 * wholly before them. At most `from` documents are below `first`, and at least `from + take` are not above `last`.
 */
export function windowOf(
  zones: readonly Zone[],
  from: number,
  take: number,
): { readonly first: Key; readonly last: Key; readonly before: number } {
  const first = keyAt(zones, (zone) => zone.first, from + 1);
  const last = keyAt(zones, (zone) => zone.last, from + take);
  return { first, last, before: zones.reduce((sum, zone) => zone.last < first ? sum + zone.count : sum, 0) };
}

/** True where a document of the zone may have one of the keys. */
export function isBetween(zone: Pick<Zone, "first" | "last">, first: Key, last: Key): boolean {
  return zone.last >= first && zone.first <= last;
}

/** The lowest of the keys at which that many documents are counted, zone for zone in the order of those keys. */
function keyAt(zones: readonly Zone[], keyOf: (zone: Zone) => Key, wanted: number): Key {
  let counted = 0;
  const sorted = zones.toSorted((a, b) => keyOf(a) < keyOf(b) ? -1 : 1);
  for (const zone of sorted) {
    counted += zone.count;
    if (counted >= wanted) return keyOf(zone);
  }
  return sorted.length > 0 ? keyOf(sorted[sorted.length - 1]) : 0;
}

function lookedSql(ids: Sql, within: Zones, { column, indexed }: ZoneKeys): Sql {
  const found = sql`SELECT id FROM (${ids}) WHERE ${inZones("id", within)}`;
  return sql`SELECT 0 AS a, ${column} AS b, documents.id AS id FROM (${found}) found CROSS JOIN documents ${indexed}ON documents.id = found.id`;
}
