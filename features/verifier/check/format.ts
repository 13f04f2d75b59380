import * as v from "valibot";

/** The name of the file with the proofs of an export. */
export const proofName = "proof.json";

/** The name of the page that checks an export. */
export const pageName = "verify.html";

/** The name of the list of files with their sums, as `sha256sum --check` reads it. */
export const listName = "manifest-sha256.txt";

/** The folder with timestamps of an authority outside, and what leads from them to the histories. */
export const stampsFolder = "timestamps/";

const text = v.pipe(v.string(), v.maxLength(2000));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const signature = v.pipe(v.string(), v.maxLength(200));
const keyId = v.pipe(v.string(), v.maxLength(100));

const keySchema = v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: keyId, kid: keyId });

/** The public half of a signing key as a JSON Web Key (RFC 8037). */
export type Key = v.InferOutput<typeof keySchema>;

const headSchema = v.object({ stream: text, size: count, hash, root: hash, at: text, keyId, signature });

/** A signed statement of what a whole chain was when the export was made. */
export type Head = v.InferOutput<typeof headSchema>;

const checkpointSchema = v.object({
  ...{ stream: text, seq: count, day: text, hash, root: v.optional(hash), at: text, keyId, signature },
});

/** A signed statement that a chain had a certain entry on a day. */
export type SignedPoint = v.InferOutput<typeof checkpointSchema>;

const chainSchema = v.object({
  stream: text,
  /** What people call it. */
  name: text,
  /** The file with the entries, a line each; in a copy several, one after the other. */
  entries: v.pipe(v.union([text, v.array(text)]), v.transform((paths) => [paths].flat())),
  /** True where all entries from the first to the head's are there. */
  isWhole: v.boolean(),
  /** Null where entries were missing in the archive itself, so that there was nothing to sign. */
  head: v.nullable(headSchema),
  checkpoints: v.array(checkpointSchema),
  /** The file with a proof for each entry, for a chain that is not whole. */
  inclusion: v.optional(text),
  /** Folders in which every PDF is a form or a supplement, so that its sum must stand in an entry. */
  forms: v.array(text),
  /** Files in these folders that the archive made itself. */
  made: v.array(text),
});

/** A chain of an export, with what proves it. */
export type ProvenChain = v.InferOutput<typeof chainSchema>;

/** `proof.json`. What is signed is the canonical JSON of everything but `signature`. Paths are from the file's own folder. */
export const proofSchema = v.object({
  type: v.literal("strongroom.export.1"),
  madeAt: text,
  program: text,
  manifest: v.object({ path: text, sha256: hash }),
  keys: v.pipe(v.array(keySchema), v.maxLength(1000)),
  chains: v.array(chainSchema),
  keyId,
  signature,
});

/** The file that says, while it is there, that a run of the backup application has not come to its end. */
export const runningName = "BACKUP RUNNING.txt";

/**
 * `proof.json` of a dealer's own copy, written and signed by the backup application with the key of its computer; the histories in it
 * are signed by the archive. What is signed is the canonical JSON of everything but `signature`. Paths are from the file's own folder.
 */
export const copyProofSchema = v.object({
  type: v.literal("strongroom.copy.1"),
  madeAt: text,
  program: text,
  /** What the computer that keeps the copy is called, and its key, which signs the proof and nothing else. */
  computer: text,
  computerKey: keySchema,
  /** The archive's keys, as the copy knows them since it began. */
  keys: v.pipe(v.array(keySchema), v.maxLength(1000)),
  /** Lists of files with their sums: one for each store, and one for what belongs to none. */
  lists: v.array(v.object({ path: text, sha256: hash })),
  chains: v.array(chainSchema),
  keyId,
  signature,
});

export type CopyProof = v.InferOutput<typeof copyProofSchema>;

const path = v.pipe(v.array(hash), v.maxLength(200));

/** A file of that folder: what leads from the text that an authority stamped to a history. Names of files are from the folder. */
export const stampProofSchema = v.object({
  type: v.literal("strongroom.timestamp.1"),
  stamp: v.object({ file: text, text, time: text, authority: text }),
  /** Of the chain of the installation: its text was stamped. */
  checkpoint: checkpointSchema,
  /** The entry of that chain that holds the root over the ends of histories, and its way to the checkpoint's root. */
  gathered: v.object({ entry: v.looseObject({ seq: count }), path }),
  /** The end of the history then, and its way to that root. */
  head: v.object({ stream: text, seq: count, hash, root: hash }),
  leaf: v.object({ place: count, count, path }),
  /** That the history of the export begins with it. */
  consistency: path,
});

export type StampProof = v.InferOutput<typeof stampProofSchema>;

/** `history-proofs.json` beside a store's history. */
export const historyProofsSchema = v.object({
  stream: text,
  checkpoints: v.array(checkpointSchema),
  keys: v.array(keySchema),
});
