import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";

/**
 * The ledger: one chain of entries per stream, each holding the hash of the one before. Triggers refuse every change, every
 * removal, and an entry that is not the next of its stream. It is read and written by `ledger/` alone, in SQL.
 */
export const ledger = sqliteTable("ledger", {
  /** `store:{id}`, `account:{id}` or `system`. */
  stream: text().notNull(),
  /** 1 and up, without a gap. */
  seq: integer().notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
  event: text().notNull(),
  /** What it is about, as `document:{id}`. */
  subject: text().notNull(),
  /** Null for the product itself. */
  actorId: integer("actor_id"),
  /** The name that the person had then. */
  actorName: text("actor_name").notNull(),
  /** Name of the operator who acted for the person. */
  behind: text(),
  /** `auditor` for what was done from an auditor's side; null for everything else. */
  side: text().$type<"auditor">(),
  /** JSON with sorted keys, as it was hashed. */
  data: text().notNull(),
  /** SHA-256, 32 bytes; zeros in the first entry. */
  previousHash: bytes("previous_hash").notNull(),
  /** SHA-256, 32 bytes. */
  hash: bytes().notNull(),
  /** 32 hexadecimal digits that nobody can guess; null in entries of before there were any. */
  salt: text(),
}, ({ stream, seq }) => [primaryKey({ columns: [stream, seq] })]);

/** Signed heads of the chains, one per stream and day; append-only as the ledger itself. */
export const ledgerCheckpoints = sqliteTable("ledger_checkpoints", {
  stream: text().notNull(),
  /** The entry that was the last one of the day. */
  seq: integer().notNull(),
  /** `YYYY-MM-DD`, UTC. */
  day: text().notNull(),
  /** That entry's hash. */
  hash: bytes().notNull(),
  /** When it was signed: UTC instant, ISO 8601. */
  at: text().notNull(),
  keyId: text("key_id").notNull(),
  /** Ed25519, 64 bytes. */
  signature: bytes().notNull(),
  /** Root of the Merkle tree over all entries up to this one; null in those of before there was one. */
  treeRoot: bytes("tree_root"),
}, ({ stream, seq }) => [primaryKey({ columns: [stream, seq] })]);

/** Hashes of full subtrees over a chain (RFC 6962), one in 255; made from the ledger, and made again when they are missing. */
export const ledgerNodes = sqliteTable("ledger_nodes", {
  stream: text().notNull(),
  /** The power of two of its leaves: 8, 16 and so on. */
  level: integer().notNull(),
  /** Which one of its level, from 0. */
  place: integer().notNull(),
  /** SHA-256, 32 bytes. */
  hash: bytes().notNull(),
}, ({ stream, level, place }) => [primaryKey({ columns: [stream, level, place] })]);

/** Work still to be done, or given up; finished work is deleted. */
export const jobs = sqliteTable("jobs", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** JSON. */
  payload: text().notNull(),
  /** Milliseconds since 1970: when it may next be taken. A running job holds it in the future as its lease. */
  dueAt: integer("due_at").notNull(),
  /** Names the run that holds it. */
  lease: text(),
  tries: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  createdAt: integer("created_at").notNull(),
  lastError: text("last_error"),
  /** Milliseconds since 1970; set when it was given up. */
  failedAt: integer("failed_at"),
});

/** Work that comes again and again: when it is due, who does it, how it ended last. Times in milliseconds since 1970. */
export const recurringJobs = sqliteTable("recurring_jobs", {
  name: text().primaryKey(),
  dueAt: integer("due_at").notNull(),
  lease: text(),
  lastStartedAt: integer("last_started_at"),
  lastFinishedAt: integer("last_finished_at"),
  lastError: text("last_error"),
});

/** Mail, sent or to be sent. */
export const outbox = sqliteTable("outbox", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** A mail with a key that is there already is not written again. */
  key: text().notNull().unique(),
  accountId: integer("account_id"),
  storeId: integer("store_id"),
  toName: text("to_name").notNull(),
  toAddress: text("to_address").notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  /** JSON [{label, href}]; they may be secrets, so they are taken out once the mail is sent or too old to be of use. */
  links: text().notNull(),
  /** Nobody but the receiver may read it on screen. */
  isPrivate: integer("is_private", { mode: "boolean" }).notNull(),
  /** The least rank of a role that may read it on screen. */
  leastRank: integer("least_rank").notNull(),
  /** held: there is no mail server. failed: given up. */
  state: text().$type<"held" | "waiting" | "sent" | "failed">().notNull(),
  attempts: integer().notNull().default(0),
  lastError: text("last_error"),
  /** UTC instant, ISO 8601, as `sentAt`. */
  createdAt: text("created_at").notNull(),
  sentAt: text("sent_at"),
});

/** What has happened lately, in its order, for browsers that look at it; swept after a day. Read by `live/` in SQL. */
export const liveEvents = sqliteTable("live_events", {
  seq: integer().primaryKey({ autoIncrement: true }),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
  event: text().notNull(),
  /** JSON: who hears of it. */
  audience: text().notNull(),
  /** JSON: ids, never anything of a person. */
  ids: text().notNull(),
});

/** One row: what the installation knows of its time (`time/`). */
export const clockStates = sqliteTable("clock_state", {
  /** Always 1. */
  id: integer().primaryKey(),
  /** The latest time it has seen, in milliseconds since 1970. */
  latestAt: integer("latest_at").notNull(),
  /** The last jump of the clock, for which time is doubted; null when it is trusted. */
  doubtedFrom: integer("doubted_from"),
  doubtedTo: integer("doubted_to"),
  /** `set`: somebody set the clock; `away`: no server ran for long. */
  doubtReason: text("doubt_reason"),
  /** How long the server has run since that jump. */
  ranMs: integer("ran_ms").notNull().default(0),
});

/** One row: the newest version of the program that has used this database. */
export const newestProgram = sqliteTable("newest_program", {
  /** Always 1. */
  id: integer().primaryKey(),
  version: text().notNull(),
  /** When it first did: UTC instant, ISO 8601. */
  at: text().notNull(),
});

/** The keys that this archive was run with: without them it does not start. */
export const archiveKeys = sqliteTable("archive_keys", {
  /** SHA-256 of a secret, or the thumbprint of a signing key. */
  fingerprint: text().primaryKey(),
  /** The name of its file. */
  name: text().notNull(),
  /** UTC instant, ISO 8601. */
  since: text().notNull(),
});

/** What a load of the sample data has done: see `sample.ts`. */
export const sampleSteps = sqliteTable("sample_steps", {
  /** `kernel` for the beginning and the end of the load. */
  feature: text().notNull(),
  step: text().notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
}, ({ feature, step }) => [primaryKey({ columns: [feature, step] })]);
