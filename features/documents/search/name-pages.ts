import type { Database } from "@/db/database.ts";
import { coveredTests, recordTests } from "./condition-sql.ts";
import { countUpTo, type ListStatistics } from "./list-statistics.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { type Selection, selections, walkWhere } from "./selection.ts";
import { type Sort, sorts } from "./sorts.ts";
import { all, type Sql, sql } from "./sql.ts";

/** Documents that hold the fragment elsewhere than at the beginning of the name: so many are taken and sorted. */
const mostElsewhere = 5000;
const elsewhereCountedTo = 60_000;

/**
 * A page of a search for one name, sorted by name. What begins with the fragment is one run of the index by name, and the
 * page begins in it; what holds it elsewhere comes from the search index and goes before and after the run. Where that is
 * much it lies evenly over the order, for it is first names, and the index is walked. Null for any other list, and where
 * another way is shorter.
 */
export async function namePage(
  database: Database,
  statistics: ListStatistics,
  sort: Sort,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const { conditions: { texts, anyOf }, text, view, total } = statistics;
  const run = texts.length === 1 && anyOf.length === 0 && sort === sorts.customerName && text?.elsewhere
    ? runOf(texts[0].fragment)
    : null;
  if (!run || !text?.elsewhere) return null;
  const elsewhere = text.elsewhere.ids;
  const size = await countUpTo(database, elsewhere, elsewhereCountedTo);
  if (size > mostElsewhere) {
    const isPlain = view.open === "all" && text.alone;
    const entries = Math.min(total, (slice.skip + slice.take) * total / size);
    if (!isPlain || entries * entryCost > text.size * recordCost) return null;
    return await rowsOf(database, {
      ...slice,
      from: [selections(statistics, { kind: "walk", textBy: "record" }, sort)],
    });
  }
  const [stretch] = sort.stretches;
  const tests = [...coveredTests(view, statistics.conditions), ...recordTests(statistics.conditions)];
  const { low, high } = run;
  const from = [
    foundWhere(elsewhere, [sql`name_key < ${low}`, ...tests]),
    walkWhere(statistics, stretch, [sql`name_key >= ${low} AND name_key < ${high}`, ...tests]),
    foundWhere(elsewhere, [sql`name_key >= ${high}`, ...tests]),
  ];
  return await rowsOf(database, { ...slice, from: [from] });
}

/** Measured costs in microseconds: an entry of the index by name with its name tested, a record opened. */
const entryCost = 0.12;
const recordCost = 2.5;

/** The keys that begin so; null where no key follows them. */
function runOf(fragment: string): { readonly low: string; readonly high: string } | null {
  const letters = Array.from(fragment);
  const next = (letters[letters.length - 1].codePointAt(0) ?? 0) + 1;
  if (next > 0x10FFFF) return null;
  return {
    low: fragment,
    high: letters.slice(0, -1).join("") + String.fromCodePoint(next === 0xD800 ? 0xE000 : next),
  };
}

function foundWhere(ids: Sql, where: readonly Sql[]): Selection {
  const select =
    sql`SELECT 0 AS a, name_key AS b, documents.id AS id FROM (${ids}) found CROSS JOIN documents ON documents.id = found.id WHERE ${
      all(where)
    }`;
  return { select, byLead: false };
}
