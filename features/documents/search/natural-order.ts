import { fold } from "./text.ts";

/**
 * A folded text as it sorts when numbers count as numbers: one at the beginning and one at the end stand with their
 * length before them and without leading zeros, so that 9 comes before 10 and A-9 before A-10. The column `tsn_order`
 * says the same in SQL.
 */
export function naturalKey(folded: string): string {
  const [, first, between, last] = /^([0-9]*)(.*?)((?:(?<![0-9])[0-9]+)?)$/su.exec(folded) ?? ["", "", folded, ""];
  return counted(first) + between + counted(last);
}

/**
 * Finds a TSN by its index: as a condition on documents, with the two values of {@link tsnValues} bound to it in this
 * order. The list's order stands in the index; the letters themselves are tested beside it.
 */
export const hasTsn = "tsn_order = ? AND tsn_key = ?";

/** What {@link hasTsn} binds for a TSN as somebody wrote it. */
export function tsnValues(tsn: string): readonly [string, string] {
  const key = fold(tsn);
  return [naturalKey(key), key];
}

const zero = 48;

function counted(digits: string): string {
  if (digits === "") return "";
  const number = digits.replace(/^0+/, "");
  return String.fromCharCode(zero + number.length) + number;
}
