import { confusedWith, squash } from "./likeness.ts";
import { fold, fragmentQuery, fragmentsOf, piecesOf, type TextField } from "./text.ts";

/** Characters in one piece of the index. */
const pieceLength = 3;
/** Longer serial numbers are looked for by their first characters; the test afterwards looks at all of them. */
const mostCharacters = 24;
/** Pieces asked for of one intact stretch. More would not make it much rarer. */
const mostPieces = 3;

/** What the search index is asked for one way of being like a serial number; null when there is nothing to ask. */
export interface SerialQueries {
  /** Written the same, to the end of the value. */
  readonly exact: string | null;
  /** All of it, whatever stands around it, confusable characters taken for each other. */
  readonly alike: string | null;
  /** All of it but one place of at most two characters, where anything may stand: one character off, or a dash. */
  readonly oneOff: string | null;
  /** Its first or its second half. */
  readonly halves: string | null;
}

/** The questions to the search index that between them find everything like a serial number, and much that is not. */
export function serialQueries(serialNumber: string): SerialQueries {
  const letters = lettersOf(serialNumber);
  const pieces = piecesOf("serialNumber", serialNumber);
  const middle = Math.ceil(letters.length / 2);
  return {
    exact: pieces.length === 0 ? null : `"${pieces.join(" ")}"`,
    alike: letters.length < pieceLength ? null : stretchQuery(letters, 0, letters.length),
    oneOff: either(writings(serialNumber, letters).flatMap(gaps)),
    halves: middle < pieceLength ? null : either([
      stretchQuery(letters, 0, middle),
      stretchQuery(letters, letters.length - middle, letters.length),
    ]),
  };
}

/** What tells something of a serial number, as it was typed. */
function lettersOf(serialNumber: string): readonly string[] {
  return Array.from(fold(serialNumber)).filter((letter) => squash(letter) !== "").slice(0, mostCharacters);
}

/**
 * A serial number as it may have been written down: without a dash, as it was typed, and with a dash where makers put
 * one, between letters and figures or after three figures.
 */
function writings(serialNumber: string, letters: readonly string[]): readonly (readonly string[])[] {
  const typed = Array.from(fold(serialNumber)).slice(0, mostCharacters);
  const turns = letters.flatMap((letter, at) => at > 0 && isFigure(letter) !== isFigure(letters[at - 1]) ? [at] : []);
  const dashes = turns.length > 0 ? turns.slice(0, 1) : letters.length > 6 ? [pieceLength] : [];
  const dashed = dashes.map((at) => [...letters.slice(0, at), "-", ...letters.slice(at)]);
  const further = typed.length > letters.length ? [typed] : dashed;
  return [letters, ...further];
}

const isFigure = (letter: string) => letter >= "0" && letter <= "9";

/** A question for documents whose maker and the like hold all these words; null when no word says anything. */
export function wordsQuery(field: TextField, text: string): string | null {
  return both(wordsOf(field, text).map((word) => fragmentQuery(field, word)));
}

/** The words of a maker or model that say something by themselves. */
export function wordsOf(field: TextField, text: string): readonly string[] {
  return fragmentsOf(field, text).flatMap((fragment) => fragment.split(" ")).filter((word) =>
    /[\p{L}\p{N}]/u.test(word)
  );
}

/** Any of several questions. */
export function either(queries: readonly (string | null)[]): string | null {
  const asked = queries.filter((query) => query !== null);
  return asked.length === 0 ? null : asked.length === 1 ? asked[0] : `(${asked.join(" OR ")})`;
}

/** All of several questions. */
export function both(queries: readonly (string | null)[]): string | null {
  const asked = queries.filter((query) => query !== null);
  return asked.length === 0 ? null : asked.length === 1 ? asked[0] : `(${asked.join(" AND ")})`;
}

/** For each place of two characters what stands before and after it; only where that is rare enough to be looked for. */
function gaps(letters: readonly string[]): readonly (string | null)[] {
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => {
    const [before, after] = [at, letters.length - at - 2];
    if (before < pieceLength && after < pieceLength && before + after < pieceLength + 1) return null;
    return both([stretchQuery(letters, 0, at), stretchQuery(letters, at + 2, letters.length)]);
  });
}

/** Pieces that stand in every value with this stretch; at the end of the serial number also how the value ends. */
function stretchQuery(letters: readonly string[], from: number, to: number): string | null {
  const length = to - from;
  if (length < 2) return null;
  if (length < pieceLength) {
    return either(waysOf(letters.slice(from, to)).map((way) => fragmentQuery("serialNumber", way)));
  }
  const last = to - pieceLength;
  const starts = new Set([last]);
  for (let at = from; at < last; at += pieceLength) starts.add(at);
  const ways = [...starts].map((at) => waysOf(letters.slice(at, at + pieceLength)))
    .sort((a, b) => a.length - b.length)
    .slice(0, mostPieces);
  return both(ways.map((piece) => either(piece.map((way) => fragmentQuery("serialNumber", way)))));
}

/** Every way in which a run of characters may have been written. */
function waysOf(letters: readonly string[]): readonly string[] {
  return letters.reduce<readonly string[]>(
    (ways, letter) => ways.flatMap((way) => Array.from(confusedWith(letter), (written) => way + written)),
    [""],
  );
}
