import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { entryProofSchema, publicKeySchema } from "./contract-proofs.ts";
import {
  calendarDate,
  idParams,
  idSchema,
  idText,
  instant,
  pageEntries,
  pageQueryEntries,
  urlSchema,
  wholePageEntries,
} from "@/kernel/shapes.ts";

/** A search begins with this many characters (document 1, section 9). */
export const searchFrom = 3;

/** Name of the permission to read ledger entries that are about no document. */
export const readAccount = "history.read_account";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const signedIn = "signed-in" as const;
const readDocuments = { permission: "documents.read" } as const;

/** A value that an entry is about; null for none. */
export const entryDetailSchema = v.object({
  label: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});

export type EntryDetail = v.InferOutput<typeof entryDetailSchema>;

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
  kind: v.picklist(["change", "look", "export"]),
  /** What was changed, value by value. */
  details: v.array(entryDetailSchema),
  /** Set when the entry stands for several: the newest one's looks of the same kind by the same person. */
  repeats: v.nullable(v.object({ count: v.number(), firstSeq: idSchema, first: instant })),
  stream: v.string(),
  seq: idSchema,
  previousHash: hash,
  hash,
});

export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;

/** One page of a history, newest first. */
export const historySchema = v.object({
  /** `count` is of what `data` is a page of: entries, or lines when looks are folded. */
  ...pageEntries(historyEntrySchema),
  /** Entries in all, however they are folded. */
  entries: v.number(),
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

/** What an account's history is narrowed to. Dates are those of the store, both included; without one UTC's. */
export const accountHistoryQuerySchema = v.strictObject({
  ...pageQueryEntries,
  /** `only` people signing in and out, or everything `without` that. */
  signIns: v.optional(v.picklist(["only", "without"], "Sign-ins are only or without.")),
  kind: v.optional(v.picklist(["change", "look", "export"], "A kind is change, look or export.")),
  /** A part of who did it, of whom it is about, or of what it says. */
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === "" || text.length >= searchFrom, "The search begins with three characters."),
      v.maxLength(100, "At most 100 characters."),
    ),
    "",
  ),
  startDate: v.optional(calendarDate),
  endDate: v.optional(calendarDate),
  storeId: v.optional(idText),
});

/** The query of an account's history, read. */
export type AccountHistoryAsked = v.InferOutput<typeof accountHistoryQuerySchema>;

export const accountHistory = endpoint({
  method: "GET",
  path: "/api/history/accounts/{id}",
  summary: "What happened in an account, apart from its documents, newest first: people, stores, exports, sign-ins.",
  admission: { permission: readAccount },
  params: idParams,
  query: accountHistoryQuerySchema,
  answer: historySchema,
  errors: [404],
});

/** What a document's history is narrowed to. Dates are the store's, both included. */
export const historyQuerySchema = v.object({
  ...pageQueryEntries,
  kind: v.optional(v.picklist(["change", "look", "export"], "A kind is change, look or export.")),
  /** Who did it, by id; 0 for what nobody in particular did. */
  userId: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,14})$/, "A person is named by an id."), v.transform(Number)),
  ),
  /** The operator behind the person, by name; empty for nobody. */
  behind: v.optional(v.pipe(v.string(), v.maxLength(200))),
  event: v.optional(v.pipe(v.string(), v.maxLength(200))),
  startDate: v.optional(calendarDate),
  endDate: v.optional(calendarDate),
  fromSeq: v.optional(idText),
  toSeq: v.optional(idText),
  /** `true`: looks of one kind by one person, with no change between them, are one entry with `repeats`. */
  grouped: v.optional(v.pipe(v.picklist(["true", "false"]), v.transform((text) => text === "true")), "false"),
});

/** The query of a history, read. */
export type HistoryAsked = v.InferOutput<typeof historyQuerySchema>;

export const documentHistory = endpoint({
  method: "GET",
  path: "/api/history/documents/{id}",
  summary: "What happened to a document, newest first: who did what and when, out of the ledger; narrowed by kind, " +
    "person, event, dates and numbers, with repeated looks folded on request.",
  admission: readDocuments,
  params: idParams,
  query: historyQuerySchema,
  answer: historySchema,
  errors: [404],
});

/** What one person had to do with a document. */
export const historyPersonSchema = v.object({
  /** 0 when nobody in particular did it. */
  userId: v.number(),
  userName: v.string(),
  /** The operator behind the person; null for nobody. */
  behind: v.nullable(v.string()),
  changes: v.number(),
  viewed: v.number(),
  printed: v.number(),
  downloaded: v.number(),
  exported: v.number(),
  /** The first and the last look of any kind; null for who never looked. */
  firstLook: v.nullable(instant),
  lastLook: v.nullable(instant),
});

export type HistoryPerson = v.InferOutput<typeof historyPersonSchema>;

export const documentPeople = endpoint({
  method: "GET",
  path: "/api/history/documents/{id}/people",
  summary: "Who has seen a document, how, how often, and when first and last; and who changed it. The last look first.",
  admission: readDocuments,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(historyPersonSchema)),
  errors: [404],
});

export const exportHistory = endpoint({
  method: "POST",
  path: "/api/history/documents/{id}/export",
  summary:
    "The whole history of a document as PDF: its values, its files with their sums, every entry with its hash, " +
    "the signatures, and how to check them. Written into the history itself.",
  admission: readDocuments,
  params: idParams,
  body: v.strictObject({
    /** The page's address, for whoever reads the paper: a path here, or an address of this installation. */
    deepLink: v.optional(urlSchema),
  }),
  produces: "application/pdf",
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
  reaches: ["program", "confined"],
  answer: v.object({ current: v.string(), keys: v.array(publicKeySchema) }),
});
