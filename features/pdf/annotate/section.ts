/** Where a PDF's newest table of objects lies (ISO 32000-2, 7.5.4 to 7.5.8). */

/** The newest section of a file's cross-reference, which an update continues. */
export interface Section {
  readonly form: "table" | "stream";
  /** From the file's header, as `startxref` has it. */
  readonly offset: number;
  /** One more than the highest object number that it knows of. */
  readonly size: number;
}

/** A header may stand behind other bytes; everything in the file counts from it. */
const headerWithin = 1024;
/** The end of a file, in which `startxref` stands; readers look no further. */
const endLength = 1024;
const mostDictionary = 8192;

/** Where the header begins; offsets count from there. */
export function headerOffset(bytes: Uint8Array): number {
  return Math.max(0, latin1(bytes.subarray(0, headerWithin)).indexOf("%PDF-"));
}

/** The newest section; null when the file does not lead to one, so that every reader has to guess what is in it. */
export function newestSection(bytes: Uint8Array): Section | null {
  const end = latin1(bytes.subarray(Math.max(0, bytes.length - endLength)));
  const told = /startxref\s+(\d{1,15})/.exec(end.slice(Math.max(0, end.lastIndexOf("startxref"))));
  if (!told) return null;
  const offset = Number(told[1]);
  const at = headerOffset(bytes) + offset;
  if (!(offset > 0 && at < bytes.length)) return null;
  const beginning = latin1(bytes.subarray(at, at + mostDictionary));
  if (/^\s*xref\b/.test(beginning)) return tableAt(bytes, at, offset);
  const stream = /^\s*\d+\s+\d+\s+obj\b([^]*?)\bstream\b/.exec(beginning)?.[1];
  if (stream === undefined || !/\/XRef\b/.test(stream)) return null;
  return withSize("stream", offset, stream);
}

function tableAt(bytes: Uint8Array, at: number, offset: number): Section | null {
  let place = at;
  const step = 1 << 20;
  for (; place < bytes.length; place += step - "trailer".length) {
    const text = latin1(bytes.subarray(place, place + step));
    const found = text.indexOf("trailer");
    if (found < 0) continue;
    const start = place + found;
    return withSize("table", offset, latin1(bytes.subarray(start, start + mostDictionary)));
  }
  return null;
}

/**
 * Whether a table says of an object where it is, or leaves it to an earlier one. Programs that mend files write tables in
 * which nothing is where they say.
 */
export function isLedTo(bytes: Uint8Array, { form, offset }: Section, object: number): boolean {
  if (form === "stream") return true;
  const start = headerOffset(bytes);
  const text = latin1(bytes.subarray(start + offset, start + offset + mostTable));
  const heading = /(?:xref|[nf])\s*?[\r\n]\s{0,9}(\d{1,10}) (\d{1,10})\s*?[\r\n]+/g;
  for (let found = heading.exec(text); found; found = heading.exec(text)) {
    const [first, count] = [Number(found[1]), Number(found[2])];
    if (object < first || object >= first + count) continue;
    const row = /^(\d{10}) (\d{5}) n/.exec(text.slice(heading.lastIndex + (object - first) * rowLength));
    const place = start + Number(row?.[1] ?? 0);
    return row !== null && new RegExp(`^\\s*${object}\\s+\\d+\\s+obj`).test(latin1(bytes.subarray(place, place + 40)));
  }
  return true;
}

/** Each row of a table has so many bytes; the catalog is among the first of a file of any size. */
const rowLength = 20;
const mostTable = 20_000_000;

function withSize(form: Section["form"], offset: number, dictionary: string): Section | null {
  const size = /\/Size\s+(\d{1,10})\b/.exec(dictionary)?.[1];
  return size === undefined ? null : { form, offset, size: Number(size) };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
