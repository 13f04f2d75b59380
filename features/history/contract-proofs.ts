import * as v from "valibot";
import { instant } from "@/kernel/shapes.ts";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The public half of a signing key as a JSON Web Key. */
export const publicKeySchema = v.object({
  kty: v.literal("OKP"),
  crv: v.literal("Ed25519"),
  x: v.string(),
  /** RFC 7638 thumbprint. */
  kid: v.string(),
});

const checkpointSchema = v.object({
  stream: v.string(),
  seq: v.number(),
  day: v.string(),
  hash,
  /** Root of the Merkle tree over entries 1 to `seq`; absent in checkpoints of before there was one. */
  root: v.optional(hash),
  at: instant,
  keyId: v.string(),
  /** Ed25519, base64url; see the feature's README for what is signed. */
  signature: v.string(),
});

/** An entry of the ledger with its hashes, as it is handed out to be checked. */
export const ledgerEntrySchema = v.object({
  stream: v.string(),
  seq: v.number(),
  at: instant,
  event: v.string(),
  subject: v.string(),
  actor: v.object({
    userId: v.nullable(v.number()),
    name: v.string(),
    behind: v.optional(v.string()),
    side: v.optional(v.literal("auditor")),
  }),
  data: v.record(v.string(), v.unknown()),
  salt: v.optional(v.string()),
  previousHash: hash,
  hash,
});

/** A proof that can be checked elsewhere; the feature's README tells how in ten lines. */
export const entryProofSchema = v.object({
  type: v.literal("strongroom.proof.1"),
  entry: ledgerEntrySchema,
  /** The signed entry before the stretch; null when the stretch begins with entry 1. */
  from: v.nullable(checkpointSchema),
  /** The number of the first of `contentHashes`. */
  firstSeq: v.number(),
  contentHashes: v.array(hash),
  /** The signed entry at the end of the stretch; null while its day is not over. */
  to: v.nullable(checkpointSchema),
  keys: v.array(publicKeySchema),
});

export type EntryProof = v.InferOutput<typeof entryProofSchema>;
