import { byteOrderMark, csvLine } from "@/kernel/csv.ts";
import type { Cell, Column } from "./columns.ts";

/** Bytes that are sent at a time; smaller pieces cost more than they carry. */
const chunkCharacters = 64 * 1024;

/** A table as CSV in UTF-8, piece by piece as its rows come: one line of headings, then one a row. */
export async function* csvOf<Row>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const page of pages) {
    for (const row of page) text += csvLine(cellsOf(row));
    if (text.length < chunkCharacters) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}
