import { Buffer } from "node:buffer";
import * as v from "valibot";
import { infoOf, removeIfThere, replaceFile } from "../files/disk.ts";
import { canonicalJson } from "../ledger/canonical-json.ts";
import type { LedgerKeys } from "../ledger/keys.ts";

/** Name of the file in the data folder that says how far a check came that was stopped. A check that ends removes it. */
export const placeFileName = "verify-unfinished.json";

/** A file of a billion forms is smaller. */
const mostBytes = 512 * 1024 * 1024;

const sum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const instant = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const blockSchema = v.strictObject({
  /** The greatest sum of the block; the next one begins behind it. */
  last: sum,
  /** Files that were read. */
  count,
  /** What the disk said of these files as they were read, as one sum; null where a problem was found: it is read again. */
  facts: v.nullable(sum),
  /** When the first of them was read, ISO 8601 UTC. */
  at: instant,
});

/** A run of stored files, in the order of their sums, that were read and found whole. */
export type PassedBlock = v.InferOutput<typeof blockSchema>;

const keptSchema = v.strictObject({
  type: v.literal("strongroom.verify.1"),
  /** Version of the program: another one may check more. */
  program: v.string(),
  /** When the check was begun, ISO 8601 UTC. */
  begunAt: instant,
  /** When it was stopped at the earliest: when this was written. */
  at: instant,
  /** Every chain of the ledger with its last entry: `[chain, number, hash]`. */
  heads: v.array(v.tuple([v.string(), count, sum])),
  blocks: v.array(blockSchema),
  keyId: v.string(),
});

/** How far a check came that was stopped. */
export type KeptPlace = Omit<v.InferOutput<typeof keptSchema>, "type" | "keyId">;

/** What was read: nothing is there, or what is there was not written like this by this archive. */
export type ReadPlace = KeptPlace | "none" | "damaged";

const fileSchema = v.strictObject({ ...keptSchema.entries, signature: v.string() });

/** Reads what {@link writePlace} wrote; of what another archive, or nobody with its key, wrote nothing is believed. */
export async function readPlace(dataFolder: string, keys: LedgerKeys): Promise<ReadPlace> {
  const path = pathIn(dataFolder);
  const info = await infoOf(path);
  if (!info) return "none";
  if (info.size > mostBytes) return "damaged";
  try {
    const { signature, ...kept } = v.parse(fileSchema, JSON.parse(await Deno.readTextFile(path)));
    const isSigned = keys.verify(kept.keyId, canonicalJson(kept), Buffer.from(signature, "base64url"));
    return isSigned ? kept : "damaged";
  } catch {
    // Whatever keeps it from being read (its owner, the disk, its shape), the check begins anew.
    return "damaged";
  }
}

/** Writes how far a check came, whole or not at all, signed with the key of the ledger, durable. */
export async function writePlace(dataFolder: string, keys: LedgerKeys, place: KeptPlace): Promise<void> {
  const kept = { type: "strongroom.verify.1" as const, ...place, keyId: keys.current.kid };
  const signature = Buffer.from(keys.sign(canonicalJson(kept))).toString("base64url");
  await replaceFile(pathIn(dataFolder), `${JSON.stringify({ ...kept, signature })}\n`);
}

export async function removePlace(dataFolder: string): Promise<void> {
  await removeIfThere(pathIn(dataFolder));
}

function pathIn(dataFolder: string): string {
  return `${dataFolder}/${placeFileName}`;
}
