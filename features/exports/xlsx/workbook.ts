import type { Cell, Column } from "../columns.ts";
import { RowWriter } from "./cells.ts";
import { DeflatedZip } from "./deflated-zip.ts";
import {
  contentTypesXml,
  coreProperties,
  type NamedSheet,
  packageLinks,
  sheetBegin,
  sheetEnd,
  styles,
  type WorkbookFacts,
  workbookLinks,
  workbookXml,
} from "./parts.ts";
import { XmlBytes } from "./xml-bytes.ts";

/** Rows that a spreadsheet opens on one sheet, the headings among them. */
export const rowsOfOneSheet = 1_048_576;

/** Bytes that are packed at a time. */
const chunkBytes = 256 * 1024;

/** What a workbook is made of besides its rows. */
export interface WorkbookOptions<Row> extends WorkbookFacts {
  readonly columns: readonly Column[];
  readonly cellsOf: (row: Row) => readonly Cell[];
  /** A further sheet is begun when one has as many rows; what spreadsheets open unless told. */
  readonly sheetRows?: number;
}

/**
 * A table as an Excel workbook, piece by piece as its rows come: typed cells, headings that stay in view, filters. The
 * sheet's own XML is written here because whoever reads slowly must slow the writing down, and a library's writer that
 * packs on its own would hold the file meanwhile.
 */
export async function* workbookOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  options: WorkbookOptions<Row>,
): AsyncGenerator<Uint8Array> {
  const { columns, sheetRows = rowsOfOneSheet } = options;
  const zip = new DeflatedZip(options.created);
  const writer = new RowWriter(columns);
  const xml = new XmlBytes();
  const sheets: NamedSheet[] = [];
  let row = 1;
  const begin = () => {
    xml.marks(sheetBegin(columns, sheets.length === 0));
    writer.headings(xml);
    row = 1;
    return zip.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`);
  };
  const end = () => {
    sheets.push({ name: sheetName(sheets.length), lastRow: row });
    xml.marks(sheetEnd(columns, row));
    return [zip.add(xml.take()), zip.end()];
  };
  yield* zip.file("_rels/.rels", packageLinks);
  yield* zip.file("docProps/core.xml", coreProperties(options));
  yield begin();
  for await (const page of pages) {
    for (const record of page) {
      if (row === sheetRows) {
        yield* end();
        yield begin();
      }
      row++;
      writer.row(xml, row, options.cellsOf(record));
    }
    if (xml.length > chunkBytes) yield zip.add(xml.take());
  }
  yield* end();
  yield* zip.file("xl/styles.xml", styles);
  yield* zip.file("xl/workbook.xml", workbookXml(sheets, columns));
  yield* zip.file("xl/_rels/workbook.xml.rels", workbookLinks(sheets));
  yield* zip.file("[Content_Types].xml", contentTypesXml(sheets));
  yield* zip.finish();
}

function sheetName(place: number): string {
  return place === 0 ? "Documents" : `Documents ${place + 1}`;
}
