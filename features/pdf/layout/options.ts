import type { Box } from "../contract-reading.ts";
import type { Entry } from "../read/cells.ts";

/** What people and programs put into a box to tick. */
export const tick = /^[xX✓✔✗✘☒■●]$/;

/** How far right of its box a word may begin, in points. */
const boxToWord = 26;

/** The printed words right of a box to tick; "" for none. */
export function optionRightOf([left, bottom, width, height]: Box, page: number, printed: readonly Entry[]): string {
  const word = printed.find((entry) => {
    const gap = entry.box[0] - (left + width);
    const isLevel = Math.abs(entry.box[1] + entry.box[3] / 2 - (bottom + height / 2)) < 6;
    return entry.page === page && isLevel && gap > -2 && gap < boxToWord && !tick.test(entry.text);
  });
  return word?.text ?? "";
}
