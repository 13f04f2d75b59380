/** The serial numbers of one cell, and why the way they were parted may be wrong. */
export interface Serials {
  readonly serials: readonly string[];
  /** A sentence for a person; null when there is no doubt. */
  readonly doubt: string | null;
}

const struckOut = /^(n\/?\.?a\.?|none|[-–—_=~*\s]+|x{2,}|\/{2,}|void(ed)?|deleted?|cancell?ed)$/i;

/** Whether what stands in a cell only says that the row holds nothing. */
export function isStruckOut(text: string): boolean {
  return text.trim() === "" || struckOut.test(text.trim());
}

const compare = "Several serial numbers in one cell. Please compare each with the page.";
const semicolon = "A semicolon may part two serial numbers. Please compare with the page.";
const range = "This may be a range of serial numbers. Please enter each of them.";

const longest = 70;

/**
 * The serial numbers of a cell. Commas, line ends, "and" and "&" part them. So do semicolons, slashes and spaces between
 * numbers of one make-up, such as BKZ417 and BKZ418, or after which a space stands; but a semicolon may also part prefix
 * and suffix of one serial, so that a person is asked. "NSN", no serial number, is kept as written.
 */
export function serialsOf(text: string): Serials {
  const parts = text.split(/[,\r\n]|(?<!\s)\s+(?:and|&)\s+/i).map(tidy).filter((part) => !isStruckOut(part));
  const doubts: string[] = [];
  const serials = parts.flatMap((part) => {
    const [several, doubt] = finer(part);
    if (doubt !== null) doubts.push(doubt);
    return several;
  });
  const usable = serials.filter((serial) => !isStruckOut(serial) && serial.length <= longest);
  return { serials: usable, doubt: doubts[0] ?? null };
}

function tidy(part: string): string {
  return part.replaceAll(/\s+/g, " ").trim();
}

function finer(part: string): readonly [readonly string[], string | null] {
  if (part.includes(";")) {
    const pieces = part.split(";").map(tidy).filter(Boolean);
    if (pieces.length < 2) return [pieces, null];
    return /;\s|\s;/.test(part) || areAlike(pieces) ? [pieces, compare] : [[part], semicolon];
  }
  for (const separator of [/ ?\/ ?/, / ?\| ?/, / /]) {
    const pieces = part.split(separator);
    if (pieces.length > 1 && areAlike(pieces)) return [pieces, compare];
  }
  return [[part], isRange(part) ? range : null];
}

const shortestAlike = 4;

/** Whether these are numbers of one make-up: equally long, with letters and figures in the same places. */
function areAlike(pieces: readonly string[]): boolean {
  const makeUp = (piece: string) => piece.replaceAll(/[A-Za-z]/g, "A").replaceAll(/\d/g, "9");
  const [first = ""] = pieces;
  return first.length >= shortestAlike && /\d/.test(first) && pieces.every((piece) => makeUp(piece) === makeUp(first));
}

function isRange(part: string): boolean {
  if (/\d\s+(?:to|thru|through|-)\s+\S*\d/i.test(part)) return true;
  const pieces = part.split("-");
  return pieces.length === 2 && /[A-Za-z]/.test(part) && areAlike(pieces);
}
