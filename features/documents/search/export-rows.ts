import type { Database } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters, ListRow } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire, likelyHits } from "./list.ts";
import { planPage } from "./plan.ts";
import { rowsOf } from "./rows.ts";
import { type Beyond, selections } from "./selection.ts";

const rowsOfOnePage = 500;

/**
 * Every row of a list in its order, however long it is; `page` and `limit` of the filters do not matter. Each page
 * begins behind the last row of the one before, so that what is filed meanwhile neither repeats nor skips a row.
 */
export async function* exportRows(
  database: Database,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): AsyncGenerator<ListRow> {
  const { parts, sort, order } = await inquire(database, scope, filters, asked);
  if (parts.length === 0) return;
  const side = order === "asc" ? ">" : "<";
  let beyond: Beyond | undefined;
  while (true) {
    const from = parts.map((part) =>
      selections(part.known, planPage(part.known, sort, likelyHits(part), 0, rowsOfOnePage), sort, beyond)
    );
    const page = await rowsOf(database, { from, order, backwards: false, skip: 0, take: rowsOfOnePage });
    for (const { row } of page) yield row;
    const last = page.at(-1);
    if (!last || page.length < rowsOfOnePage) return;
    beyond = { side, lead: last.lead, key: last.key, id: last.row.id };
  }
}
