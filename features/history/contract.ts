import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { countText, idParams, idSchema, instant } from "@/kernel/shapes.ts";

/** Name of the permission to read ledger entries that are about no document. */
export const readAccount = "history.read_account";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const signedIn = "signed-in" as const;
const readDocuments = { permission: "documents.read" } as const;

/** One entry of a document's history (document 2, section 3), with where it stands in the ledger. */
export const historyEntrySchema = v.object({
  /** The number of the entry in its chain; with `stream` it names the entry for ever. */
  id: idSchema,
  title: v.string(),
  description: v.string(),
  creation: instant,
  userId: v.nullable(idSchema),
  userName: v.string(),
  /** The operator behind the person, when impersonated. */
  behind: v.nullable(v.string()),
  attachmentId: v.nullable(idSchema),
  event: v.string(),
  stream: v.string(),
  seq: idSchema,
  previousHash: hash,
  hash,
});

export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;

/** One page of a history, newest first. */
export const historySchema = v.object({
  data: v.array(historyEntrySchema),
  count: v.number(),
  page: v.number(),
  limit: v.number(),
});

/** What was checked of a document, and what came out. */
export const documentProofSchema = v.object({
  documentId: idSchema,
  /** True when every check is in order. */
  verified: v.boolean(),
  checkedAt: instant,
  checks: v.array(v.object({
    name: v.picklist(["files", "record", "chain", "signatures"]),
    /** What is in order or not, as a sentence. */
    label: v.string(),
    ok: v.boolean(),
    /** What was compared, or what is wrong. */
    detail: v.string(),
  })),
  /** Entries of the ledger about the document. */
  entries: v.number(),
  /** Entries whose hashes were computed again. */
  walked: v.number(),
  stretches: v.array(v.object({
    stream: v.string(),
    fromSeq: v.number(),
    toSeq: v.number(),
    /** False while the entries wait for the checkpoint of their day. */
    closed: v.boolean(),
  })),
  checkpoints: v.array(v.object({
    stream: v.string(),
    day: v.string(),
    seq: v.number(),
    keyId: v.string(),
    valid: v.boolean(),
  })),
});

export type DocumentProof = v.InferOutput<typeof documentProofSchema>;

const publicKeySchema = v.object({
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
  at: instant,
  keyId: v.string(),
  /** Ed25519, base64url; see the feature's README for what is signed. */
  signature: v.string(),
});

/** A proof that can be checked elsewhere; the feature's README tells how in ten lines. */
export const entryProofSchema = v.object({
  type: v.literal("strongroom.proof.1"),
  entry: v.object({
    stream: v.string(),
    seq: v.number(),
    at: instant,
    event: v.string(),
    subject: v.string(),
    actor: v.object({ userId: v.nullable(v.number()), name: v.string(), behind: v.optional(v.string()) }),
    data: v.record(v.string(), v.unknown()),
    previousHash: hash,
    hash,
  }),
  /** The signed entry before the stretch; null when the stretch begins with entry 1. */
  from: v.nullable(checkpointSchema),
  /** The number of the first of `contentHashes`. */
  firstSeq: v.number(),
  contentHashes: v.array(hash),
  /** The signed entry at the end of the stretch; null while its day is not over. */
  to: v.nullable(checkpointSchema),
  keys: v.array(publicKeySchema),
});

export const accountHistory = endpoint({
  method: "GET",
  path: "/api/history/accounts/{id}",
  summary: "What happened in an account apart from its documents, newest first: people, stores, exports, sign-ins.",
  admission: { permission: readAccount },
  params: idParams,
  query: v.object({ page: countText(1, 1_000_000), limit: countText(50, 500) }),
  answer: historySchema,
  errors: [404],
});

export const documentHistory = endpoint({
  method: "GET",
  path: "/api/history/documents/{id}",
  summary: "What happened to a document, newest first: who did what and when, out of the ledger.",
  admission: readDocuments,
  params: idParams,
  query: v.object({ page: countText(1, 1_000_000), limit: countText(50, 500) }),
  answer: historySchema,
  errors: [404],
});

export const proveDocument = endpoint({
  method: "GET",
  path: "/api/proofs/documents/{id}",
  summary: "Checks a document now: its files, its record, its part of the ledger and the signatures on it.",
  admission: readDocuments,
  params: idParams,
  answer: documentProofSchema,
  errors: [404],
});

export const proveEntry = endpoint({
  method: "GET",
  path: "/api/proofs/streams/{stream}/entries/{seq}",
  summary: "A proof of one ledger entry that can be checked without this archive.",
  admission: signedIn,
  params: v.object({
    stream: v.pipe(v.string(), v.regex(/^(?:store|account):[1-9]\d{0,14}$/, "A stream reads store:1 or account:1.")),
    seq: idParams.entries.id,
  }),
  answer: entryProofSchema,
  errors: [404],
});

export const proofKeys = endpoint({
  method: "GET",
  path: "/api/proofs/key",
  summary: "The public keys that sign this archive's checkpoints, as a JSON Web Key Set; `current` signs now.",
  admission: signedIn,
  reaches: ["program"],
  answer: v.object({ current: v.string(), keys: v.array(publicKeySchema) }),
});
