import type { stream, Worksheet } from "exceljs";
import type { Cell, Column } from "../columns.ts";
import { headingStyle, placed } from "./cells.ts";
import { FileSink } from "./file-sink.ts";

/** Rows that a spreadsheet opens on one sheet, the headings among them. */
export const rowsOfOneSheet = 1_048_576;

/** Rows after which everybody else has a turn: the library makes them without a pause. */
const rowsAtOnce = 50;

/** Packs such text to a twelfth; more would cost more time, on the one thread that serves everybody, than it saves. */
const level = 3;

/** What a workbook is made of besides its rows. */
export interface WorkbookOptions<Row> {
  readonly title: string;
  readonly creator: string;
  readonly created: Date;
  readonly columns: readonly Column[];
  readonly cellsOf: (row: Row) => readonly Cell[];
  /** A further sheet is begun when one has as many rows; what spreadsheets open unless told. */
  readonly sheetRows?: number;
  /** Stops the making. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a table into an empty file as an Excel workbook: typed cells, headings that stay in view, filters. It is never
 * held as a whole. Throws {@link StorageFull}, and the signal's reason; what was written by then is worth nothing.
 */
export async function writeWorkbook<Row>(
  file: Deno.FsFile,
  pages: AsyncIterable<readonly Row[]>,
  options: WorkbookOptions<Row>,
): Promise<void> {
  const sink = new FileSink(file);
  // The library is loaded when somebody wants a workbook: no start of the server needs it.
  const { default: exceljs } = await import("exceljs");
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, zip: { zlib: { level } } });
  const { title, creator, created } = options;
  Object.assign(book, { title, creator, created, lastModifiedBy: creator, modified: created });
  try {
    await writeSheets(book, sink, pages, options);
    await book.commit();
    await sink.caughtUp();
  } catch (error) {
    // Finished nevertheless, into nothing: what packs the file would otherwise never be given back.
    sink.discard();
    await book.commit().catch(() => {});
    throw error;
  }
}

async function writeSheets<Row>(
  book: stream.xlsx.WorkbookWriter,
  sink: FileSink,
  pages: AsyncIterable<readonly Row[]>,
  { columns, cellsOf, sheetRows = rowsOfOneSheet, signal }: WorkbookOptions<Row>,
): Promise<void> {
  let sheets = 1;
  let sheet = beginSheet(book, columns, sheets);
  let last = 1;
  for await (const page of pages) {
    for (const record of page) {
      if (last === sheetRows) {
        endSheet(sheet, columns, last);
        sheet = beginSheet(book, columns, ++sheets);
        last = 1;
      }
      last++;
      writeRow(sheet, columns, cellsOf(record));
      if (last % rowsAtOnce > 0) continue;
      await sink.caughtUp();
      signal?.throwIfAborted();
    }
  }
  await sink.caughtUp();
  signal?.throwIfAborted();
  endSheet(sheet, columns, last);
}

function beginSheet(book: stream.xlsx.WorkbookWriter, columns: readonly Column[], number: number): Worksheet {
  const name = number === 1 ? "Documents" : `Documents ${number}`;
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1, activeCell: "A2" }] });
  columns.forEach(({ width }, place) => sheet.getColumn(place + 1).width = width);
  const row = sheet.addRow([]);
  columns.forEach(({ heading }, place) => {
    const cell = row.getCell(place + 1);
    cell.value = heading;
    cell.style = headingStyle;
  });
  row.commit();
  return sheet;
}

function writeRow(sheet: Worksheet, columns: readonly Column[], cells: readonly Cell[]): void {
  const row = sheet.addRow([]);
  for (let place = 0; place < cells.length; place++) {
    const found = placed(columns[place].kind, cells[place]);
    if (!found) continue;
    const cell = row.getCell(place + 1);
    cell.value = found.value;
    cell.style = found.style;
  }
  row.commit();
}

function endSheet(sheet: Worksheet, columns: readonly Column[], last: number): void {
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
  sheet.commit();
}
