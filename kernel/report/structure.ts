import type { EventLoopPause } from "./event-loop-pause.ts";
import { type PdfFile, pdfText } from "../pdf-file.ts";

/** The kinds of parts that a report's structure knows (ISO 32000-1, 14.8.4). */
export type PartKind = "Document" | "H1" | "H2" | "H3" | "P" | "Note" | "Table" | "TR" | "TH" | "TD" | "Link";

/** One part of the structure, which readers and copying go by. */
export interface Part {
  readonly id: number;
  readonly kind: PartKind;
  readonly parent: number;
  readonly kids: string[];
  readonly attributes: string;
}

/** A page as far as the structure knows it: its number as an object, and the parts that its marks belong to. */
export interface MarkedPage {
  readonly id: number;
  readonly marks: number[];
}

/** The tree that says what each piece of the pages is, in the order of reading. */
export class Structure {
  readonly #file: PdfFile;
  readonly #root: number;
  readonly #parts: Part[] = [];
  readonly #annotations: { readonly key: number; readonly part: number }[] = [];
  readonly document: Part;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#root = file.reserve();
    this.document = this.#made("Document", this.#root, "");
  }

  /** A new part at the end of another one; a TH says whether it heads its column or its row. */
  part(kind: PartKind, parent: Part = this.document, heads: "Column" | "Row" = "Column"): Part {
    const part = this.#made(kind, parent.id, kind === "TH" ? `/A<</O/Table/Scope/${heads}>>` : "");
    parent.kids.push(`${part.id} 0 R`);
    return part;
  }

  /** Begins what is drawn of a part on a page; the operator that ends it is `EMC`. */
  begin(part: Part, page: MarkedPage): string {
    const mark = page.marks.push(part.id) - 1;
    part.kids.push(`<</Type/MCR/Pg ${page.id} 0 R/MCID ${mark}>>`);
    return `/${part.kind}<</MCID ${mark}>>BDC`;
  }

  /** Says that an annotation belongs to a part; the key goes into the annotation. */
  annotate(part: Part, annotation: number, page: MarkedPage): number {
    // Pages have the keys below; there are never as many pages.
    const key = 1_000_000 + this.#annotations.length;
    this.#annotations.push({ key, part: part.id });
    part.kids.push(`<</Type/OBJR/Obj ${annotation} 0 R/Pg ${page.id} 0 R>>`);
    return key;
  }

  /** Writes the tree; the key of a page is its place among the pages. Returns the object's number. */
  async write(pages: readonly MarkedPage[], pause: EventLoopPause): Promise<number> {
    for (const { id, kind, parent, kids, attributes } of this.#parts) {
      this.#file.put(`<</Type/StructElem/S/${kind}/P ${parent} 0 R/K[${kids.join(" ")}]${attributes}>>`, id);
      await pause.whenDue();
    }
    const ofPages = pages.map(({ marks }, key) => `${key}[${marks.map((part) => `${part} 0 R`).join(" ")}]`);
    const ofAnnotations = this.#annotations.map(({ key, part }) => `${key} ${part} 0 R`);
    const parents = this.#file.put(`<</Nums[${[...ofPages, ...ofAnnotations].join(" ")}]>>`);
    const kids = `/K ${this.document.id} 0 R/ParentTree ${parents} 0 R`;
    return this.#file.put(`<</Type/StructTreeRoot${kids}>>`, this.#root);
  }

  #made(kind: PartKind, parent: number, attributes: string): Part {
    const part = { id: this.#file.reserve(), kind, parent, kids: [], attributes };
    this.#parts.push(part);
    return part;
  }
}

/** A bookmark: where a heading stands, from the bottom of its page in points. */
export interface Bookmark {
  readonly text: string;
  readonly page: number;
  readonly top: number;
}

/** Writes the bookmarks as one list; null without any. */
export function writeBookmarks(file: PdfFile, bookmarks: readonly Bookmark[]): number | null {
  if (bookmarks.length === 0) return null;
  const root = file.reserve();
  const ids = bookmarks.map(() => file.reserve());
  bookmarks.forEach(({ text, page, top }, index) => {
    const before = index > 0 ? `/Prev ${ids[index - 1]} 0 R` : "";
    const after = index < ids.length - 1 ? `/Next ${ids[index + 1]} 0 R` : "";
    const place = `/Dest[${page} 0 R/XYZ null ${Math.round(top)} null]`;
    file.put(`<</Title ${pdfText(text)}/Parent ${root} 0 R${before}${after}${place}>>`, ids[index]);
  });
  return file.put(`<</Type/Outlines/First ${ids[0]} 0 R/Last ${ids.at(-1)} 0 R/Count ${ids.length}>>`, root);
}
