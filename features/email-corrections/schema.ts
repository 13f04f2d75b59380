import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { RequestState } from "./contract.ts";

/** Requests to correct a form, each sent to one address; the rows stay when they are over. */
export const emailCorrections = sqliteTable("email_corrections", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** The number that stands for the receiver where people have theirs; of the same count, and nobody else's. */
  receiverId: integer("receiver_id").notNull(),
  /** In lower case. */
  email: text().notNull(),
  /** JSON: what is to be corrected, as the dealer wrote it. */
  lines: text().notNull(),
  state: text().notNull().$type<RequestState>(),
  /** The request that was sent back by this one. */
  followsId: integer("follows_id"),
  askedById: integer("asked_by_id").notNull(),
  askedByName: text("asked_by_name").notNull(),
  /** UTC instant, ISO 8601, as all that follow. */
  createdAt: text("created_at").notNull(),
  /** When a link went out last. */
  sentAt: text("sent_at").notNull(),
  /** How many went out. */
  mails: integer().notNull().default(1),
  reminders: integer().notNull().default(0),
  remindedAt: text("reminded_at"),
  expiresAt: text("expires_at").notNull(),
  openedAt: text("opened_at"),
  savedAt: text("saved_at"),
  /** The version of the form that the receiver saved. */
  savedVersion: integer("saved_version"),
  /** When it was reviewed, sent back, withdrawn, or expired. */
  endedAt: text("ended_at"),
  endedByName: text("ended_by_name"),
  /** The version with the reviewer's stamp. */
  reviewedVersion: integer("reviewed_version"),
});

/** A request as its row holds it. */
export type RequestRow = typeof emailCorrections.$inferSelect;

/** The links that were mailed; those of a request that is over are gone. */
export const emailCorrectionLinks = sqliteTable("email_corrections_links", {
  /** SHA-256 of the link's token, which is kept nowhere. */
  tokenHash: bytes("token_hash").primaryKey(),
  correctionId: integer("correction_id").notNull(),
  storeId: integer("store_id").notNull(),
});

/** Receivers who came by their link. */
export const emailCorrectionSessions = sqliteTable("email_corrections_sessions", {
  /** Of the same count as the sessions of people. */
  id: integer().primaryKey(),
  correctionId: integer("correction_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** SHA-256 of the cookie's secret, which is kept nowhere. */
  tokenHash: bytes("token_hash").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601: the latest end. */
  expiresAt: text("expires_at").notNull(),
  /** UTC instant, ISO 8601; null for one that nobody ended. */
  endedAt: text("ended_at"),
});

/** What a receiver has marked and not saved yet. */
export const emailCorrectionDrafts = sqliteTable("email_corrections_drafts", {
  correctionId: integer("correction_id").primaryKey(),
  storeId: integer("store_id").notNull(),
  /** Of the form, that the marks were made on. */
  versionNumber: integer("version_number").notNull(),
  /** JSON. */
  content: text().notNull(),
  /** UTC instant, ISO 8601. */
  savedAt: text("saved_at").notNull(),
});
