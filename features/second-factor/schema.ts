import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";

/** Authenticator apps: a person has one at most. */
export const secondFactorApps = sqliteTable("second_factor_apps", {
  userId: integer("user_id").primaryKey(),
  /** The secret that the app shares, sealed for this person with a key that is not in the database. */
  sealedSecret: bytes("sealed_secret").notNull(),
  /** Time step (30 seconds, counted since 1970) of the last code that was taken: no code is taken twice. */
  lastStep: integer("last_step").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
});

/** Recovery codes that were not used; each is removed when it is. */
export const secondFactorRecoveryCodes = sqliteTable("second_factor_recovery_codes", {
  userId: integer("user_id").notNull(),
  /** Keyed hash. */
  codeHash: bytes("code_hash").notNull(),
}, ({ userId, codeHash }) => [primaryKey({ columns: [userId, codeHash] })]);

/** Passkeys of people; a person may have several. */
export const secondFactorPasskeys = sqliteTable("second_factor_passkeys", {
  id: integer().primaryKey(),
  userId: integer("user_id").notNull(),
  /** What the device calls it, base64url: no two are the same. */
  credentialId: text("credential_id").notNull(),
  /** COSE key. */
  publicKey: bytes("public_key").$type<Uint8Array<ArrayBuffer>>().notNull(),
  /** Uses as the device last said; 0 for devices that do not count. */
  counter: integer().notNull(),
  /** How a browser reaches the device ("internal", "usb", ...), as it said when the passkey was made. */
  transports: text({ mode: "json" }).$type<string[]>().notNull(),
  /** As its owner calls it. */
  name: text().notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601; null before the first use. */
  lastUsedAt: text("last_used_at"),
});

/** A passkey as it is stored. */
export type StoredPasskey = typeof secondFactorPasskeys.$inferSelect;

/** Challenges that were answered: each counts once. */
export const secondFactorSpentChallenges = sqliteTable("second_factor_spent_challenges", {
  /** SHA-256 of the challenge as the answer had it. */
  challengeHash: bytes("challenge_hash").primaryKey(),
  /** Milliseconds since 1970: it is too old to be answered from then on, and the row may go. */
  expiresAt: integer("expires_at").notNull(),
});

/** Who must have a second factor. */
export const secondFactorRequirements = sqliteTable("second_factor_requirements", {
  /** `account:7` for everybody of an account, or `operators`. */
  scope: text().primaryKey(),
  /** Who required it. */
  byId: integer("by_id").notNull(),
  /** UTC instant, ISO 8601. */
  since: text().notNull(),
});
