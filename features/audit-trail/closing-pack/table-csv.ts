import type { WorkbookTable } from "@/features/exports/offers.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";

/** A table as CSV in UTF-8 with a byte order mark, a line at a time. */
export async function* tableCsv({ columns, pages }: WorkbookTable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const page of pages) {
    for (const cells of page) yield csvLine(cells);
  }
}
