import type { Row, StoreList } from "./format.ts";

/** A document with the store that it is of. */
export interface Found {
  readonly row: Row;
  readonly store: StoreList;
}

/** What is looked for. */
export interface Wanted {
  /** Words that must all stand somewhere in the record. */
  readonly text: string;
  /** The folder of a store; empty for all. */
  readonly store: string;
  readonly order: Order;
  /** `YYYY-MM-DD`, both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

/** ATF's three orders (27 CFR 478.124(b)). */
export type Order = "name" | "date" | "tsn";

/** Small letters without marks, so that `Munoz` finds Muñoz. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Everything that a search looks through in a record. */
export function haystack([name, date, tsn, ntn, serials, firearms, status]: Row): string {
  return folded([name, date, tsn, ntn, serials, firearms, status].join("\n"));
}

/** True for a record in which every word stands, of the dates and the store that are wanted. */
export function isWanted({ row, store }: Found, text: string, words: readonly string[], wanted: Wanted): boolean {
  const date = row[1];
  if (wanted.store !== "" && store.folder !== wanted.store) return false;
  if (wanted.from !== "" && (date === "" || date < wanted.from)) return false;
  if (wanted.to !== "" && (date === "" || date > wanted.to)) return false;
  return words.every((word) => text.includes(word));
}

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** Compares records in one of the three orders; what has no date or number comes last, and the name decides between equals. */
export function compared(order: Order): (a: Found, b: Found) => number {
  const byName = (a: Found, b: Found) => collator.compare(a.row[0], b.row[0]);
  if (order === "name") return (a, b) => byName(a, b) || compareTexts(a.row[1], b.row[1]);
  if (order === "date") return (a, b) => last(a.row[1], b.row[1]) || compareTexts(a.row[1], b.row[1]) || byName(a, b);
  return (a, b) => last(a.row[2], b.row[2]) || collator.compare(a.row[2], b.row[2]) || byName(a, b);
}

function last(a: string, b: string): number {
  return Number(a === "") - Number(b === "");
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A path below the page as an address: every part is written so that names with `#` or `%` are found. */
export function addressOf({ row, store }: Found, file: string): string {
  return [store.folder, ...row[7].split("/"), file].map(encodeURIComponent).join("/");
}
