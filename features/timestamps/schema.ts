import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { FailReason } from "./contract-failures.ts";

/** What an authority stamped: one checkpoint of the chain of the installation a day. Append-only. */
export const timestamps = sqliteTable("timestamps", {
  /** The entry of the chain `system` whose checkpoint was stamped. */
  seq: integer().primaryKey(),
  /** 32 hexadecimal digits that were sent along and stand in the answer. */
  nonce: text().notNull(),
  /** The authority's answer as it came: a TimeStampResp (RFC 3161), DER. */
  response: bytes().notNull(),
  /** When it was stamped, by the authority's clock: UTC instant, ISO 8601. */
  time: text().notNull(),
  /** Whose certificate signed, as that says itself. */
  authority: text().notNull(),
  /** SHA-256 of that certificate, hexadecimal. */
  certificate: text().notNull(),
  /** The same by our own clock. */
  at: text().notNull(),
});

/** The last entries of chains when they were made leaves of a tree. Append-only. */
export const timestampHeads = sqliteTable("timestamp_heads", {
  /** Of the tree, hexadecimal; an entry of the chain `system` about `timestamps:{root}` holds it. */
  root: text().notNull(),
  /** Which leaf, from 0. */
  place: integer().notNull(),
  stream: text().notNull(),
  seq: integer().notNull(),
  /** That entry's hash, hexadecimal. */
  hash: text().notNull(),
  /** Root of the tree over the chain up to it, hexadecimal. */
  chainRoot: text("chain_root").notNull(),
}, ({ root, place }) => [primaryKey({ columns: [root, place] })]);

/** One row while stamping fails. */
export const timestampFailures = sqliteTable("timestamp_failures", {
  /** Always 1. */
  id: integer().primaryKey(),
  /** The first time in a row: UTC instant, ISO 8601. */
  since: text().notNull(),
  /** The last time. */
  at: text().notNull(),
  reason: text().$type<FailReason>().notNull(),
});

export type StampRow = typeof timestamps.$inferSelect;
