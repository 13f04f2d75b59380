import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { Role } from "./contract-roles.ts";

/** What is asked for between the first proof and the session: a second factor, or that one is set up. */
export type SignInStepName = "second-factor" | "enrol";

/** Dealers' organisations. One that is deleted keeps its row: it may come back, and its id means nobody else. */
export const accounts = sqliteTable("accounts", {
  id: integer().primaryKey(),
  name: text().notNull(),
  phone: text().notNull().default(""),
  streetAddress1: text("street_address1").notNull().default(""),
  streetAddress2: text("street_address2").notNull().default(""),
  city: text().notNull().default(""),
  state: text().notNull().default(""),
  /** 0 one store, 1 several stores, 2 not chosen yet (document 1, section 3). */
  type: integer().notNull(),
  /** Its people are known, but let in nowhere. */
  isDisabled: integer("is_disabled", { mode: "boolean" }).notNull().default(false),
  backupToolInstalled: integer("backup_tool_installed", { mode: "boolean" }).notNull().default(false),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601; null for one that is there. */
  deletedAt: text("deleted_at"),
  /** One more with every change: who read an older one is told so. */
  version: integer().notNull().default(1),
  /** Who changed the details last; null when nobody did since the account was made. */
  changedById: integer("changed_by_id"),
  /** UTC instant, ISO 8601, of that change. */
  changedAt: text("changed_at"),
});

/** People. Whoever is deleted keeps the name on what they did; the email may be used again. */
export const users = sqliteTable("users", {
  id: integer().primaryKey(),
  /** Null for operators, auditors and newcomers. */
  accountId: integer("account_id"),
  /** In lower case; of those who are not deleted no two have the same. */
  email: text().notNull(),
  name: text().notNull(),
  phone: text().notNull().default(""),
  /** Argon2id; null for who is invited, or signs in elsewhere only. */
  passwordHash: text("password_hash"),
  /** The role's number on the wire (decisions, 'Roles'). */
  role: integer().notNull().$type<Role["number"]>(),
  /** 0 enabled, 1 disabled. */
  isDisabled: integer("status", { mode: "boolean" }).notNull().default(false),
  /** 0 accepted, 1 still open, 2 declined or expired. */
  invitationStatus: integer("invitation_status").notNull().default(0).$type<0 | 1 | 2>(),
  /** 0 Strongroom, 1 FastBound. */
  origin: integer().notNull().default(0).$type<0 | 1>(),
  /** Where the person's picture is. */
  pictureUri: text("picture_uri"),
  isDeleted: integer("is_deleted", { mode: "boolean" }).notNull().default(false),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601. */
  lastSignIn: text("last_sign_in"),
  /** One more with every change of the person: who read an older one is told so. */
  version: integer().notNull().default(1),
  /** Who changed the person last; null when nobody did since they were made. */
  changedById: integer("changed_by_id"),
  /** UTC instant, ISO 8601, of that change. */
  changedAt: text("changed_at"),
  /** While `invitationStatus` is 1: the UTC instant, ISO 8601, from which on it counts as 2. */
  invitationExpiresAt: text("invitation_expires_at"),
});

/**
 * A condition: the person is not deleted. The zero stands in its text, for only so does the database know without trying
 * that the indexes over such people serve.
 */
export const isNotDeleted = sql`${users.isDeleted} = 0`;

/** The stores that a person below super admin belongs to. */
export const accessStores = sqliteTable("access_stores", {
  userId: integer("user_id").notNull(),
  storeId: integer("store_id").notNull(),
  accountId: integer("account_id").notNull(),
}, ({ userId, storeId }) => [primaryKey({ columns: [userId, storeId] })]);

/** Sign-ins that last. */
export const sessions = sqliteTable("sessions", {
  id: integer().primaryKey(),
  userId: integer("user_id").notNull(),
  /** SHA-256 of the cookie's secret, which is kept nowhere. */
  tokenHash: bytes("token_hash").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601; may lag behind the last use by minutes, for not every one is written down. */
  lastSeenAt: text("last_seen_at").notNull(),
  /** UTC instant, ISO 8601: the latest end, used or not. */
  expiresAt: text("expires_at").notNull(),
  /** UTC instant, ISO 8601; null for one that nobody ended. */
  endedAt: text("ended_at"),
  userAgent: text("user_agent").notNull().default(""),
  /** UTC instant, ISO 8601, when the person last proved who they are: asked for before what protects the sign-in changes. */
  provedAt: text("proved_at"),
  /** Of a session that an impersonation's link began: whom its operator acts for in it, and nobody else. */
  actsFor: integer("acts_for"),
});

/** Sign-ins between their first step and the next. A trigger ends those of a person whose password, email or standing changes. */
export const signInTickets = sqliteTable("sign_in_tickets", {
  /** SHA-256 of the ticket. */
  tokenHash: bytes("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  /** What must be done with the ticket. */
  step: text().notNull().$type<SignInStepName>(),
  /** In which way the first step was done: one of `signInMethods`. */
  how: text().notNull(),
  /** How often it was tried with. */
  tries: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expiresAt: integer("expires_at").notNull(),
});

/** Operators acting for a person. Of one operator no two are open. */
export const impersonations = sqliteTable("impersonations", {
  id: integer().primaryKey(),
  operatorId: integer("operator_id").notNull(),
  /** For whom. */
  userId: integer("user_id").notNull(),
  /** In the operator's words. */
  reason: text().notNull(),
  /** UTC instant, ISO 8601. */
  startedAt: text("started_at").notNull(),
  /** UTC instant, ISO 8601; null while nobody ended it, though it may have run out. */
  endedAt: text("ended_at"),
});

/** Tries at secrets, and requests for mails, that count against a limit (decisions, 'Sign-in'). */
export const signInAttempts = sqliteTable("sign_in_attempts", {
  /** The same for all sources of one try. */
  id: text().notNull(),
  /** Keyed hash of the email, person or network address; none of them is kept itself. */
  source: bytes().notNull(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
}, ({ id, source }) => [primaryKey({ columns: [id, source] })]);

/** Links that let somebody choose a new password. A trigger ends those of a person whose password, email or standing changes. */
export const passwordResets = sqliteTable("password_resets", {
  /** SHA-256 of the link's token. */
  tokenHash: bytes("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  /** What asked for it, so that a job that runs twice makes one link. */
  request: text().notNull(),
  /** Milliseconds since 1970. */
  expiresAt: integer("expires_at").notNull(),
});

/** One-time links to set up an empty installation. */
export const setupLinks = sqliteTable("setup_links", {
  /** SHA-256 of the link's token. */
  tokenHash: bytes("token_hash").primaryKey(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
});

/** Requests to sign up. A trigger removes those of an email that somebody has by now, however they came in by it. */
export const signUps = sqliteTable("sign_ups", {
  /** What asked for it. */
  request: text().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  /** SHA-256 of the token of the link that was mailed for it; null until then. */
  tokenHash: bytes("token_hash"),
  /** Milliseconds since 1970. */
  expiresAt: integer("expires_at").notNull(),
});

/** Facts about the installation itself, such as the state of its sample data. */
export const installation = sqliteTable("installation", {
  name: text().primaryKey(),
  value: text().notNull(),
});
