import type { Cell, CellKind, Column } from "../columns.ts";
import type { XmlBytes } from "./xml-bytes.ts";

/** The style of each kind of column: its place in the list of `parts.ts`. */
const styleOf: Readonly<Record<CellKind, number>> = { text: 1, number: 2, date: 3, instant: 4 };
const headingStyle = 5;

/** The day 0 of spreadsheets, which take 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
const firstMs = Date.UTC(1900, 2, 1);

/** `A`, `B`, ..., `Z`, `AA`: the name of a column by its place from 0. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + place % 26);
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** Writes the rows of a table: headings first, empty cells take no room. */
export class RowWriter {
  readonly #begins: readonly string[];
  readonly #kinds: readonly CellKind[];

  constructor(readonly columns: readonly Column[]) {
    this.#begins = columns.map((_, place) => `<c r="${columnName(place)}`);
    this.#kinds = columns.map(({ kind }) => kind);
  }

  /** The row of headings, number 1. */
  headings(xml: XmlBytes): void {
    xml.marks('<row r="1">');
    this.columns.forEach(({ heading }, place) => this.#text(xml, this.#begins[place], "1", headingStyle, heading));
    xml.marks("</row>");
  }

  row(xml: XmlBytes, number: number, row: readonly Cell[]): void {
    const at = String(number);
    xml.marks('<row r="');
    xml.marks(at);
    xml.marks('">');
    for (let place = 0; place < row.length; place++) {
      const value = row[place];
      if (value !== null && value !== "") this.#cell(xml, this.#begins[place], at, this.#kinds[place], value);
    }
    xml.marks("</row>");
  }

  #cell(xml: XmlBytes, begin: string, at: string, kind: CellKind, value: string | number): void {
    const number = typeof value === "number" ? value : numberOf(kind, value);
    if (number === null) return this.#text(xml, begin, at, styleOf.text, String(value));
    xml.marks(begin);
    xml.marks(at);
    xml.marks(numberBegins[kind]);
    xml.marks(String(number));
    xml.marks("</v></c>");
  }

  /** A cell of text: never a formula, whatever it begins with, and never a number, so that zeros in front are kept. */
  #text(xml: XmlBytes, begin: string, at: string, style: number, text: string): void {
    xml.marks(begin);
    xml.marks(at);
    xml.marks(style === styleOf.text ? plainText : `" s="${style}" t="inlineStr"><is><t`);
    xml.marks(blankEnds.test(text) ? ' xml:space="preserve">' : ">");
    xml.text(text);
    xml.marks("</t></is></c>");
  }
}

const numberBegins: Readonly<Record<CellKind, string>> = {
  text: `" s="${styleOf.text}"><v>`,
  number: `" s="${styleOf.number}"><v>`,
  date: `" s="${styleOf.date}"><v>`,
  instant: `" s="${styleOf.instant}"><v>`,
};
const plainText = `" s="${styleOf.text}" t="inlineStr"><is><t`;
/** Blanks that a reader of XML may take away. */
const blankEnds = /^\s|\s$|\n/;

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
