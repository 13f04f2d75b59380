import * as v from "valibot";
import { type Archive, type ArchiveKey, keySchema } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";

/**
 * The keys that the archive had when this copy began: what another key signs is refused, until the dealer has compared the new one
 * with the operator and trusts it ({@link trustKeys}).
 */
export async function pinnedKeys(archive: Archive, index: CopyIndex): Promise<readonly ArchiveKey[]> {
  return keptKeys(index) ?? await trustKeys(archive, index);
}

/** The keys that the copy trusts; null before it has asked for any. */
export function keptKeys(index: CopyIndex): readonly ArchiveKey[] | null {
  const kept = index.fact("keys");
  return kept === null ? null : v.parse(v.array(keySchema), JSON.parse(kept));
}

/**
 * Trusts the keys that the archive has now, from now on. Those of before stay beside them: what they signed lies in the copy, and the
 * archive may have lost them. Answers those that it has now.
 */
export async function trustKeys(archive: Archive, index: CopyIndex): Promise<readonly ArchiveKey[]> {
  const keys = await archive.keys();
  trust(index, keys);
  return keys;
}

/** Does the same with keys whose ids a person has compared. False, and nothing is trusted, where the archive has others by now. */
export async function trustCompared(archive: Archive, index: CopyIndex, ids: readonly string[]): Promise<boolean> {
  const keys = await archive.keys();
  if (!keys.every(({ kid }) => ids.includes(kid))) return false;
  trust(index, keys);
  return true;
}

function trust(index: CopyIndex, keys: readonly ArchiveKey[]): void {
  const before = (keptKeys(index) ?? []).filter(({ kid }) => !keys.some((key) => key.kid === kid));
  index.remember("keys", JSON.stringify([...keys, ...before]));
}
