import type { Database } from "@/db/database.ts";
import { contentHashOf } from "./chain.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { PublicKey } from "./keys.ts";
import { readEntries } from "./read-entries.ts";

/**
 * A stretch of a chain as hashes alone, between two signed entries: enough to check, with SHA-256 and Ed25519 alone, that
 * an entry of it stands where it says.
 */
export interface SignedStretch {
  readonly stream: string;
  /** The number of the first of the content hashes. */
  readonly firstSeq: number;
  /** The number of the last one: the chain's last signed entry, or its last entry where that could not be signed. */
  readonly lastSeq: number;
  /** The signed entry before the stretch; null when it begins with entry 1. */
  readonly from: Checkpoint | null;
  /** Every checkpoint within the stretch, in their order; the last one closes it. */
  readonly checkpoints: readonly Checkpoint[];
  /** False where the last entry could not be signed, because the chain contradicts what was signed before. */
  readonly isClosed: boolean;
  readonly keys: readonly PublicKey[];
  /** The content hash of each entry from `firstSeq` to `lastSeq`, computed anew, read as they are taken. */
  readonly contentHashes: () => AsyncIterable<string>;
}

/** Signs a chain as it is now and hands over the stretch of it that holds entry `seq` and all after. */
export async function signedStretch(
  { database, checkpoints, keys, now }: {
    readonly database: Database;
    readonly checkpoints: Checkpoints;
    readonly keys: readonly PublicKey[];
    readonly now: Date;
  },
  stream: string,
  seq: number,
): Promise<SignedStretch> {
  const signed = await checkpoints.signNow(stream, now);
  const from = await checkpoints.before(stream, seq);
  const firstSeq = (from?.seq ?? 0) + 1;
  const lastSeq = signed?.seq ?? await lastOf(database, stream);
  const within = (await checkpoints.of(stream)).filter((one) => one.seq >= firstSeq && one.seq <= lastSeq);
  return {
    ...{ stream, firstSeq, lastSeq, from, keys },
    checkpoints: within,
    isClosed: within.at(-1)?.seq === lastSeq,
    contentHashes: () => hashesOf(database, stream, firstSeq, lastSeq),
  };
}

async function* hashesOf(database: Database, stream: string, fromSeq: number, toSeq: number): AsyncGenerator<string> {
  for await (const entry of readEntries(database, stream, fromSeq, toSeq)) yield contentHashOf(entry);
}

async function lastOf(database: Database, stream: string): Promise<number> {
  const row = await database.one("SELECT max(seq) AS seq FROM ledger WHERE stream = ?", [stream]);
  return Number(row?.seq ?? 0);
}
