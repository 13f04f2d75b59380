import { fold } from "./text.ts";

/** Fields in which a mistyped value can be told from another. */
export const nearestFields = ["serialNumber", "tsn", "ntn", "customerName"] as const;

export type NearestField = (typeof nearestFields)[number];

/** Characters that hands and eyes take for each other; the first of each stands for all of them. */
const confusables: readonly string[] = ["0o", "1il", "5s", "8b", "2z"];

const standsFor = new Map(
  confusables.flatMap((group) => Array.from(group, (character) => [character, group[0]] as const)),
);

/** Everything that may have been written for a character. */
export function writtenFor(character: string): string {
  const first = standsFor.get(character);
  return first ? confusables.find((group) => group[0] === first) ?? character : character;
}

/**
 * What of a number tells it from others: no dashes, dots, slashes or spaces, upper or lower case all the same, O for 0,
 * I and L for 1, S for 5, B for 8, Z for 2.
 */
export function skeleton(text: string): string {
  return Array.from(fold(text)).filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map((character) => standsFor.get(character) ?? character).join("");
}

/** Shorter than this, one character off would be nearly anything. */
export const shortestNear = 4;

/**
 * How far a stored value is from what was typed: 0 when only easily confused characters and separators differ, 1 when one
 * character is wrong, missing or too many or two neighbours changed places; null when it is further, or the very same.
 */
export function farness(typed: string, stored: string): 0 | 1 | null {
  if (fold(typed) === fold(stored)) return null;
  const [want, have] = [Array.from(skeleton(typed)), Array.from(skeleton(stored))];
  if (want.length === 0) return null;
  if (want.length === have.length && want.every((character, at) => character === have[at])) return 0;
  return want.length >= shortestNear && isOneOff(want, have) ? 1 : null;
}

/** True when one word of a name is one letter off. Both are folded. */
export function isOneLetterOff(typed: string, stored: string): boolean {
  const [want, have] = [Array.from(typed), Array.from(stored)];
  return want.length >= shortestNear && typed !== stored && isOneOff(want, have);
}

function isOneOff(want: readonly string[], have: readonly string[]): boolean {
  const shorter = Math.min(want.length, have.length);
  let start = 0;
  while (start < shorter && want[start] === have[start]) start++;
  let end = 0;
  while (end < shorter - start && want[want.length - 1 - end] === have[have.length - 1 - end]) end++;
  const [left, more] = [want.length - start - end, have.length - start - end];
  if (left <= 1 && more <= 1) return true;
  return left === 2 && more === 2 && want[start] === have[start + 1] && want[start + 1] === have[start];
}
