/** The searchable values of a document, each with the letter that marks its pieces in the index. */
export const textFields = {
  customerName: "c",
  serialNumber: "s",
  tsn: "t",
  ntn: "n",
  manufacturer: "m",
  importer: "i",
  model: "o",
  type: "y",
  caliber: "k",
} as const;

/** A searchable value by its filter name. */
export type TextField = keyof typeof textFields;

/** Longest piece in the index, in characters. */
const pieceLength = 3;

/**
 * Folds a text for sorting and searching: lower case, no accents, control characters and runs of space become one
 * space. Two texts that fold alike are the same to a search.
 */
export function fold(text: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/[\s\p{Cc}\p{Co}]+/gu, " ").trim();
}

const privateUse = 0xE000;

/** A folded value's characters as the index's tokenizer takes them: what is not a-z or 0-9 moves out of ASCII. */
function characters(folded: string): readonly string[] {
  return Array.from(folded, (character) => {
    const code = character.charCodeAt(0);
    const plain = code >= 128 || (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    return plain ? character : String.fromCharCode(privateUse + code);
  });
}

/** What a search looks for in one field, as folded fragments that must all be there: a name's words, else one. */
export function fragmentsOf(field: TextField, text: string): readonly string[] {
  const folded = fold(text);
  if (folded === "") return [];
  return field === "customerName" ? folded.split(" ") : [folded];
}

/** The same without those that need not be looked for (see {@link withoutHeld}). */
export function soughtFragments(field: TextField, text: string): readonly string[] {
  return withoutHeld(fragmentsOf(field, text));
}

/**
 * Fragments without those that another one holds: a value that has the longer one has them too. A word that is typed fifty
 * times would be looked for fifty times.
 */
export function withoutHeld(fragments: readonly string[]): readonly string[] {
  const all = [...new Set(fragments)];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}

/**
 * The pieces of one value: from each place on the run of up to three characters. Names fall into words first. The two
 * short runs at an end keep a phrase from reaching over into the next value.
 */
export function piecesOf(field: TextField, value: string): readonly string[] {
  const mark = textFields[field];
  return fragmentsOf(field, value).flatMap((part) => {
    const letters = characters(part);
    return letters.map((_, at) => mark + letters.slice(at, at + pieceLength).join(""));
  });
}

/**
 * What the index is asked for a run of at most three characters anywhere in a value, or at its very end. Shorter runs
 * stand in the index by themselves only at the end of a value, or of a word of a name.
 */
export function runQuery(field: TextField, run: string, atEnd: boolean): string {
  const letters = characters(run);
  return `"${textFields[field]}${letters.join("")}"${!atEnd && letters.length < pieceLength ? " *" : ""}`;
}

/** The runs of whole length in a fragment, each a query of a single piece. */
export function wholeRuns(fragment: string): readonly string[] {
  const letters = Array.from(fragment);
  return letters.slice(pieceLength - 1).map((_, at) => letters.slice(at, at + pieceLength).join(""));
}

/** What the index is asked for a fragment; a value answers exactly when it holds the fragment. */
export function fragmentQuery(field: TextField, fragment: string): string {
  const mark = textFields[field];
  const letters = characters(fragment);
  if (letters.length < pieceLength) return `"${mark}${letters.join("")}" *`;
  const runs = letters.slice(pieceLength - 1)
    .map((_, at) => mark + letters.slice(at, at + pieceLength).join(""));
  return `"${runs.join(" ")}"`;
}
