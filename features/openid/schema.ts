import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";

/** Who somebody is at an external provider: a person has one subject at each. */
export const openIdIdentities = sqliteTable("openid_identities", {
  /** The provider's address, as its ID tokens name it. */
  issuer: text().notNull(),
  /** The person's id there; it is theirs for ever, while the email there may change. */
  subject: text().notNull(),
  userId: integer("user_id").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601. */
  lastUsedAt: text("last_used_at").notNull(),
}, ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })]);

/** Sign-ins that were begun: each is good once, for ten minutes, in the browser that began it. */
export const openIdAttempts = sqliteTable("openid_attempts", {
  /** SHA-256 of the state that goes to the provider and comes back. */
  stateHash: bytes("state_hash").primaryKey(),
  /** SHA-256 of the secret in the browser's cookie. */
  browserHash: bytes("browser_hash").notNull(),
  /** What the provider's ID token must repeat. */
  nonce: text().notNull(),
  /** The secret of PKCE: the provider was given its hash only. */
  codeVerifier: text("code_verifier").notNull(),
  /** Path of ours to go to afterwards. */
  next: text().notNull(),
  /** Somebody who is signed in and connects their own record; null for a sign-in. */
  linkUserId: integer("link_user_id"),
  /** Keyed hash of the network address. */
  source: bytes().notNull(),
  /** Milliseconds since 1970. */
  begunAt: integer("begun_at").notNull(),
});
