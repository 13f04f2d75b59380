import { textWidth, type Typeface, wrap } from "./typeface.ts";

/** Something printed on a page; measures in points, origin lower left. */
export type Mark =
  | { kind: "text"; x: number; y: number; size: number; typeface: Typeface; text: string }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; weight: number }
  | { kind: "bar"; x: number; y: number; width: number; height: number; grey: number };

/** A place to be filled in. `key` names the value that goes there, `name` the field of a fillable form. */
export interface Place {
  page: number;
  key: string;
  name: string;
  kind: "text" | "check";
  x: number;
  y: number;
  width: number;
  height: number;
  /** The largest size of the entry in points; a long one is set smaller. */
  size: number;
  typeface: Typeface;
}

/** A printed form without entries. */
export interface Template {
  pages: Mark[][];
  places: Place[];
}

/** A cell of a row. Widths are shares of the row. */
export interface Cell {
  share: number;
  label?: string;
  hint?: string;
  key?: string;
  name?: string;
  typeface?: Typeface;
}

/** A box to tick with the words right of it. */
export interface Option {
  label: string;
  key: string;
  name: string;
}

export const pageWidth = 612;
export const pageHeight = 792;
const margin = 27;
const hairline = 0.5;
const labelSize = 8;
const labelLeading = 9;
const hintSize = 7.5;
const hintLeading = 8.2;

/** Lays out a form from top to bottom. */
export class Sheet {
  readonly left = margin;
  readonly width = pageWidth - 2 * margin;
  readonly pages: Mark[][] = [[]];
  readonly places: Place[] = [];
  /** Row heights are given for the densest form; `rowStretch` makes them taller where there is room. */
  constructor(readonly rowStretch = 1.35) {}

  /** Where the next row begins. */
  y = pageHeight - 30;

  /** Begins the next page. */
  turnPage(): void {
    this.pages.push([]);
    this.y = pageHeight - 30;
  }

  /** Prints text with its baseline at `y`. */
  print(text: string, x: number, y: number, size: number, typeface: Typeface = "roman"): void {
    this.#marks.push({ kind: "text", x, y, size, typeface, text });
  }

  /** Prints text centred over the form's width. */
  printCentred(text: string, y: number, size: number, typeface: Typeface): void {
    this.print(text, (pageWidth - textWidth(text, typeface, size)) / 2, y, size, typeface);
  }

  line(x1: number, y1: number, x2: number, y2: number, weight = hairline): void {
    this.#marks.push({ kind: "line", x1, y1, x2, y2, weight });
  }

  outline(x: number, y: number, width: number, height: number, weight = hairline): void {
    this.line(x, y, x + width, y, weight);
    this.line(x, y + height, x + width, y + height, weight);
    this.line(x, y, x, y + height, weight);
    this.line(x + width, y, x + width, y + height, weight);
  }

  /** A bar over the full width with a section's name. */
  heading(text: string): void {
    const height = 14;
    this.#marks.push({ kind: "bar", x: this.left, y: this.y - height, width: this.width, height, grey: 0.88 });
    this.outline(this.left, this.y - height, this.width, height, 0.8);
    this.printCentred(text, this.y - 10.3, 9.5, "bold");
    this.y -= height;
  }

  /** A boxed paragraph over the full width. */
  paragraph(text: string, typeface: Typeface = "roman", size = 8): void {
    const lines = wrap(text, typeface, size, this.width - 8);
    const height = lines.length * (size + 1.2) + 6;
    for (const [index, line] of lines.entries()) {
      this.print(line, this.left + 3, this.y - size - 1.5 - index * (size + 1.2), size, typeface);
    }
    this.outline(this.left, this.y - height, this.width, height);
    this.y -= height;
  }

  /** A row of boxes, each with its label at the top and its entry below. */
  row(denseHeight: number, cells: readonly Cell[]): void {
    const height = denseHeight * this.rowStretch;
    const total = cells.reduce((sum, cell) => sum + cell.share, 0);
    let x = this.left;
    for (const cell of cells) {
      const width = this.width * cell.share / total;
      this.outline(x, this.y - height, width, height);
      this.label(cell, x, this.y, width);
      if (cell.key !== undefined) {
        const fieldHeight = Math.min(16, height - 4);
        this.place(cell.key, cell.name ?? `_${cell.key}`, x + 3, this.y - height + 1.5, width - 6, fieldHeight, cell);
      }
      x += width;
    }
    this.y -= height;
  }

  /** A label and its hint, broken into lines within its box. */
  label({ label = "", hint = "" }: Pick<Cell, "label" | "hint">, x: number, top: number, width: number): void {
    const lines = label === "" ? [] : wrap(label, "roman", labelSize, width - 5);
    for (const [index, line] of lines.entries()) {
      this.print(line, x + 2.5, top - labelSize - index * labelLeading, labelSize);
    }
    if (hint === "") return;
    const end = textWidth(lines.at(-1) ?? "", "roman", labelSize) + (label === "" ? 0 : 2.2);
    const lastLine = top - labelSize - (lines.length - 1) * labelLeading;
    if (end + textWidth(hint, "italic", hintSize) < width - 5) {
      this.print(hint, x + 2.5 + end, lastLine, hintSize, "italic");
      return;
    }
    for (const [index, line] of wrap(hint, "italic", hintSize, width - 5).entries()) {
      this.print(line, x + 2.5, lastLine - (index + 1) * hintLeading, hintSize, "italic");
    }
  }

  /** A place for an entry. */
  place(key: string, name: string, x: number, y: number, width: number, height: number, cell?: Cell): void {
    const page = this.pages.length;
    this.places.push({
      page,
      key,
      name,
      kind: "text",
      x,
      y,
      width,
      height,
      size: 10,
      typeface: cell?.typeface ?? "entry",
    });
  }

  /** A box to tick, with its words. */
  option({ label, key, name }: Option, x: number, y: number, typeface: Typeface = "roman"): void {
    const side = 10;
    this.outline(x, y - 1, side, side);
    this.places.push({
      page: this.pages.length,
      key,
      name,
      kind: "check",
      x,
      y: y - 1,
      width: side,
      height: side,
      size: 10,
      typeface: "bold",
    });
    this.print(label, x + side + 4, y + 1.2, 8.5, typeface);
  }

  get #marks(): Mark[] {
    const marks = this.pages.at(-1);
    if (marks === undefined) throw new Error("A sheet has at least one page.");
    return marks;
  }
}
