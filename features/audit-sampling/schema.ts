import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Confidence } from "./size-rules.ts";
import type { FindingKind, Section, Severity } from "./finding-kind-rules.ts";
import type { StratifyBy } from "./strata-rules.ts";

/** Samples of the Forms 4473 of internal audits. */
export const auditSamples = sqliteTable("audit_samples", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  auditId: integer("audit_id").notNull(),
  /** What the strata are; `none` is a simple random sample. */
  stratifyBy: text("stratify_by").$type<StratifyBy>().notNull(),
  /** How many documents it has, 10,000 at most. */
  size: integer().notNull(),
  /** In percent; null where the size was asked for directly. */
  confidence: integer().$type<Confidence>(),
  /** In percentage points; null where the size was asked for directly. */
  margin: real(),
  /** 64 hex digits. */
  seed: text().notNull(),
  /** True where a person gave the seed, to draw again. */
  isSeedGiven: integer("is_seed_given", { mode: "boolean" }).notNull(),
  /** JSON, a list of `{startDate, endDate}`: the Status Dates that the population has. */
  ranges: text().notNull(),
  /** JSON, a list of `{key, population, size}`. */
  strata: text().notNull(),
  /** How many documents were there to be drawn. */
  population: integer().notNull(),
  /** Over their ids in ascending order, each with a line feed behind it. */
  populationSha256: text("population_sha256").notNull(),
  /** Over the sample's own documents in the order of the draw, each `id stratum` with a line feed behind it. */
  documentsSha256: text("documents_sha256").notNull(),
  drawnById: integer("drawn_by_id").notNull(),
  drawnByName: text("drawn_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  drawnAt: text("drawn_at").notNull(),
  /** Hash of the Idempotency-Key. */
  keyHash: text("key_hash"),
});

/** The documents of samples. */
export const auditSampleDocuments = sqliteTable("audit_sample_documents", {
  sampleId: integer("sample_id").notNull(),
  documentId: integer("document_id").notNull(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** From 1, in the order of the draw: who reviews in it and stops early has reviewed a random part. */
  position: integer().notNull(),
  /** The key of its stratum at the time of the draw. */
  stratum: text().notNull(),
}, ({ sampleId, position }) => [primaryKey({ columns: [sampleId, position] })]);

/** What auditors of internal audits found wrong with forms. Never changed but for being withdrawn. */
export const auditFindings = sqliteTable("audit_findings", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  auditId: integer("audit_id").notNull(),
  documentId: integer("document_id").notNull(),
  kind: text().$type<FindingKind>().notNull(),
  /** The section of the form; null where none was named. */
  section: text().$type<Section>(),
  severity: text().$type<Severity>().notNull(),
  /** At most 1,000 characters; empty where nothing was written. */
  text: text().notNull(),
  /** 32 hex digits that the sum in the ledger is made with. */
  salt: text().notNull(),
  /** Who filed the form; null where no person did. */
  employeeId: integer("employee_id"),
  employeeName: text("employee_name").notNull(),
  foundById: integer("found_by_id").notNull(),
  foundByName: text("found_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  foundAt: text("found_at").notNull(),
  /** Who withdrew it; null while it stands. */
  withdrawnById: integer("withdrawn_by_id"),
  withdrawnByName: text("withdrawn_by_name"),
  /** UTC instant, ISO 8601; null while it stands. */
  withdrawnAt: text("withdrawn_at"),
  /** Hash of the Idempotency-Key. */
  keyHash: text("key_hash"),
});

export type StoredSample = typeof auditSamples.$inferSelect;
export type StoredFinding = typeof auditFindings.$inferSelect;
