/** A longer pause between two forms is a break, which does not count, in milliseconds. */
const breakMs = 300_000;

/** Before so many forms a pace says nothing. */
const fewest = 5;

/** Forms an hour, by the times in milliseconds at which forms were reviewed; null before there are enough. */
export function paceOf(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, at) => time - times[at]).filter((gap) => gap <= breakMs);
  const spent = gaps.reduce((sum, gap) => sum + gap, 0);
  if (gaps.length + 1 < fewest || spent <= 0) return null;
  return Math.round(gaps.length * 3_600_000 / spent);
}
