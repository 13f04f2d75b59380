import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { End } from "./contract-terminal.ts";

/** The one code of an audit that is good just now: who has it starts a session of its auditor at a terminal. */
export const codes = sqliteTable("audit_terminals_codes", {
  auditId: integer("audit_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** The auditor whom it signs in. */
  userId: integer("user_id").notNull(),
  /** SHA-256 of the code's characters, which are kept nowhere. */
  codeHash: bytes("code_hash").notNull(),
  /** UTC instant, ISO 8601. */
  shownAt: text("shown_at").notNull(),
  /** UTC instant, ISO 8601. */
  expiresAt: text("expires_at").notNull(),
});

/** Sessions of auditors at terminals of a shop; they only read. */
export const sessions = sqliteTable("audit_terminals_sessions", {
  /** Of the same count as all other sessions. */
  id: integer().primaryKey(),
  auditId: integer("audit_id").notNull(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** The auditor. */
  userId: integer("user_id").notNull(),
  /** The terminal's: the lowest that no open session of the audit had. */
  number: integer().notNull(),
  /** SHA-256 of the cookie's secret, which is kept nowhere. */
  tokenHash: bytes("token_hash").notNull(),
  /** UTC instant, ISO 8601. */
  startedAt: text("started_at").notNull(),
  /** UTC instant, ISO 8601; may lag behind the last use by a minute. */
  lastUsedAt: text("last_used_at").notNull(),
  /** UTC instant, ISO 8601: the latest end, used or not. */
  expiresAt: text("expires_at").notNull(),
  /** UTC instant, ISO 8601; null while nobody has ended it. */
  endedAt: text("ended_at"),
  /** Why it ended; null while `endedAt` is. */
  because: text().$type<End>(),
});

export type SessionRow = typeof sessions.$inferSelect;
