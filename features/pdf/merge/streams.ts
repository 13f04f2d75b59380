import { constants, deflateSync, inflateSync } from "node:zlib";
import { PDFArray, PDFName, PDFNull, type PDFStream } from "@cantoo/pdf-lib";

/** What inflates to more than this is taken over unseen: large pictures, and files made to swell. */
const mostInflated = 16_777_216;

/**
 * The bytes of a stream as they are; of one whose compression is broken what can be got out of it, compressed anew, which
 * is what viewers show of it. A broken one would make the whole merged file a broken one.
 */
export function soundContents(stream: PDFStream): Uint8Array {
  const contents = stream.getContents();
  if (!isDeflated(stream)) return contents;
  try {
    inflateSync(contents, { maxOutputLength: mostInflated });
    return contents;
  } catch (error) {
    if (error instanceof RangeError) return contents;
    return deflateSync(inflatedBeginning(contents));
  }
}

const knownFilters = new Set([
  ...["FlateDecode", "LZWDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode", "Crypt"],
  ...["CCITTFaxDecode", "DCTDecode", "JPXDecode", "JBIG2Decode", "Fl", "LZW", "AHx", "A85", "RL", "CCF", "DCT"],
]);

/** Entries of a stream that say how to read it; viewers show one as it is whose filters they do not know. */
export function unreadEntries(stream: PDFStream): readonly string[] {
  const isKnown = filtersOf(stream).every((filter) => filter !== null && knownFilters.has(filter));
  return isKnown ? ["Length"] : ["Length", "Filter", "DecodeParms"];
}

/** Whether inflating is the first step of reading it. */
function isDeflated(stream: PDFStream): boolean {
  const [first] = filtersOf(stream);
  return first === "FlateDecode" || first === "Fl";
}

/** The names of the filters in their order; null for what is no name. */
function filtersOf({ dict }: PDFStream): readonly (string | null)[] {
  const filter = dict.lookup(PDFName.of("Filter"));
  if (filter === undefined || filter === PDFNull) return [];
  const filters = filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter];
  return filters.map((one) => one instanceof PDFName ? one.decodeText() : null);
}

/** What the longest beginning that inflates without a fault gives. */
function inflatedBeginning(contents: Uint8Array): Uint8Array {
  const inflated = (length: number) => {
    try {
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostInflated };
      return inflateSync(contents.subarray(0, length), options);
    } catch {
      return null;
    }
  };
  let [sound, broken] = [0, contents.length + 1];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (inflated(middle) === null) broken = middle;
    else sound = middle;
  }
  return (sound > 0 ? inflated(sound) : null) ?? new Uint8Array();
}
