import type { Row, StoreList } from "./format.ts";

/** A document with the store that it is of. */
export interface Found {
  readonly row: Row;
  readonly store: StoreList;
}

/** ATF's three orders (27 CFR 478.124(b)): by transferee, by date, by transaction serial number. */
export const orders = ["name", "date", "tsn"] as const;
export type Order = typeof orders[number];

/** What a search looks in: everything, or one of the items that ATF asks a search for (27 CFR 478.130 as proposed). */
export const fields = ["all", "name", "serial", "maker", "model", "type", "caliber", "numbers"] as const;
export type Field = typeof fields[number];

/** What is looked for. */
export interface Wanted {
  /** Words that must all stand in what is looked in. */
  readonly text: string;
  readonly field: Field;
  /** The folder of a store; empty for all. */
  readonly store: string;
  readonly order: Order;
  /** `YYYY-MM-DD`, both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

/** Small letters without marks, so that `Munoz` finds Muñoz. */
export function folded(text: string): string {
  const plain = /[^ -~\n]/.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text;
  return plain.toLowerCase();
}

/** The words of a search. */
export function wordsOf(text: string): readonly string[] {
  return folded(text).split(/\s+/).filter((word) => word !== "");
}

/** The date under which a record is kept: of the transfer, else of the certification; empty for one that has neither. */
export function dateOf([, , , transferDate, certificationDate]: Row): string {
  return transferDate === "" ? certificationDate : transferDate;
}

/** Everything of a record that a search looks through in one of the fields, folded. */
export function haystack([, form, name, transfer, certified, tsn, ntn, status, firearms]: Row, field: Field): string {
  if (field === "name") return folded(name);
  if (field === "numbers") return folded(`${tsn}\n${ntn}`);
  if (field === "all") {
    return folded([name, tsn, ntn, transfer, certified, status, form, ...firearms.flat()].join("\n"));
  }
  return folded(
    firearms.map(([serial, maker, importer, model, type, caliber]) => {
      return { serial, maker: `${maker}\n${importer}`, model, type, caliber }[field];
    }).join("\n"),
  );
}

/** True for a record in whose text every word stands, of the dates and the store that are wanted. */
export function isWanted({ row, store }: Found, text: string, words: readonly string[], wanted: Wanted): boolean {
  if (wanted.store !== "" && store.folder !== wanted.store) return false;
  if (wanted.from !== "" || wanted.to !== "") {
    const date = dateOf(row);
    if (date === "" || date < wanted.from || (wanted.to !== "" && date > wanted.to)) return false;
  }
  return words.every((word) => text.includes(word));
}

/** Comes after every letter and digit. */
const last = "\uffff";

/**
 * Texts by which records stand in the orders when they are compared character by character, which is many times faster than comparing
 * as people do. What has no date or number comes last; the name decides between equals, then the date.
 */
export function sortKeys(row: Row): Readonly<Record<Order, string>> {
  const name = numbered(folded(row[2]));
  const date = dateOf(row) || last;
  const tsn = row[5] === "" ? last : numbered(folded(row[5]));
  return { name: `${name}\0${date}`, date: `${date}\0${name}`, tsn: `${tsn}\0${name}\0${date}` };
}

/** Numbers in a text at one length, so that 9 comes before 10. */
function numbered(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(20, "0"));
}

/** A path below the page as an address: every part is written so that names with `#` or `%` are found. */
export function addressOf({ row, store }: Found, file: string): string {
  return [store.folder, ...row[9].split("/"), file].map(encodeURIComponent).join("/");
}

/** `03/14/2026`; empty for no date. */
export function dateWords(date: string): string {
  return date === "" ? "" : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}
