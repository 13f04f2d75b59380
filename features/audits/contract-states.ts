/** Audit types (document 2, section 3). */
export const auditTypes = { atf: 0, internal: 1 } as const;

/** A number of {@link auditTypes}. */
export type AuditType = (typeof auditTypes)[keyof typeof auditTypes];

/** Audit status (decisions, 'Audits'). */
export const auditStatuses = { active: 0, ended: 1 } as const;

/** Auditor status: who is disabled sees nothing of the audit (decisions, 'Audits'). */
export const auditorStatuses = { enabled: 0, disabled: 1 } as const;

/** Status of a date range that an auditor asked for (decisions, 'Audits'). */
export const requestStatuses = { pending: 0, approved: 1 } as const;

/** What has to be typed to end an audit (document 3, section 9). */
export const endPhrase = "END AUDIT";

/** A search among FFLs or people begins with this many characters (document 3, section 9). */
export const searchFrom = 3;

/** An audit asked for without dates covers one year up to today (document 3, section 9). */
export function defaultRange(today: string): { startDate: string; endDate: string } {
  const start = new Date(`${today}T00:00:00Z`);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return { startDate: start.toISOString().slice(0, 10), endDate: today };
}
