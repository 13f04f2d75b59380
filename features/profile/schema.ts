import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The picture that each person shows; the bytes lie in the file store, drawn anew from what was sent. */
export const profilePictures = sqliteTable("profile_pictures", {
  userId: integer("user_id").primaryKey(),
  /** Of the stored file, hex. */
  sha256: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  mediaType: text("media_type").$type<"image/png" | "image/jpeg">().notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
});
