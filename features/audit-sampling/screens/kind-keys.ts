import { type FindingKind, findingKinds } from "../finding-kind-rules.ts";

/**
 * The kind that a key chooses: 1 to 9 by its place, a letter the next one, after the chosen, whose name begins with it. Null for
 * any other key.
 */
export function kindAfterKey(chosen: FindingKind, key: string): FindingKind | null {
  if (/^[1-9]$/.test(key)) return findingKinds[Number(key) - 1].kind;
  if (!/^[a-z]$/i.test(key)) return null;
  const letter = key.toLowerCase();
  const begins = findingKinds.filter(({ label }) => label.toLowerCase().startsWith(letter));
  const at = begins.findIndex(({ kind }) => kind === chosen);
  return begins[(at + 1) % begins.length]?.kind ?? null;
}
