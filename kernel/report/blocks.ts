/** How a piece of text typeStyles: as body text unless told. `record` is monospaced, for serials, numbers and hashes. */
export type TextStyle = "plain" | "strong" | "soft" | "small" | "record" | "hash";

/** Text for a person, in any script; a line break in it is kept. */
export type Text = string | { readonly text: string; readonly style?: TextStyle };

/** One cell: one piece of text, or several, each on a line of its own. */
export type Cell = Text | readonly Text[];

/** One row: a cell for each column. */
export type Row = readonly Cell[];

/** One column of a table. */
export interface Column {
  readonly header: string;
  /** Its share of the width, compared with the other columns'. */
  readonly width: number;
  readonly align?: "left" | "right";
}

export interface HeadingBlock {
  readonly kind: "heading";
  readonly text: string;
  /** 1 is the report's title; 2 unless told. Levels 1 and 2 are also bookmarks. */
  readonly level?: 1 | 2 | 3;
}

export interface ParagraphBlock {
  readonly kind: "paragraph";
  readonly text: Text;
}

/** Labels and their values, one pair a line. */
export interface FactsBlock {
  readonly kind: "facts";
  readonly facts: readonly { readonly label: string; readonly value: Cell }[];
}

/** Rows with hairlines between them; the head is repeated on each page. Rows may come as they are read. */
export interface TableBlock {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/** A framed remark. */
export interface NoteBlock {
  readonly kind: "note";
  readonly title?: string;
  readonly text: Text | readonly Text[];
}

/** An absolute address that can be followed. */
export interface LinkBlock {
  readonly kind: "link";
  readonly text: string;
  readonly url: string;
}

/** Lines in the monospaced face, broken anywhere: hashes, signatures, canonical JSON. */
export interface HashBlock {
  readonly kind: "hashes";
  readonly lines: readonly string[];
}

/** Empty height in points (1/72 inch); 12 unless told. */
export interface SpaceBlock {
  readonly kind: "space";
  readonly height?: number;
}

/** What follows begins on a new page. */
export interface PageBlock {
  readonly kind: "page";
}

/** What a report is made of, in the order of reading. */
export type Block =
  | HeadingBlock
  | ParagraphBlock
  | FactsBlock
  | TableBlock
  | NoteBlock
  | LinkBlock
  | HashBlock
  | SpaceBlock
  | PageBlock;

/** A report that is to become a PDF file. */
export interface Report {
  /** Shown by viewers as the name of the document. */
  readonly title: string;
  readonly subject: string;
  readonly author?: string;
  readonly created: Date;
  /** BCP 47; "en-US" unless told. */
  readonly language?: string;
  /** One line at the top of each page, shortened when it is too long. */
  readonly header: string;
  /** One line at the bottom of each page, before "Page 3 of 12". */
  readonly footer: string;
  readonly blocks: Iterable<Block> | AsyncIterable<Block>;
}
