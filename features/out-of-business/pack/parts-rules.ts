/** The part that is being filled while a pack is planned. */
export interface Filling {
  /** From 1. */
  readonly part: number;
  readonly records: number;
  /** About. */
  readonly bytes: number;
  /** Characters of all serial numbers so far: the index needs room for them. */
  readonly serialCharacters: number;
}

export const emptyFilling: Filling = { part: 1, records: 0, bytes: 0, serialCharacters: 0 };

/** What a zip needs for the name of a file, twice, and for its line in the list of sums. */
const bytesOfAName = 600;
/** READ ME.txt, the page that checks the zip, its proof, the end of the zip, and some air. */
const bytesOfAFrame = 500_000;

/** About how many bytes a record takes in a zip. */
export function weightOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size + bytesOfAName, 0);
}

/**
 * The most that is planned into one zip: a merged copy can come out somewhat larger than its parts, so a thirtieth is kept
 * free. Null for one zip whatever its size.
 */
export function roomOf(partBytes: number | null): number | null {
  return partBytes === null ? null : Math.floor(partBytes * (1 - slack)) - bytesOfAFrame;
}

const slack = 1 / 30;

/** How much merged copies may come out larger than their parts in one zip, altogether. */
export function growthOf(partBytes: number | null): number {
  return partBytes === null ? Infinity : Math.floor(partBytes * slack);
}

/** The filling with one record more: in the part that is being filled, or as the first of the next one. */
export function filledWith(
  filling: Filling,
  record: { readonly weight: number; readonly serialCharacters: number },
  partBytes: number | null,
): Filling {
  const room = roomOf(partBytes);
  const serialCharacters = filling.serialCharacters + record.serialCharacters;
  // A record that is larger than a whole part has one to itself.
  const fits = room === null || filling.records === 0 || filling.bytes + record.weight <= room;
  return fits
    ? { ...filling, records: filling.records + 1, bytes: filling.bytes + record.weight, serialCharacters }
    : { part: filling.part + 1, records: 1, bytes: record.weight, serialCharacters };
}

/** About how many bytes the letter and the index take: three orders, each as CSV, as text and for printing. */
export function indexBytes(records: number, lineCharacters: number, serialCharacters: number): number {
  const ofOneOrder = 2 * (records * (lineCharacters + 40) + 2 * serialCharacters) + records * 200;
  return 3 * ofOneOrder + bytesOfAFrame;
}

/** The parts that end a pack: the one that was being filled, with the index, or the index in one of its own. */
export function lastParts(
  { part, records, bytes }: Filling,
  index: number,
  partBytes: number | null,
): readonly { readonly number: number; readonly records: number; readonly bytes: number }[] {
  const room = roomOf(partBytes);
  const fits = room === null || records === 0 || bytes + index <= room;
  return fits
    ? [{ number: part, records, bytes: bytes + index }]
    : [{ number: part, records, bytes }, { number: part + 1, records: 0, bytes: index }];
}
