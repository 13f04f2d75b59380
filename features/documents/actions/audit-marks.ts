import type { Database } from "@/db/database.ts";
import type { AuditMarks } from "../offers-marks.ts";

/** The audit's marks of some documents. See {@link DocumentMarksOffer}. */
export async function auditMarks(
  database: Database,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, AuditMarks>> {
  const rows = await database.all(
    "SELECT id, audit_reviewed, audit_flag, audit_assigned_id FROM documents WHERE id IN (SELECT value FROM json_each(?))",
    [JSON.stringify(documentIds)],
  );
  return new Map(rows.map((row) => [Number(row.id), {
    isReviewed: Number(row.audit_reviewed) === 1,
    flag: Number(row.audit_flag),
    assignedId: row.audit_assigned_id === null ? null : Number(row.audit_assigned_id),
  }]));
}
