/**
 * The version of this program, raised with every release: a database that a newer one has used is left alone. Numbers
 * with dots between them.
 */
export const version = "0.9.0";

/** True when `one` is newer than `other`. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split(".").map(Number));
  const at = [...Array(Math.max(a.length, b.length)).keys()].find((place) => (a[place] ?? 0) !== (b[place] ?? 0));
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0);
}
