import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";

/** Invitations to people. A person has one that is open at most; a trigger withdraws it when its email counts no more. */
export const userInvitations = sqliteTable("user_invitations", {
  id: integer().primaryKey(),
  /** Who is invited. */
  userId: integer("user_id").notNull(),
  /** Whose history tells of it; null for nobody's. */
  accountId: integer("account_id"),
  /** Hash of the token in the link; the token itself is not kept. */
  tokenHash: bytes("token_hash").notNull(),
  /** The inviter's name at that time. */
  invitedByName: text("invited_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601: 7 days after it was made (decisions, 'Accounts, stores, users'). */
  expiresAt: text("expires_at").notNull(),
  /** UTC instant, ISO 8601; null while it is open. */
  endedAt: text("ended_at"),
  /** What ended it; null while it is open. */
  outcome: text().$type<"accepted" | "declined" | "replaced" | "withdrawn">(),
});

/** Emails that a manager wants somebody to have who has come in before; a person has one that is open at most. */
export const userEmailChanges = sqliteTable("user_email_changes", {
  id: integer().primaryKey(),
  /** Whose email is to be another. */
  userId: integer("user_id").notNull(),
  /** The new one, in lower case. */
  email: text().notNull(),
  /** Hash of the token in the link to the email before. */
  oldTokenHash: bytes("old_token_hash").notNull(),
  /** Hash of the token in the link to the new email, which asks for the password too. */
  newTokenHash: bytes("new_token_hash").notNull(),
  /** The manager's name at that time. */
  askedByName: text("asked_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601: 7 days after it was made. */
  expiresAt: text("expires_at").notNull(),
  /** UTC instant, ISO 8601; null while it is open. */
  endedAt: text("ended_at"),
  /** What ended it; null while it is open. A trigger withdraws it when the email is another by now. */
  outcome: text().$type<"confirmed" | "declined" | "replaced" | "withdrawn">(),
});

/**
 * Tries to give a person an email that was taken (one that was free is taken off again): whoever tries many would learn
 * who is here.
 */
export const userEmailTries = sqliteTable("user_email_tries", {
  /** A random UUID. */
  id: text().primaryKey(),
  /** Who tried. */
  userId: integer("user_id").notNull(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
});
