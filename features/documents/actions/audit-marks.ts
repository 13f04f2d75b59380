import type { Database } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { AuditHolds, AuditMarks } from "../offers-marks.ts";

/** What features above guard the changes of an audit with. */
export const auditGuards = serviceKey<AuditHolds[]>("documents.audit_guards");

/** What must hold while somebody works on a change of this audit. Throws where they may not. */
export async function heldByAudit(context: FeatureContext, access: Access, auditId: number): Promise<Participant> {
  const guards = await Promise.all(context.service(auditGuards).map((holds) => holds(access, auditId)));
  return async (unit) => {
    for (const guard of guards) await guard(unit);
  };
}

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
