import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Which migrations ran on this database. */
export const migrationsRun = sqliteTable("migrations", {
  feature: text().notNull(),
  name: text().notNull(),
  /** SHA-256 of its text, hex: one that changed after it ran is refused. */
  sha256: text().notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
}, ({ feature, name }) => [primaryKey({ columns: [feature, name] })]);

/** One row that guards write to: a guard that does not hold breaks its CHECK, and with it the whole batch. */
export const writeGuard = sqliteTable("write_guard", {
  id: integer().primaryKey(),
  /** Always 1. */
  holds: integer().notNull(),
});

/** Tickets of batches sent to a libSQL server: one that is here was stored, though its answer was lost. */
export const writeTickets = sqliteTable("write_tickets", {
  ticket: text().primaryKey(),
  /** Seconds since 1970. */
  at: integer().notNull(),
});

/** Ids are given out in blocks, so that several processes never give the same one. */
export const idBlocks = sqliteTable("id_blocks", {
  /** What the ids are for: usually a table. */
  name: text().primaryKey(),
  /** The first id that no process has taken. */
  next: integer().notNull(),
});
