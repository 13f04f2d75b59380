import { shortestNear, skeleton, writtenFor } from "./nearness.ts";
import { fold, fragmentQuery, runQuery, type TextField } from "./text.ts";

/** Characters in one run of the index. */
const runLength = 3;
/** Longer values are looked for by their first characters; the test afterwards looks at all of them. */
const mostCharacters = 24;
/** Runs asked for of one stretch. More would not make it much rarer. */
const mostRuns = 3;

/** How the characters of a field may have been written, and whether its values end where their words end. */
interface Writing {
  readonly field: TextField;
  readonly written: (character: string) => string;
  readonly hasEnds: boolean;
}

/**
 * A question to the search index that every number answers which is like the one typed (see {@link farness}), and some
 * that are not. Separators are looked for as they were typed, left out, or one more. Null when too little was typed.
 */
export function nearNumbersQuery(field: TextField, typed: string): string | null {
  const writing: Writing = { field, written: writtenFor, hasEnds: true };
  const forms = new Set([fold(typed), skeleton(typed)]);
  return either([...forms].flatMap((form) => waysOff(writing, Array.from(form).slice(0, mostCharacters))));
}

/**
 * The same for one word of a name, one letter off (see {@link isOneLetterOff}), in names that hold the other words. A
 * comma may follow a word, so that its end tells nothing. `known` words need not be found again.
 */
export function nearNameQuery(word: string, others: readonly string[], known: readonly string[]): string | null {
  const writing: Writing = { field: "customerName", written: (character) => character, hasEnds: false };
  const near = either(waysOff(writing, Array.from(word).slice(0, mostCharacters)));
  const named = (words: readonly string[]) => words.map((other) => fragmentQuery("customerName", other));
  if (near === null) return null;
  const asked = both([near, ...named(others)]) ?? near;
  return known.length === 0 ? asked : `${asked} NOT (${named(known).join(" OR ")})`;
}

/** Written alike; one character wrong, missing or too many at each place; two neighbours changed. */
function waysOff(writing: Writing, letters: readonly string[]): readonly (string | null)[] {
  const whole = stretchQuery(writing, letters, 0, letters.length);
  if (letters.length < shortestNear) return [whole];
  const gaps = letters.map((_, at) =>
    both([stretchQuery(writing, letters, 0, at), stretchQuery(writing, letters, at + 1, letters.length)])
  );
  const swaps = letters.slice(1).map((later, at) => {
    const swapped = letters.with(at, later).with(at + 1, letters[at]);
    return later === letters[at] ? null : stretchQuery(writing, swapped, 0, letters.length);
  });
  return [whole, ...gaps, ...swaps];
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
    .slice(0, mostRuns);
  return both(runs.map(({ ways }) => either(ways.map((way) => runQuery(writing.field, way, false)))));
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

function either(queries: readonly (string | null)[]): string | null {
  return joined(queries, " OR ");
}

function both(queries: readonly (string | null)[]): string | null {
  return joined(queries, " AND ");
}

function joined(queries: readonly (string | null)[], between: string): string | null {
  const asked = [...new Set(queries.filter((query) => query !== null))];
  return asked.length === 0 ? null : asked.length === 1 ? asked[0] : `(${asked.join(between)})`;
}
