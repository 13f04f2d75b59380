import { fold } from "./text.ts";

/** How a stored serial number is like the one asked for, from the same to a part of it. */
export type Likeness = "exact" | "alike" | "oneOff" | "fragment";

/** A stretch of a stored serial number: written the same, easily taken for the same, or something else. */
export interface Stretch {
  readonly text: string;
  readonly is: "same" | "alike" | "other";
}

/** A stored serial number beside the one asked for. */
export interface SerialMatch {
  readonly likeness: Likeness;
  /** Characters of the serial number asked for that stand in the stored one, in a row or around the one that is off. */
  readonly shared: number;
  readonly stretches: readonly Stretch[];
}

/** Characters that hands and eyes take for each other; the first of each stands for all of them. */
const confusables: readonly string[] = ["0o", "1il", "5s", "8b", "2z"];

const groups = new Map(confusables.flatMap((group) => Array.from(group, (character) => [character, group] as const)));

/** Everything that may have been written for a character. */
export function writtenFor(character: string): string {
  return groups.get(character) ?? character;
}

/**
 * What of a number tells it from others: no dashes, dots, slashes or spaces, upper or lower case all the same, O for 0,
 * I and L for 1, S for 5, B for 8, Z for 2.
 */
export function skeleton(text: string): string {
  return placesOf(text).map(({ character }) => character).join("");
}

/** True for a folded character that tells one number from another. */
export function tellsSomething(character: string): boolean {
  return (character >= "a" && character <= "z") || (character >= "0" && character <= "9") ||
    (character > "\x7f" && /[\p{L}\p{N}]/u.test(character));
}

/** Shorter than this, one character off would be nearly anything. */
export const shortestNear = 4;
/** A part of a serial number that says something. */
const shortestFragment = 3;

/**
 * How far a stored value is from what was typed: 0 when only easily confused characters and separators differ, 1 when one
 * character is wrong, missing or too many or two neighbours changed places; null when it is further, or the very same.
 */
export function farness(typed: string, stored: string): 0 | 1 | null {
  if (fold(typed) === fold(stored)) return null;
  const [want, have] = [Array.from(skeleton(typed)), Array.from(skeleton(stored))];
  return want.length === 0 ? null : compared(want, have).off;
}

/** True when one word of a name is one letter off. Both are folded. */
export function isOneLetterOff(typed: string, stored: string): boolean {
  return compared(Array.from(typed), Array.from(stored)).off === 1;
}

/** How a stored serial number is like the one asked for; null when it is not. */
export function likenessOf(asked: string, stored: string): SerialMatch | null {
  const [want, have] = [placesOf(asked), placesOf(stored)];
  if (want.length === 0 || have.length === 0) return null;
  if (fold(asked) === fold(stored)) {
    return { likeness: "exact", shared: want.length, stretches: [{ text: stored, is: "same" }] };
  }
  const found = pairsOf(want, have);
  return found && {
    likeness: found.likeness,
    shared: found.pairs.length,
    stretches: stretchesOf(stored, found.pairs),
  };
}

/** How two rows of characters differ: what they begin and end with alike, and how many characters are off (null: more). */
function compared(want: readonly string[], have: readonly string[]) {
  const shorter = Math.min(want.length, have.length);
  let start = 0;
  while (start < shorter && want[start] === have[start]) start++;
  let end = 0;
  while (end < shorter - start && want[want.length - 1 - end] === have[have.length - 1 - end]) end++;
  const [left, more] = [want.length - start - end, have.length - start - end];
  const isSwapped = left === 2 && more === 2 && want[start] === have[start + 1] && want[start + 1] === have[start];
  const isOneOff = want.length >= shortestNear && ((left <= 1 && more <= 1) || isSwapped);
  const off: 0 | 1 | null = left + more === 0 ? 0 : isOneOff ? 1 : null;
  return { start, end, off };
}

/** A character that tells something, with the one it stands for and its place in the text. */
interface Place {
  readonly character: string;
  readonly written: string;
  readonly from: number;
  readonly to: number;
}

/** A character asked for beside the stored one that answers it. */
type Pair = readonly [Place, Place];

function placesOf(text: string): readonly Place[] {
  const places: Place[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    for (const written of fold(sign)) {
      if (tellsSomething(written)) places.push({ character: writtenFor(written)[0], written, from, to });
    }
    from = to;
  }
  return places;
}

function pairsOf(
  want: readonly Place[],
  have: readonly Place[],
): { readonly likeness: Likeness; readonly pairs: readonly Pair[] } | null {
  const [asked, stored] = [want, have].map((places) => places.map(({ character }) => character));
  const { start, end, off } = compared(asked, stored);
  if (off !== null) {
    const tail = pairs(want, have, want.length - end, have.length - end, end);
    return { likeness: off === 0 ? "alike" : "oneOff", pairs: [...pairs(want, have, 0, 0, start), ...tail] };
  }
  const common = longestCommon(asked, stored);
  const least = Math.max(shortestFragment, Math.ceil(Math.min(want.length, have.length) / 2));
  if (common.length < least) return null;
  return { likeness: "fragment", pairs: pairs(want, have, common.inWant, common.inHave, common.length) };
}

function pairs(want: readonly Place[], have: readonly Place[], w: number, h: number, length: number): Pair[] {
  return Array.from({ length }, (_, at) => [want[w + at], have[h + at]]);
}

/** The longest row of characters that stands in both, from the length of each that ends at a place of both. */
function longestCommon(want: readonly string[], have: readonly string[]) {
  let best = { length: 0, inWant: 0, inHave: 0 };
  let before: number[] = [];
  for (const [w, character] of want.entries()) {
    const now: number[] = [];
    for (const [h, other] of have.entries()) {
      const length = character === other ? (before[h - 1] ?? 0) + 1 : 0;
      now.push(length);
      if (length > best.length) best = { length, inWant: w - length + 1, inHave: h - length + 1 };
    }
    before = now;
  }
  return best;
}

function stretchesOf(stored: string, pairs: readonly Pair[]): readonly Stretch[] {
  const marks: Stretch["is"][] = Array.from({ length: stored.length }, () => "other");
  for (const [asked, { written, from, to }] of pairs) {
    marks.fill(asked.written === written ? "same" : "alike", from, to);
  }
  const stretches: { text: string; is: Stretch["is"] }[] = [];
  for (let at = 0; at < stored.length; at++) {
    const last = stretches.at(-1);
    if (last?.is === marks[at]) last.text += stored[at];
    else stretches.push({ text: stored[at], is: marks[at] });
  }
  return stretches;
}
