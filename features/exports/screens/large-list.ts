import { formatBytes, formatNumber } from "@/ui/format.ts";
import type { ListFormat } from "../contract.ts";

/** A list with more rows is asked about first. */
const many = 100_000;
/** Where the archive stops to count a list that filters narrow. */
const countedTo = 10_000;

/** What a row takes, as measured on a million: bytes of the file, and seconds at an easy pace. */
const ofRow: Readonly<Record<ListFormat, { readonly bytes: number; readonly seconds: number }>> = {
  csv: { bytes: 220, seconds: 0.00002 },
  xlsx: { bytes: 180, seconds: 0.00008 },
};

/** What is asked before a large list is exported. */
export interface LargeList {
  readonly title: string;
  readonly description: string;
}

/** What to ask before a list is exported; null when it is small enough to begin at once. */
export function largeList(count: number, format: ListFormat): LargeList | null {
  if (count === countedTo) {
    return {
      title: `Export more than ${formatNumber(countedTo)} documents?`,
      description: "The exact number shows once they are exported. You can keep working, or stop the download.",
    };
  }
  if (count <= many) return null;
  const { bytes, seconds } = ofRow[format];
  return {
    title: `Export ${formatNumber(count)} documents?`,
    description:
      `The file will have about ${formatBytes(count * bytes)} and take ${timeWords(count * seconds)} to make. ` +
      "You can keep working, or stop the download.",
  };
}

function timeWords(seconds: number): string {
  if (seconds < 50) return `about ${10 * Math.ceil(seconds / 10)} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}
