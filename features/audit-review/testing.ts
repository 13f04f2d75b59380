import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { type Caller, callerOf, type Fixture } from "@/tests/security/fixture.ts";

/** A store that two ATF auditors inspect, with a document in the audit's range and one outside of it. */
export async function inspected(fixture: Fixture) {
  const { context, accountId, storeId } = fixture;
  const lead = await aPerson(context, { role: "IOIUser", name: "Lee Lead" });
  const second = await aPerson(context, { role: "IOIAdmin", name: "Ann Auditor" });
  const audit = await anAudit(context, { accountId, storeId, auditorIds: [lead.id, second.id] });
  const old = await fixture.file({ customerName: "Older, Kay", serialNumber: "OLD1" });
  await context.database.write(() => [{
    sql: "UPDATE documents SET transfer_date = '2020-01-01' WHERE id = ?",
    args: [old.id],
  }]);
  return { audit, old, lead: await callerOf(fixture, lead.id), second: await callerOf(fixture, second.id) };
}

/** Sets an auditor's flag. */
export const flag = (who: Caller, auditId: number, documentId: number, color = 1) =>
  who.send("PUT", "/api/AuditDocuments/FlagAuditDocument", { auditId, documentId, color });

/** Marks documents as reviewed, or as not. */
export const review = (who: Caller, auditId: number, documentIds: readonly number[], isReviewed = true) =>
  who.send("PUT", "/api/AuditDocuments/UpdateAuditDocumentReviewStatus", { auditId, documentIds, isReviewed });

/** Assigns documents to an auditor; null removes the assignment. */
export const assign = (who: Caller, auditId: number, documents: readonly number[], assignedUser: number | null) =>
  who.send("PUT", "/api/AuditDocuments/AssignAuditDocuments", { auditId, documents, assignedUser });
