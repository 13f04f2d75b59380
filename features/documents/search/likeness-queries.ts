import { shortestNear, skeleton, tellsSomething, writtenFor } from "./serial-likeness.ts";
import { fold, fragmentQuery, fragmentsOf, piecesOf, runQuery, type TextField, withoutHeld } from "./text.ts";

/** Characters in one run of the index. */
const runLength = 3;
/** Longer values are looked for by their first characters; the test afterwards looks at all of them. */
const mostCharacters = 16;
/** Runs asked for of one stretch. More would not make it much rarer. */
const mostRuns = 3;
/** Beyond so many ways of writing what is asked for of a stretch, no further run of it is asked for. */
const enoughWays = 8;

/** How the characters of a field may have been written, and whether its values end where their words end. */
interface Writing {
  readonly field: TextField;
  readonly written: (character: string) => string;
  readonly hasEnds: boolean;
}

/** What the search index is asked for each way of being like a number; null where there is nothing to ask. */
export interface LikeQueries {
  /** Written the same, to the end of the value. */
  readonly exact: string | null;
  /** All of it, whatever stands around it, confusable characters taken for each other. */
  readonly alike: string | null;
  /** One character wrong, missing or too many at each place, or two neighbours changed. */
  readonly oneOff: string | null;
  /** Its first or its second half. */
  readonly halves: string | null;
}

/**
 * The questions that between them every number answers which is like the one typed (see {@link likenessOf}), and some
 * that are not. Separators are looked for as they were typed, left out, or one more.
 */
export function likeQueries(field: TextField, typed: string): LikeQueries {
  const writing: Writing = { field, written: writtenFor, hasEnds: true };
  const letters = Array.from(fold(typed)).filter(tellsSomething).slice(0, mostCharacters);
  const forms = formsOf(typed, letters);
  const pieces = piecesOf(field, typed);
  const middle = Math.ceil(letters.length / 2);
  return {
    exact: pieces.length === 0 ? null : `"${pieces.join(" ")}"`,
    alike: either(forms.map((form) => stretchQuery(writing, form, 0, form.length))),
    oneOff: either(forms.flatMap((form) => waysOff(writing, form))),
    halves: middle < runLength ? null : either([
      stretchQuery(writing, letters, 0, middle),
      stretchQuery(writing, letters, letters.length - middle, letters.length),
    ]),
  };
}

/** Both in one question: written alike, or one character off (see {@link farness}). Null when too little was typed. */
export function nearNumbersQuery(field: TextField, typed: string): string | null {
  const { alike, oneOff } = likeQueries(field, typed);
  return either([alike, oneOff]);
}

/**
 * The same for one word of a name, one letter off (see {@link isOneLetterOff}), in names that hold the other words. A
 * comma may follow a word, so that its end tells nothing. `known` words need not be found again.
 */
export function nearNameQuery(word: string, others: readonly string[], known: readonly string[]): string | null {
  const writing: Writing = { field: "customerName", written: (character) => character, hasEnds: false };
  const letters = Array.from(word).slice(0, mostCharacters);
  const near = either([stretchQuery(writing, letters, 0, letters.length), ...waysOff(writing, letters)]);
  const named = (words: readonly string[]) => words.map((other) => fragmentQuery("customerName", other));
  if (near === null) return null;
  const asked = both([near, ...named(others)]) ?? near;
  return known.length === 0 ? asked : `${asked} NOT (${named(known).join(" OR ")})`;
}

/** A question for documents whose maker and the like hold all these words; null when no word says anything. */
export function wordsQuery(field: TextField, text: string): string | null {
  return both(withoutHeld(wordsOf(field, text)).map((word) => fragmentQuery(field, word)));
}

/** The words of a maker or model that say something by themselves. */
export function wordsOf(field: TextField, text: string): readonly string[] {
  return fragmentsOf(field, text).flatMap((fragment) => fragment.split(" ")).filter((word) =>
    /[\p{L}\p{N}]/u.test(word)
  );
}

/** Any of several questions. */
export function either(queries: readonly (string | null)[]): string | null {
  return joined(queries, " OR ");
}

/** All of several questions. */
export function both(queries: readonly (string | null)[]): string | null {
  return joined(queries, " AND ");
}

function joined(queries: readonly (string | null)[], between: string): string | null {
  const asked = [...new Set(queries.filter((query) => query !== null))];
  return asked.length === 0 ? null : asked.length === 1 ? asked[0] : `(${asked.join(between)})`;
}

/**
 * A number as it may have been written down: as it was typed and without its separators; or, typed without any, with a
 * dash where makers put one, between letters and figures or after three figures.
 */
function formsOf(typed: string, letters: readonly string[]): readonly (readonly string[])[] {
  const plain = Array.from(skeleton(typed)).slice(0, mostCharacters);
  const asTyped = Array.from(fold(typed)).slice(0, mostCharacters);
  if (asTyped.length > letters.length) return [plain, asTyped];
  const turn = letters.findIndex((letter, at) => at > 0 && isFigure(letter) !== isFigure(letters[at - 1]));
  const dash = turn > 0 ? turn : letters.length > 6 ? runLength : null;
  return dash === null ? [plain] : [plain, [...plain.slice(0, dash), "-", ...plain.slice(dash)]];
}

const isFigure = (letter: string) => letter >= "0" && letter <= "9";

/** One character wrong, missing or too many at each place; two neighbours changed. */
function waysOff(writing: Writing, letters: readonly string[]): readonly (string | null)[] {
  if (letters.filter(tellsSomething).length < shortestNear) return [];
  const gaps = letters.map((_, at) =>
    both([stretchQuery(writing, letters, 0, at), stretchQuery(writing, letters, at + 1, letters.length)])
  );
  const swaps = letters.slice(1).map((later, at) => {
    const swapped = letters.with(at, later).with(at + 1, letters[at]);
    return later === letters[at] ? null : stretchQuery(writing, swapped, 0, letters.length);
  });
  return [...gaps, ...swaps];
}

/** Runs that stand in every value with this stretch. Null when they would stand in nearly every value. */
function stretchQuery(writing: Writing, letters: readonly string[], from: number, to: number): string | null {
  const atEnd = writing.hasEnds && to === letters.length;
  if (to - from < (atEnd ? 1 : 2)) return null;
  if (to - from < runLength) return runsQuery(writing, letters.slice(from, to), atEnd);
  const last = to - runLength;
  const starts = new Set([last]);
  for (let at = from; at < last; at += runLength) starts.add(at);
  const runs = [...starts].map((at) => ({ at, ways: waysOf(writing, letters.slice(at, at + runLength)) }))
    .sort((a, b) => a.ways.length - b.ways.length || b.at - a.at)
    .slice(0, mostRuns)
    .filter((_, at, chosen) => at === 0 || waysOfAll(chosen.slice(0, at + 1)) <= enoughWays);
  return both(runs.map(({ ways }) => either(ways.map((way) => runQuery(writing.field, way, false)))));
}

function waysOfAll(runs: readonly { readonly ways: readonly string[] }[]): number {
  return runs.reduce((sum, { ways }) => sum + ways.length, 0);
}

function runsQuery(writing: Writing, letters: readonly string[], atEnd: boolean): string | null {
  return either(waysOf(writing, letters).map((way) => runQuery(writing.field, way, atEnd)));
}

/** Every way in which a run of characters may have been written. */
function waysOf({ written }: Writing, letters: readonly string[]): readonly string[] {
  return letters.reduce<readonly string[]>(
    (ways, letter) => ways.flatMap((way) => Array.from(written(letter), (character) => way + character)),
    [""],
  );
}
