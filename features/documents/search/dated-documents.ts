import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { DatedDocument } from "../offers-search.ts";
import { settledSql } from "./facets.ts";
import { bound, sql, value } from "./sql.ts";

/** A read keeps everybody else waiting, so it is short: some milliseconds. */
const rowsAtOnce = 500;

/** See `DocumentSearchOffer.datedDocuments`: stretches of the index by store and day, each read behind the one before. */
export async function* datedDocuments(
  database: ReadOnlyDatabase,
  { accountId, id: storeId }: { readonly accountId: number; readonly id: number },
  formType: 0 | 1,
  ranges: readonly DateRange[],
): AsyncGenerator<readonly DatedDocument[]> {
  for (const { startDate, endDate } of joinedRanges(ranges)) {
    let day = dayOf(startDate);
    for (let id = 0;;) {
      const where = sql`account_id = ${accountId} AND form_type = ${formType} AND store_id = ${storeId} AND
        list_day BETWEEN ${value(day)} AND ${value(dayOf(endDate))} AND (list_day, id) > (${value(day)}, ${value(id)})`;
      const rows = await database.all(...bound(
        sql`SELECT id, list_day, status, created_by_id, created_by_name, created_at FROM documents
          INDEXED BY documents_by_store WHERE ${where} AND ${settledSql} ORDER BY list_day, id LIMIT ${rowsAtOnce}`,
      ));
      yield rows.map(datedDocument);
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      day = Number(last.list_day);
      id = Number(last.id);
      await turnOfOthers();
    }
  }
}

/** The same days by ranges of which none touches another, the earliest first. */
export function joinedRanges(ranges: readonly DateRange[]): readonly DateRange[] {
  const joined: DateRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.startDate < b.startDate ? -1 : 1)) {
    const last = joined.at(-1);
    if (last && range.startDate <= last.endDate) {
      const endDate = range.endDate > last.endDate ? range.endDate : last.endDate;
      joined[joined.length - 1] = { startDate: last.startDate, endDate };
    } else if (range.startDate <= range.endDate) joined.push(range);
  }
  return joined;
}

function datedDocument(row: Row): DatedDocument {
  return {
    id: Number(row.id),
    statusDate: dateOf(Number(row.list_day)),
    status: Number(row.status),
    filedById: row.created_by_id === null ? null : Number(row.created_by_id),
    filedByName: String(row.created_by_name),
    filedAt: String(row.created_at),
  };
}

/** As the column `list_day` has it: 20240131. */
function dayOf(date: string): number {
  return Number(date.replaceAll("-", ""));
}

function dateOf(day: number): string {
  const digits = String(day).padStart(8, "0");
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** A timer and nothing shorter: only a process that has nothing to do looks for requests that came in. */
function turnOfOthers(): Promise<void> {
  return new Promise((wake) => setTimeout(wake, 0));
}
