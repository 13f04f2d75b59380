import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters, ListRow } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire, type Inquiry, likelyHits } from "./list.ts";
import { planPage } from "./plan.ts";
import { linesOf, rowsOfLines, type SortedRow } from "./rows.ts";
import { type PageCursor, selections } from "./selection.ts";

/** A read keeps a reader busy, so it is short; */
const leastRows = 100;
/** but where the way to a page is itself long, as with a set of all matches, fewer and longer reads wait less in all. */
const mostRows = 2_000;
const longReadMs = 12;
/** Rows that are handed on at a time: making them, and what their receiver makes of them, takes a few milliseconds. */
const handedOn = 100;

/**
 * Every row of a list in its order, some at a time, however long it is; `page` and `limit` of the filters do not matter.
 * Each read begins behind the last row of the one before, so that what is filed meanwhile neither repeats nor skips a row. Between
 * two reads everybody else has a turn. Throws 400, before the first row, for a list that is too long for its order.
 */
export async function exportRows(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<AsyncIterable<readonly ListRow[]>> {
  return rowsFrom(database, await inquire(database, scope, filters, asked));
}

async function* rowsFrom(
  database: ReadOnlyDatabase,
  { parts, sort, order }: Inquiry,
): AsyncGenerator<readonly ListRow[]> {
  if (parts.length === 0) return;
  const side = order === "asc" ? ">" : "<";
  let take = leastRows;
  let beyond: PageCursor | undefined;
  while (true) {
    const begun = performance.now();
    const from = parts.map((part) =>
      selections(part.statistics, planPage(part.statistics, sort, likelyHits(part), 0, take), sort, beyond)
    );
    const lines = await linesOf(database, { from, order, backwards: false, skip: 0, take });
    const took = performance.now() - begun;
    let last: SortedRow | undefined;
    for (let at = 0; at < lines.length; at += handedOn) {
      await turnOfOthers();
      const page = rowsOfLines(lines.slice(at, at + handedOn));
      last = page.at(-1);
      yield page.map(({ row }) => row);
    }
    if (!last || lines.length < take) return;
    beyond = { side, lead: last.lead, key: last.key, id: last.row.id };
    if (took > longReadMs) take = Math.min(mostRows, 2 * take);
  }
}

/** A timer and nothing shorter: only a process that has nothing to do looks for requests that came in. */
function turnOfOthers(): Promise<void> {
  return new Promise((wake) => setTimeout(wake, 0));
}
