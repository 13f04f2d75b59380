import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import { coveredTests, recordTests } from "./condition-sql.ts";
import { countUpTo, type ListStatistics } from "./list-statistics.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { type Selection, selections, walkWhere } from "./selection.ts";
import { type Sort, sorts } from "./sorts.ts";
import { all, bound, type Sql, sql } from "./sql.ts";

/** Documents that hold the fragment elsewhere than at the beginning of the name: so many are taken and sorted. */
const mostElsewhere = 5000;

/**
 * A page of a search for one name, sorted by name. What begins with the fragment is one run of the index by name, and the
 * page begins in it; what holds it elsewhere comes from the search index and goes before and after the run. Where that is
 * much it lies evenly over the order, for it is first names, and the index is walked. Null for any other list, and where
 * another way is shorter.
 */
export async function namePage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const { conditions: { texts, anyOf }, text, view, total } = statistics;
  const run = texts.length === 1 && anyOf.length === 0 && sort === sorts.customerName && text?.elsewhere
    ? runOf(texts[0].fragment)
    : null;
  if (!run || !text?.elsewhere) return null;
  const elsewhere = await idsUpTo(database, text.elsewhere.ids, mostElsewhere);
  if (!elsewhere) {
    if (view.open !== "all" || !text.alone) return null;
    const size = Math.max(mostElsewhere, text.size - await countUpTo(database, namesIn(statistics, run), text.size));
    const entries = Math.min(total, (slice.skip + slice.take) * total / size);
    if (entries * entryCost > text.size * recordCost) return null;
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

/**
 * What a select finds, as a select that does not ask the search index again, which takes 3 us a match here; null where that is
 * more than `most`.
 */
async function idsUpTo(database: ReadOnlyDatabase, select: Sql, most: number): Promise<Sql | null> {
  const row = await database.one(
    ...bound(sql`SELECT count(*) AS size, json_group_array(id) AS ids FROM (${select} LIMIT ${most + 1})`),
  );
  if (!row || Number(row.size) > most) return null;
  return sql`SELECT value AS id FROM json_each(${String(row.ids)})`;
}

/** The documents whose names begin so. */
function namesIn({ view, conditions }: ListStatistics, { low, high }: NameRun): Sql {
  return sql`SELECT id FROM documents INDEXED BY documents_by_name WHERE account_id = ${view.accountId} AND form_type = ${conditions.formType} AND name_key >= ${low} AND name_key < ${high}`;
}

/** Measured costs in microseconds: an entry of the index by name with its name tested, a record opened. */
const entryCost = 0.12;
const recordCost = 2.5;

/** The names from `low` on that come before `high`. */
interface NameRun {
  readonly low: string;
  readonly high: string;
}

/** The keys that begin so; null where no key follows them. */
function runOf(fragment: string): NameRun | null {
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
