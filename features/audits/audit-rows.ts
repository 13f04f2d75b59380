import { and, eq, sql } from "drizzle-orm";
import type { Database, Row, Statement } from "@/db/database.ts";
import { insert, isOneOf, statementOf } from "@/db/statement.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { AuditType } from "./contract-states.ts";
import { auditors, audits } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldAuditors, toldAudits } from "./told-rows.ts";

/** An active audit as it concerns somebody's access. */
export interface ActiveAudit {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
  readonly type: number;
  readonly leadAuditorId: number;
  /** The audit's own dates and the approved ones. */
  readonly ranges: readonly DateRange[];
}

const activeSql = `
SELECT a.id, a.account_id, a.store_id, a.type, a.lead_auditor_id, a.start_date, a.end_date,
  (SELECT json_group_array(json_object('startDate', r.start_date, 'endDate', r.end_date))
   FROM audit_date_ranges r WHERE r.audit_id = a.id AND r.status = 1) AS approved
FROM audits a`;

/** The active audits that a person takes part in and is enabled in. */
export async function auditsOfAuditor(database: Database, userId: number): Promise<readonly ActiveAudit[]> {
  const rows = await database.all(
    `${activeSql} JOIN auditors p ON p.audit_id = a.id
     WHERE p.user_id = ? AND p.status = 0 AND a.status = 0 ORDER BY a.id`,
    [userId],
  );
  return rows.map(activeAudit);
}

/** The active audits of some stores. */
export async function auditsOfStores(database: Database, storeIds: readonly number[]): Promise<readonly ActiveAudit[]> {
  if (storeIds.length === 0) return [];
  const rows = await database.all(
    `${activeSql} WHERE a.store_id IN (SELECT value FROM json_each(?)) AND a.status = 0 ORDER BY a.id`,
    [JSON.stringify(storeIds)],
  );
  return rows.map(activeAudit);
}

/** True while some audit of one of the stores is active. */
export async function hasActiveAudit(database: Database, storeIds: readonly number[]): Promise<boolean> {
  const { id, storeId, status } = audits;
  // The 0 stands in the text: by a bound value the index of active audits would not be found.
  const active = await database.query.select({ id }).from(audits)
    .where(and(sql`${status} = 0`, isOneOf(storeId, storeIds))).limit(1).get();
  return active !== undefined;
}

/** Where somebody led internal audits that have ended. */
export async function endedAuditsLedBy(
  database: Database,
  userId: number,
): Promise<readonly { readonly accountId: number; readonly storeId: number }[]> {
  const { accountId, storeId, leadAuditorId, type, status } = audits;
  // The 1s stand in the text: by bound values the partial index would not be found.
  return await database.query.selectDistinct({ accountId, storeId }).from(audits)
    .where(and(eq(leadAuditorId, userId), sql`${type} = 1`, sql`${status} = 1`));
}

function activeAudit(row: Row): ActiveAudit {
  const approved: DateRange[] = JSON.parse(String(row.approved));
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    storeId: Number(row.store_id),
    type: Number(row.type),
    leadAuditorId: Number(row.lead_auditor_id),
    ranges: [{ startDate: String(row.start_date), endDate: String(row.end_date) }, ...approved],
  };
}

/** An audit to be written down for the first time. */
export interface NewAudit {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
  readonly type: AuditType;
  readonly range: DateRange;
  readonly leadAuditorId: number;
}

/** The statement that starts an audit; a second active one of its type in the store breaks a unique constraint. */
export function insertAudit(audit: NewAudit, at: string): Statement {
  const { range: { startDate, endDate }, ...written } = audit;
  const row = { ...written, startDate, endDate, createdAt: at };
  return telling(statementOf(insert(audits).values(row)), toldAudits.made(row));
}

/** The statement that lets somebody take part in an audit; a person once in each. */
export function insertAuditor(
  auditor: {
    readonly id: number;
    readonly auditId: number;
    readonly accountId: number;
    readonly userId: number;
    readonly isProved?: boolean;
    readonly status?: 0 | 1;
  },
  at: string,
): Statement {
  const row = { ...auditor, createdAt: at };
  return telling(statementOf(insert(auditors).values(row)), toldAuditors.made(row));
}
