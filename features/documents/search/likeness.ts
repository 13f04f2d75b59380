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

/** Characters that hands and eyes take for each other; the first stands for all of them. */
const confusables: readonly string[] = ["0o", "1il"];

/** Everything that a character may have been. */
export function confusedWith(character: string): string {
  return confusables.find((group) => group.includes(character)) ?? character;
}

/** A serial number without what tells nothing: dashes, spaces and case, O for 0, I and l for 1. */
export function squash(serialNumber: string): string {
  return squashed(serialNumber).map(({ character }) => character).join("");
}

/** Shorter than this, one character off would be nearly anything. */
const shortestOneOff = 4;
/** A part of a serial number that says something. */
const shortestFragment = 3;

/** How a stored serial number is like the one asked for; null when it is not. */
export function likenessOf(asked: string, stored: string): SerialMatch | null {
  const [want, have] = [squashed(asked), squashed(stored)];
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

/** A character that tells something, with the one it stands for and its place in the text. */
interface Place {
  readonly character: string;
  readonly written: string;
  readonly from: number;
  readonly to: number;
}

/** A character asked for beside the stored one that answers it. */
type Pair = readonly [Place, Place];

function squashed(text: string): readonly Place[] {
  const places: Place[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    for (const written of fold(sign)) {
      if (tellsSomething(written)) places.push({ character: confusedWith(written)[0], written, from, to });
    }
    from = to;
  }
  return places;
}

function tellsSomething(sign: string): boolean {
  return (sign >= "a" && sign <= "z") || (sign >= "0" && sign <= "9") || /[\p{L}\p{N}]/u.test(sign);
}

function pairsOf(
  want: readonly Place[],
  have: readonly Place[],
): { readonly likeness: Likeness; readonly pairs: readonly Pair[] } | null {
  const start = runLength(want, have, 0, 0, 1);
  if (start === want.length && start === have.length) {
    return { likeness: "alike", pairs: pairs(want, have, 0, 0, start) };
  }
  const end = Math.min(
    runLength(want, have, want.length - 1, have.length - 1, -1),
    Math.min(want.length, have.length) - start,
  );
  if (want.length >= shortestOneOff && isOneOff(want, have, start, end)) {
    const tail = pairs(want, have, want.length - end, have.length - end, end);
    return { likeness: "oneOff", pairs: [...pairs(want, have, 0, 0, start), ...tail] };
  }
  const common = longestCommon(want, have);
  const least = Math.max(shortestFragment, Math.ceil(Math.min(want.length, have.length) / 2));
  if (common.length < least) return null;
  return { likeness: "fragment", pairs: pairs(want, have, common.inWant, common.inHave, common.length) };
}

/** One character wrong, missing or too many, or two neighbours that changed places. */
function isOneOff(want: readonly Place[], have: readonly Place[], start: number, end: number): boolean {
  const [left, more] = [want.length - start - end, have.length - start - end];
  if (left <= 1 && more <= 1) return true;
  return left === 2 && more === 2 && want[start].character === have[start + 1].character &&
    want[start + 1].character === have[start].character;
}

function runLength(want: readonly Place[], have: readonly Place[], w: number, h: number, step: 1 | -1): number {
  let length = 0;
  while (
    want[w + length * step] !== undefined &&
    want[w + length * step].character === have[h + length * step]?.character
  ) length++;
  return length;
}

function pairs(want: readonly Place[], have: readonly Place[], w: number, h: number, length: number): Pair[] {
  return Array.from({ length }, (_, at) => [want[w + at], have[h + at]]);
}

function longestCommon(want: readonly Place[], have: readonly Place[]) {
  let best = { length: 0, inWant: 0, inHave: 0 };
  for (let w = 0; w < want.length; w++) {
    for (let h = 0; h < have.length; h++) {
      const length = runLength(want, have, w, h, 1);
      if (length > best.length) best = { length, inWant: w, inHave: h };
    }
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
