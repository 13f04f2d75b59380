import type { stream, Worksheet } from "exceljs";
import type { Cell, Column } from "../columns.ts";
import type { WorkbookTable } from "../offers.ts";
import { headingStyle, placed } from "./cells.ts";
import { FileSink } from "./file-sink.ts";

/** Rows that a spreadsheet opens on one sheet, the headings among them. */
export const rowsOfOneSheet = 1_048_576;

/** Rows after which everybody else has a turn: the library makes them without a pause. */
const rowsAtOnce = 50;

/** Packs such text to a twelfth; more would cost more time, on the one thread that serves everybody, than it saves. */
const level = 3;

/** What is said of a workbook, and what stops its making. */
export interface WorkbookFacts {
  readonly title: string;
  readonly creator: string;
  readonly created: Date;
  /** A further sheet is begun when one has as many rows; what spreadsheets open unless told. */
  readonly sheetRows?: number;
  /** Stops the making. */
  readonly signal?: AbortSignal;
}

/** What a workbook of one table is made of besides its rows. */
export interface WorkbookOptions<Row> extends WorkbookFacts {
  readonly columns: readonly Column[];
  readonly cellsOf: (row: Row) => readonly Cell[];
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
  const { columns, cellsOf } = options;
  await writeTables(file, [{ name: "Documents", columns, pages: cellsIn(pages, cellsOf) }], options);
}

async function* cellsIn<Row>(pages: AsyncIterable<readonly Row[]>, cellsOf: (row: Row) => readonly Cell[]) {
  for await (const page of pages) yield page.map(cellsOf);
}

/** The same of several tables, each on a sheet of its own name; they are read one after the other. */
export async function writeTables(
  file: Deno.FsFile,
  tables: readonly WorkbookTable[],
  options: WorkbookFacts,
): Promise<void> {
  const sink = new FileSink(file);
  // The library is loaded when somebody wants a workbook: no start of the server needs it.
  const { default: exceljs } = await import("exceljs");
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, zip: { zlib: { level } } });
  const { title, creator, created } = options;
  Object.assign(book, { title, creator, created, lastModifiedBy: creator, modified: created });
  const filters: FilterName[] = [];
  // The library writes no such names by itself, and by its own means none for one sheet alone.
  Object.defineProperty(book.definedNames, "model", { value: filters });
  try {
    for (const table of tables) await writeSheets({ book, sink, filters }, table, options);
    await book.commit();
    await sink.caughtUp();
  } catch (error) {
    // Finished nevertheless, into nothing: what packs the file would otherwise never be given back.
    sink.discard();
    await book.commit().catch(() => {});
    throw error;
  }
}

/** The name by which programs other than Excel find the filters of a sheet. */
interface FilterName {
  readonly name: "_xlnm._FilterDatabase";
  /** The place of the sheet in the workbook, from 0. */
  readonly localSheetId: number;
  readonly ranges: readonly string[];
}

/** A workbook while it is written. */
interface OpenBook {
  readonly book: stream.xlsx.WorkbookWriter;
  readonly sink: FileSink;
  /** One for each sheet that is finished. */
  readonly filters: FilterName[];
}

async function writeSheets(
  open: OpenBook,
  { name, columns, pages }: WorkbookTable,
  { sheetRows = rowsOfOneSheet, signal }: WorkbookFacts,
): Promise<void> {
  const { book, sink } = open;
  let sheets = 1;
  let sheet = beginSheet(book, name, columns);
  let last = 1;
  for await (const page of pages) {
    for (const cells of page) {
      if (last === sheetRows) {
        endSheet(open, sheet, columns, last);
        sheet = beginSheet(book, `${name} ${++sheets}`, columns);
        last = 1;
      }
      last++;
      writeRow(sheet, columns, cells);
      if (last % rowsAtOnce > 0) continue;
      await sink.caughtUp();
      signal?.throwIfAborted();
    }
  }
  await sink.caughtUp();
  signal?.throwIfAborted();
  endSheet(open, sheet, columns, last);
}

function beginSheet(book: stream.xlsx.WorkbookWriter, name: string, columns: readonly Column[]): Worksheet {
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

function endSheet({ filters }: OpenBook, sheet: Worksheet, columns: readonly Column[], last: number): void {
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
  const { letter } = sheet.getColumn(columns.length);
  filters.push({
    name: "_xlnm._FilterDatabase",
    localSheetId: filters.length,
    ranges: [`'${sheet.name}'!$A$1:$${letter}$${last}`],
  });
  sheet.commit();
}
