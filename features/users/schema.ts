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
