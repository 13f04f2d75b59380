import type { Cell, Column, Row, TableBlock, Text } from "./blocks.ts";
import type { EventLoopPause } from "./event-loop-pause.ts";
import { measure, pageHeight, sheet, type Sheets } from "./sheet.ts";
import type { Part } from "./structure.ts";
import { type Line, typeStyles } from "./typesetter.ts";

/** A column's place on the page. */
export interface ColumnBox {
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
}

/** Between columns, and above and below the text of a row, in points. */
const gap = 10;
const padding = 4;

/** Draws a table; its head comes again on each page. */
export async function drawTable(sheets: Sheets, { columns, rows }: TableBlock, pause: EventLoopPause): Promise<void> {
  const boxes = columnBoxesOf(columns);
  const table = sheets.structure.part("Table");
  const head = columns.map(({ header }, index) => linesOf(sheets, { text: header, style: "strong" }, boxes[index]));
  const headHeight = heightOf(head) + 6;
  const drawHead = (isFirst: boolean) => {
    const row = isFirst ? sheets.structure.part("TR", table) : null;
    head.forEach((lines, index) => drawCell(sheets, lines, boxes[index], row && sheets.structure.part("TH", row)));
    sheets.y -= headHeight;
    sheets.rule(sheet.left, sheets.y + 2, measure, 0.8, 0.45);
  };
  let isBegun = false;
  const begin = (firstRow: number) => {
    if (isBegun) return;
    isBegun = true;
    sheets.begin(headHeight + firstRow);
    drawHead(true);
  };
  for await (const row of rows) {
    begin(Math.min(rowHeight(sheets, row, boxes) + 2 * padding, pageHeight / 2));
    drawRow(sheets, row, boxes, table, { padding, onTurn: () => drawHead(false), onEnd: hairline });
    await pause.whenDue();
  }
  begin(0);
}

function hairline(sheets: Sheets): void {
  sheets.rule(sheet.left, sheets.y, measure);
}

interface RowManner {
  /** Above and below the text, in points. */
  readonly padding: number;
  /** What every new page begins with. */
  readonly onTurn?: () => void;
  /** What is drawn under the row. */
  readonly onEnd?: (sheets: Sheets) => void;
  /** The first cell is the name of the others. */
  readonly isNamed?: boolean;
}

/** Draws one row. It moves to the next page as a whole, or, when it is taller than a page, goes on there. */
export function drawRow(sheets: Sheets, row: Row, boxes: readonly ColumnBox[], table: Part, manner: RowManner): void {
  const { structure } = sheets;
  const { padding, onTurn, onEnd, isNamed } = manner;
  const part = structure.part("TR", table);
  const parts = boxes.map((_, index) => structure.part(isNamed && index === 0 ? "TH" : "TD", part, "Row"));
  let rest = boxes.map((box, index) => linesOf(sheets, row[index] ?? "", box));
  const whole = heightOf(rest) + 2 * padding;
  if (whole > sheets.room && whole < pageHeight - 60) turned(sheets, onTurn);
  while (rest.some((lines) => lines.length > 0)) {
    if (sheets.room < 2 * padding + 14) turned(sheets, onTurn);
    const room = sheets.room - 2 * padding;
    sheets.y -= padding;
    const now = rest.map((lines) => lines.slice(0, fitting(lines, room)));
    now.forEach((lines, index) => drawCell(sheets, lines, boxes[index], parts[index]));
    sheets.y -= heightOf(now) + padding;
    rest = rest.map((lines, index) => lines.slice(now[index].length));
  }
  onEnd?.(sheets);
}

function turned(sheets: Sheets, onTurn?: () => void): void {
  sheets.turn();
  onTurn?.();
}

function drawCell(sheets: Sheets, lines: readonly Line[], { x, width, isRight }: ColumnBox, part: Part | null): void {
  sheets.lines(lines, x, sheets.y, part, isRight ? width : 0);
}

/** The height of a row's text. */
export function rowHeight(sheets: Sheets, row: Row, boxes: readonly ColumnBox[]): number {
  return heightOf(boxes.map((box, index) => linesOf(sheets, row[index] ?? "", box)));
}

/** How many of the lines fit into a height; one at least. */
function fitting(lines: readonly Line[], room: number): number {
  let height = 0;
  const end = lines.findIndex(({ typeStyle }) => (height += typeStyle.leading) > room);
  return end < 0 ? lines.length : Math.max(end, 1);
}

function heightOf(cells: readonly (readonly Line[])[]): number {
  return Math.max(...cells.map((lines) => lines.reduce((sum, { typeStyle }) => sum + typeStyle.leading, 0)));
}

function linesOf(sheets: Sheets, cell: Cell, { width }: ColumnBox): Line[] {
  return textsOf(cell).flatMap((text) => sheets.type.lines(text, width));
}

/** The pieces of text of a cell. */
function textsOf(cell: Cell): readonly Text[] {
  return isSeveral(cell) ? cell : [cell];
}

function isSeveral(cell: Cell): cell is readonly Text[] {
  return Array.isArray(cell);
}

/** Where columns stand: the width between the margins, shared out. */
export function columnBoxesOf(columns: readonly Pick<Column, "width" | "align">[]): readonly ColumnBox[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const room = measure - gap * (columns.length - 1);
  let x: number = sheet.left;
  return columns.map(({ width: share, align }) => {
    const width = room * share / shares;
    const box = { x, width, isRight: align === "right" };
    x += width + gap;
    return box;
  });
}

/** The height of one line of body text. */
export const lineHeight = typeStyles.plain.leading;
