import type { FontFaces } from "./font-faces.ts";
import { PdfFile, pdfText, points } from "../pdf-file.ts";
import { type Bookmark, type MarkedPage, type Part, Structure } from "./structure.ts";
import { type Line, Typesetter, typeStyles } from "./typesetter.ts";

/** US Letter in points, with a left margin that a hole punch leaves whole. */
export const sheet = { width: 612, height: 792, left: 66, right: 48, top: 66, bottom: 60 } as const;

/** The width that text may take. */
export const measure = sheet.width - sheet.left - sheet.right;

/** The height that blocks may take on one page. */
export const pageHeight = sheet.height - sheet.top - sheet.bottom;

interface Page extends MarkedPage {
  readonly operators: string[];
  readonly annotations: number[];
}

/** The pages of a report as they are filled from the top; `y` is measured from the bottom of the page, as in PDF. */
export class Sheets {
  readonly type: Typesetter;
  readonly file = new PdfFile();
  readonly structure = new Structure(this.file);
  readonly pages: Page[] = [];
  readonly bookmarks: Bookmark[] = [];
  #page: Page;
  #held: { readonly height: number; readonly draw: () => void }[] = [];
  /** Where the next block begins. */
  y = 0;

  constructor(faces: FontFaces) {
    this.type = new Typesetter(faces);
    this.#page = this.turn();
  }

  /** Begins a new page. */
  turn(): Page {
    this.#page = { id: this.file.reserve(), marks: [], operators: [], annotations: [] };
    this.pages.push(this.#page);
    this.y = sheet.height - sheet.top;
    return this.#page;
  }

  /** The height that is left on this page. */
  get room(): number {
    return this.y - sheet.bottom;
  }

  /** True while nothing stands on the page. */
  get isFresh(): boolean {
    return this.y === sheet.height - sheet.top;
  }

  /** Leaves room above a block, but not at the top of a page. */
  space(height: number): void {
    if (!this.isFresh) this.y -= height;
  }

  /** Draws lines below each other as (a piece of) one part; `y` is the top of the first. */
  lines(lines: readonly Line[], x: number, top: number, part: Part | null, width = 0): void {
    if (lines.length === 0) return;
    this.#page.operators.push(part ? this.structure.begin(part, this.#page) : "/Artifact BMC");
    let y = top;
    for (const line of lines) {
      const { leading, size } = line.typeStyle;
      const left = width > 0 ? x + width - this.type.widthOf(line.text, line.typeStyle) : x;
      this.#page.operators.push(this.type.operators(line, left, y - (leading + size * 0.72) / 2));
      y -= leading;
    }
    this.#page.operators.push("EMC");
  }

  /** A hairline across, or any other thin mark: it is not text. */
  rule(x: number, y: number, width: number, height = 0.5, ink = 0.8): void {
    const box = `${points(x)} ${points(y)} ${points(width)} ${points(height)}`;
    this.#page.operators.push(`/Artifact BMC ${points(ink)} g ${box} re f EMC`);
  }

  /** Makes an area lead to an address. */
  link(part: Part, url: string, [left, bottom, right, top]: readonly [number, number, number, number]): void {
    const id = this.file.reserve();
    const key = this.structure.annotate(part, id, this.#page);
    const area = [left, bottom, right, top].map(points).join(" ");
    this.file.put(
      `<</Type/Annot/Subtype/Link/Rect[${area}]/Border[0 0 0]/F 4/StructParent ${key}` +
        `/Contents ${pdfText(url)}/A<</S/URI/URI ${pdfText(new URL(url).href)}>>>>`,
      id,
    );
    this.#page.annotations.push(id);
  }

  /** Keeps something back, such as a heading, until it is known what follows; `height` is what it takes. */
  hold(height: number, draw: () => void): void {
    this.#held.push({ height, draw });
  }

  /** Begins a block whose beginning takes this height: with what was held back before it, on one page. */
  begin(height: number): void {
    const held = this.#held;
    this.#held = [];
    const needed = held.reduce((sum, one) => sum + one.height, height);
    if (needed > this.room && !this.isFresh) this.turn();
    for (const { draw } of held) draw();
  }

  /** Remembers a heading that is about to be drawn here. */
  bookmark(text: string): void {
    this.bookmarks.push({ text, page: this.#page.id, top: this.y + 6 });
  }

  /** Puts the running lines on a page that is otherwise done. */
  frame(page: Page, header: string, footer: string, place: string): void {
    this.#page = page;
    const small = typeStyles.small;
    const placeWidth = this.type.widthOf(place, small);
    this.lines([this.type.oneLine(header, measure, small)], sheet.left, sheet.height - 36, null);
    this.rule(sheet.left, sheet.height - 52, measure);
    this.rule(sheet.left, 48, measure);
    this.lines([this.type.oneLine(footer, measure - placeWidth - 24, small)], sheet.left, 44, null);
    this.lines([{ text: place, typeStyle: small }], sheet.left + measure - placeWidth, 44, null);
  }
}
