import { accountsOffer } from "@/features/accounts/offers.ts";
import { auditorStatuses } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { type BulkChange, mostChosen } from "@/features/documents/contract-actions.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import {
  type BulkAsker,
  type ChosenInput,
  documentMarksOffer,
  type Mark,
  type Marked,
} from "@/features/documents/offers-marks.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";

/** Sets the flag of one document within the audit's dates. Throws 404, 403, and 409 for an audit that has ended. */
export async function flagDocument(
  context: FeatureContext,
  access: Access,
  { auditId, documentId, color }: { readonly auditId: number; readonly documentId: number; readonly color: number },
): Promise<boolean> {
  const records = context.offered(auditRecordsOffer);
  const audit = await records.conducted(access, auditId);
  const covered = await records.accessTo(access, audit);
  await context.offered(documentRecordsOffer).permittedPlace(covered, documentId, "documents.read");
  const holds = records.stillConducted(access, audit);
  const marking = { side: "auditor", mark: { kind: "flag", color }, holds } as const;
  return await context.offered(documentMarksOffer).mark(access, documentId, marking);
}

/** What must hold while somebody takes back marks of an audit. Throws 404, 403, and 409 for an audit that has ended. */
export async function marksHeld(context: FeatureContext, access: Access, auditId: number): Promise<Participant> {
  const records = context.offered(auditRecordsOffer);
  return records.stillConducted(access, await records.conducted(access, auditId));
}

/** Marks the chosen documents as reviewed, or as not. Throws 404, 403, and 409 for an audit that has ended. */
export async function reviewDocuments(
  context: FeatureContext,
  asker: BulkAsker,
  auditId: number,
  { isReviewed, ...chosen }: ChosenInput & { readonly isReviewed: boolean },
): Promise<BulkChange> {
  const audit = await context.offered(auditRecordsOffer).conducted(asker.access, auditId);
  return await markChosen(context, asker, audit, chosen, { kind: "review", isReviewed });
}

/** Assigns the chosen documents to an auditor of the same audit. Throws 400 for anybody else, and as the review does. */
export async function assignDocuments(
  context: FeatureContext,
  asker: BulkAsker,
  auditId: number,
  { assignedUser, ...chosen }: ChosenInput & { readonly assignedUser: number | null },
): Promise<BulkChange> {
  const audit = await context.offered(auditRecordsOffer).conducted(asker.access, auditId);
  const assignee = assignedUser === null ? null : await auditorOf(context, auditId, assignedUser);
  return await markChosen(context, asker, audit, chosen, { kind: "assign", assignee });
}

/** Somebody enabled in the audit. Whether anybody else exists is nobody's business. */
async function auditorOf(context: FeatureContext, auditId: number, userId: number): Promise<Marked> {
  const auditors = await context.offered(auditRecordsOffer).auditorsOf(auditId);
  const isEnabled = auditors.some((one) => one.userId === userId && one.status === auditorStatuses.enabled);
  const person = isEnabled ? await context.offered(accountsOffer).person(userId) : null;
  if (person) return { id: person.id, name: person.name, origin: person.origin };
  const message = "Documents can only be assigned to enabled auditors of this audit. Choose someone else.";
  throw badRequest(message, { assignedUser: message });
}

/** Marks documents of one audit: those outside of its dates do not exist for it, even where another audit shows them. */
async function markChosen(
  context: FeatureContext,
  asker: BulkAsker,
  audit: AuditRecord,
  chosen: ChosenInput,
  mark: Mark,
): Promise<BulkChange> {
  const records = context.offered(auditRecordsOffer);
  const covered = await records.accessTo(asker.access, audit);
  const asked = { permission: "documents.read", most: mostChosen };
  const { ids, hasMore } = await context.offered(documentSearchOffer).chosen(covered, chosen, asked);
  const holds = records.stillConducted(asker.access, audit);
  const marking = { side: "auditor", mark, holds, auditId: audit.id } as const;
  const change = await context.offered(documentMarksOffer).markMany(asker, { documents: ids }, marking);
  return { ...change, hasMore };
}
