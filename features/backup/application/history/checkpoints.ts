import { signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import * as v from "valibot";
import { type Archive, type ArchiveCheckpoint, type ArchiveKey, checkpointSchema } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import { KeysUnknown } from "../errors.ts";
import { isSignedBy } from "./heads.ts";

const fact = (storeId: number) => `checkpoints ${storeId}`;

/** The checkpoints that the copy keeps of a store, oldest first. */
export function keptCheckpoints(index: CopyIndex, storeId: number): readonly ArchiveCheckpoint[] {
  return v.parse(v.array(checkpointSchema), JSON.parse(index.fact(fact(storeId)) ?? "[]"));
}

/**
 * Keeps the checkpoints of a store that the copy does not have yet. Throws {@link KeysUnknown} for one that no key of the archive signed,
 * and for one of a store that it is not of.
 */
export async function keepCheckpoints(
  { archive, index, keys }: {
    readonly archive: Archive;
    readonly index: CopyIndex;
    readonly keys: readonly ArchiveKey[];
  },
  storeId: number,
): Promise<void> {
  const kept = [...keptCheckpoints(index, storeId)];
  const before = kept.length;
  for (;;) {
    const some = await archive.checkpoints(storeId, kept.at(-1)?.seq ?? 0);
    let last = kept.at(-1)?.seq ?? 0;
    for (const point of some) {
      // One that is not behind the one before would come again for ever.
      const isRight = point.seq > last && point.stream === storeStream(storeId) &&
        isSignedBy(keys, point.keyId, signedText(point), point.signature);
      if (!isRight) {
        throw new KeysUnknown("A checkpoint is not signed with a key of the archive. It was not kept.");
      }
      last = point.seq;
    }
    kept.push(...some);
    if (some.length < 500) break;
  }
  if (kept.length > before) index.remember(fact(storeId), JSON.stringify(kept));
}
