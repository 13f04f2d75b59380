import { setTimeout } from "node:timers/promises";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";
import { type Row, writeReport } from "@/kernel/report/report.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { type PackRecord, packRecords } from "../schema.ts";
import { indexColumns, type IndexWidths, type PlacedLine, textLine } from "./index-columns.ts";
import { recordPath } from "./record-names.ts";

/** The folder of the index in its zip. */
export const indexFolder = "INDEX";

/** The three orders of 27 CFR 478.124(b), each as files of this name. */
export const indexOrders = [
  { name: "by-name", column: "nameOrder", words: "alphabetically by transferee" },
  { name: "by-date", column: "dateOrder", words: "chronologically by date of disposition" },
  { name: "by-number", column: "tsnOrder", words: "numerically by transaction serial number" },
] as const;

type Order = (typeof indexOrders)[number];

/** What the index is made of. */
export interface IndexOrder {
  readonly database: Database;
  readonly packId: number;
  readonly records: number;
  readonly widths: IndexWidths;
  /** As people read it. */
  readonly license: string;
  /** Of the licensee, for the head of each printed page. */
  readonly name: string;
  readonly now: Date;
}

/** The index in its three orders: for a spreadsheet, as plain text of fixed columns, and for printing. */
export async function* indexFiles(index: IndexOrder): AsyncGenerator<ZipEntry> {
  for (const order of indexOrders) {
    const text = (ending: string, pieces: AsyncIterable<string>): ZipEntry => ({
      path: `${indexFolder}/${order.name}.${ending}`,
      content: textStream(pieces),
      modified: index.now,
    });
    yield text("csv", csvOf(index, order));
    yield text("txt", plainTextOf(index, order));
    yield* printedOf(index, order);
  }
}

async function* csvOf(index: IndexOrder, order: Order): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(indexColumns.map(({ heading }) => heading));
  for await (const line of linesOf(index, order)) yield csvLine(indexColumns.map(({ key }) => line[key]));
}

async function* plainTextOf(index: IndexOrder, order: Order): AsyncGenerator<string> {
  yield textLine(index.widths, ({ heading }) => heading);
  for await (const line of linesOf(index, order)) yield textLine(index.widths, ({ key }) => line[key]);
}

/** Rows of one printed file: a report is held while it is written. */
const rowsOfOneFile = 500;

async function* printedOf(index: IndexOrder, order: Order): AsyncGenerator<ZipEntry> {
  const files = Math.max(1, Math.ceil(index.records / rowsOfOneFile));
  const lines = linesOf(index, order);
  for (let file = 1; file <= files; file++) {
    const end = files === 1 ? "" : `-${String(file).padStart(3, "0")}`;
    const rows: PlacedLine[] = [];
    while (rows.length < rowsOfOneFile) {
      const { value, done } = await lines.next();
      if (done) break;
      rows.push(value);
    }
    const content = await printed(index, order, rows, files === 1 ? "" : `File ${file} of ${files}.`);
    yield { path: `${indexFolder}/${order.name}${end}.pdf`, content, modified: index.now };
  }
}

async function printed(
  { license, name, now }: IndexOrder,
  { words }: Order,
  rows: readonly PlacedLine[],
  which: string,
) {
  return await writeReport({
    title: `Index of records, ${words}`,
    subject: "Firearms transaction records of a discontinued licensee",
    author: name,
    created: now,
    header: [name, license].filter(Boolean).join(" · "),
    footer: "Contains personal information. For the addressee only.",
    blocks: [
      { kind: "heading", level: 1, text: `Records ${words}` },
      ...which === "" ? [] : [{ kind: "paragraph", text: which } as const],
      {
        kind: "table",
        columns: [
          { header: "No", width: 8, align: "right" },
          { header: "Transferee", width: 24 },
          { header: "Date", width: 14 },
          { header: "TSN", width: 16 },
          { header: "Status and file", width: 62 },
        ],
        rows: rows.map(printedRow),
      },
    ],
  });
}

function printedRow({ position, last, first, date, tsn, status, form, part, path, note }: PlacedLine): Row {
  const file = path.slice(path.lastIndexOf("/", path.length - 2) + 1);
  return [
    String(position),
    [last, first].filter(Boolean).join(", "),
    date,
    { text: tsn, style: "record" },
    [
      `${status || form}, zip ${part}`,
      { text: file, style: "small" },
      ...note ? [{ text: note, style: "small" } as const] : [],
    ],
  ];
}

const linesAtOnce = 500;

/** The lines of the index in an order, read by its key some at a time. */
export async function* linesOf(
  { database, packId, license }: Pick<IndexOrder, "database" | "packId" | "license">,
  { column }: Pick<Order, "column">,
): AsyncGenerator<PlacedLine, void, void> {
  let position = 0;
  for (let last = "";;) {
    const rows = await database.query.select().from(packRecords)
      .where(and(eq(packRecords.packId, packId), gt(packRecords[column], last)))
      .orderBy(asc(packRecords[column])).limit(linesAtOnce);
    for (const row of rows) yield placedLine(row, ++position, license);
    if (rows.length < linesAtOnce) return;
    last = rows[rows.length - 1][column];
    await setTimeout(0);
  }
}

function placedLine(row: PackRecord, position: number, license: string): PlacedLine {
  const { line, part, hasOwnFiles, note } = row;
  return { ...line, position, license, part, path: `${recordPath(row)}${hasOwnFiles ? "/" : ".pdf"}`, note };
}
