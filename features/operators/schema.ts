import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";

/** Codes that let an operator's other browser act for somebody, each once; gone when used or too old. */
export const operatorsCodes = sqliteTable("operators_codes", {
  /** SHA-256 of the code, which itself is kept nowhere. */
  codeHash: bytes("code_hash").primaryKey(),
  /** The operator who made the link. */
  operatorId: integer("operator_id").notNull(),
  /** Whom they will act for. */
  userId: integer("user_id").notNull(),
  /** Why, in the operator's words. */
  reason: text().notNull(),
  /** UTC instant, ISO 8601. */
  expiresAt: text("expires_at").notNull(),
  /** SHA-256 of the ticket of the operator's second step, while they take it; the code is good for nothing else then. */
  ticketHash: bytes("ticket_hash"),
});

/** What the files of each account's documents take, as the last count had it. */
export const operatorsStorage = sqliteTable("operators_storage", {
  accountId: integer("account_id").primaryKey(),
  bytes: integer().notNull(),
  /** UTC instant, ISO 8601. */
  countedAt: text("counted_at").notNull(),
});

/** A code as it is stored. */
export type StoredCode = typeof operatorsCodes.$inferSelect;
