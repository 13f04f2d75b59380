import type { CellValue, Style } from "exceljs";
import type { Cell, CellKind } from "../columns.ts";

/** Spreadsheets open no cell with more characters. */
const longestText = 32_767;

/** The day 0 of spreadsheets, which take 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
const firstMs = Date.UTC(1900, 2, 1);

/**
 * How cells are shown, by the kind of their column. One object each for all cells: the library looks a style up by the
 * object, and renders any other one anew, cell by cell.
 */
export const cellStyles: Readonly<Record<CellKind, Partial<Style>>> = {
  text: { numFmt: "@" },
  number: { numFmt: "0" },
  date: { numFmt: "mm/dd/yyyy" },
  instant: { numFmt: "mm/dd/yyyy hh:mm" },
};

export const headingStyle: Partial<Style> = {
  numFmt: "@",
  font: { bold: true, size: 11, name: "Calibri", family: 2 },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFE2E8F0" } },
  border: { bottom: { style: "thin", color: { argb: "FF94A3B8" } } },
};

/** What a cell holds, and how it is shown; null for one that is empty. */
export interface PlacedCell {
  readonly value: CellValue;
  readonly style: Partial<Style>;
}

/** A value as its column's kind has it: dates and instants as days of the spreadsheet's calendar, all else as it is. */
export function placed(kind: CellKind, cell: Cell): PlacedCell | null {
  if (cell === null || cell === "") return null;
  const value = typeof cell === "number" ? cell : numberOf(kind, cell);
  return value === null ? { value: textOf(String(cell)), style: cellStyles.text } : { value, style: cellStyles[kind] };
}

/** Blanks that a reader of XML may take away. */
const blankEnds = /^\s|\s$|\n/;

/** Text: never a formula, whatever it begins with, and never a number, so that zeros in front are kept. */
function textOf(text: string): CellValue {
  const fit = cellText(text);
  return blankEnds.test(fit) ? { richText: [{ text: fit }] } : fit;
}

/** Text as a sheet's XML can hold it, cut where a spreadsheet would refuse the file. */
export function cellText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting.toWellFormed()
    // What reads like a spreadsheet's own escape must not become one.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(
      /[\p{Cc}\ufffe\uffff]/gu,
      (sign) => "\t\n".includes(sign) ? sign : sign === "\r" ? "_x000D_" : "\ufffd",
    );
}

/** A list has few different dates and asks for each of them often. */
const knownDates = new Map<string, number | null>();
const mostKnownDates = 4_096;

/** Days since day 0; null for what is no date of the kind, which then is shown as text. */
function numberOf(kind: CellKind, text: string): number | null {
  if (kind !== "date") return kind === "instant" ? daysOf(text) : null;
  const known = knownDates.get(text);
  if (known !== undefined) return known;
  if (knownDates.size === mostKnownDates) knownDates.clear();
  const days = daysOf(`${text}T00:00:00Z`);
  knownDates.set(text, days);
  return days;
}

function daysOf(instant: string): number | null {
  const time = Date.parse(instant);
  // Before March 1900 spreadsheets disagree with the calendar and with one another.
  return time >= firstMs ? Math.round((time - dayZero) / 1000) / 86_400 : null;
}
