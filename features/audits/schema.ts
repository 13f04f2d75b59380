import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Inspections of a store's documents; one active ATF audit and one active internal audit a store at most. */
export const audits = sqliteTable("audits", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** 0 ATF, 1 internal (document 2, section 3). */
  type: integer().$type<0 | 1>().notNull(),
  /** 0 active, 1 ended. */
  status: integer().$type<0 | 1>().notNull().default(0),
  /** First of the status dates whose documents the auditors see, `YYYY-MM-DD`. */
  startDate: text("start_date").notNull(),
  /** The last of them, `YYYY-MM-DD`. */
  endDate: text("end_date").notNull(),
  /** The person who leads it; a row of `auditors` too. */
  leadAuditorId: integer("lead_auditor_id").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601; null while it is active. */
  endedAt: text("ended_at"),
  /** One more with each change. */
  version: integer().notNull().default(1),
  /** Who ended it; null while it is active. */
  endedById: integer("ended_by_id"),
});

/** Who takes part in an audit, its lead auditor too: a person once in each. */
export const auditors = sqliteTable("auditors", {
  id: integer().primaryKey(),
  auditId: integer("audit_id").notNull(),
  accountId: integer("account_id").notNull(),
  userId: integer("user_id").notNull(),
  /** 0 enabled, 1 disabled: who is disabled sees nothing of the audit. */
  status: integer().$type<0 | 1>().notNull().default(0),
  /** 0 accepted, 1 still open, 2 declined or expired, as for users (decisions, 'Accounts, stores, users'). */
  invitationStatus: integer("invitation_status").$type<0 | 1 | 2>().notNull().default(0),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** One more with each change. */
  version: integer().notNull().default(1),
  /**
   * True for an auditor whose link went to their mailbox and to nobody else: only they can have accepted it, so that
   * another dealer may let the same sign-in in.
   */
  isProved: integer("is_proved", { mode: "boolean" }).notNull().default(false),
});

/** Ranges outside of an audit's dates that an auditor asked for. */
export const auditDateRanges = sqliteTable("audit_date_ranges", {
  id: integer().primaryKey(),
  auditId: integer("audit_id").notNull(),
  accountId: integer("account_id").notNull(),
  /** First day, `YYYY-MM-DD`. */
  startDate: text("start_date").notNull(),
  /** Last day, `YYYY-MM-DD`. */
  endDate: text("end_date").notNull(),
  /** 0 pending, 1 approved: the auditors see its documents from then on. */
  status: integer().$type<0 | 1>().notNull().default(0),
  requestedById: integer("requested_by_id").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** Who approved it; null while it is pending. */
  approvedById: integer("approved_by_id"),
  /** UTC instant, ISO 8601; null while it is pending. */
  approvedAt: text("approved_at"),
});
