/**
 * Reads the dictionaries of plainly built PDF objects. It runs in the server over bytes from outside, so every pattern is
 * sticky and can match a place in one way only: the work grows with the length of the text, never faster.
 */

/** Anything about the file that is not plain; a reading child judges it then. */
export class NotPlain extends Error {}

/** The members of a dictionary at its first level; each value is its tokens. */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

const blank = /[\0\t\n\f\r ]+/y;

/** Names, numbers, brackets, words, and strings without brackets in them. */
const token =
  /\/[^\0\t\n\f\r ()<>[\]{}/%]{0,127}|<<|>>|[[\]]|[-+]?\d{1,12}(?:\.\d{0,12})?(?![\w.])|[A-Za-z]{1,20}(?!\w)|\((?:[^()\\]|\\[^])*\)|<[\da-fA-F\0\t\n\f\r ]*>/y;

/** The tokens of a text; ends where the text does, and throws {@link NotPlain} at what is none. */
export function* tokensIn(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    blank.lastIndex = at;
    if (blank.test(text)) at = blank.lastIndex;
    if (at >= text.length) return;
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new NotPlain();
    at += found[0].length;
    yield found[0];
  }
}

/** Reads one dictionary, which must come next. Its values may hold others, up to twenty deep. */
export function readDictionary(tokens: Iterator<string>): Dictionary {
  const members = new Map<string, string[]>();
  if (nextOf(tokens) !== "<<") throw new NotPlain();
  let next = nextOf(tokens);
  while (next !== ">>") {
    if (!next.startsWith("/") || members.has(next)) throw new NotPlain();
    const value = [nextOf(tokens)];
    members.set(next, value);
    let depth = depthOf(value[0]);
    if (depth < 0) throw new NotPlain();
    for (next = nextOf(tokens); depth > 0 || !(next === ">>" || next.startsWith("/")); next = nextOf(tokens)) {
      depth += depthOf(next);
      if (depth < 0 || depth > 20) throw new NotPlain();
      value.push(next);
    }
  }
  return members;
}

/** The next token; throws {@link NotPlain} when there is none. */
export function nextOf(tokens: Iterator<string>): string {
  const { value, done } = tokens.next();
  if (done) throw new NotPlain();
  return value;
}

function depthOf(one: string): number {
  return one === "<<" || one === "[" ? 1 : one === ">>" || one === "]" ? -1 : 0;
}

/** The object number of a reference such as `12 0 R`; null when the tokens are anything else. */
export function referenceIn(value: readonly string[] | undefined): number | null {
  return value?.length === 3 && value[2] === "R" ? wholeNumber(value[0]) : null;
}

/** The object numbers of a list of references; throws {@link NotPlain} when it holds anything else. */
export function referencesIn(value: readonly string[] | undefined): readonly number[] {
  if (value?.[0] !== "[" || value.at(-1) !== "]" || value.length % 3 !== 2) throw new NotPlain();
  const references: number[] = [];
  for (let at = 1; at < value.length - 1; at += 3) {
    const reference = referenceIn(value.slice(at, at + 3));
    if (reference === null) throw new NotPlain();
    references.push(reference);
  }
  return references;
}

/** A token as a whole number, zero or more; throws {@link NotPlain} when it is none. */
export function wholeNumber(one: string | undefined): number {
  if (one === undefined || !/^\d{1,10}$/.test(one)) throw new NotPlain();
  return Number(one);
}
