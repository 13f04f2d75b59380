import { accountsOffer } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { auditorStatuses, auditTypes } from "./contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "./offers.ts";

/** Everybody who takes part in an audit, disabled ones too. */
export async function auditorIdsOf(context: FeatureContext, auditId: number): Promise<number[]> {
  return (await context.offered(auditRecordsOffer).auditorsOf(auditId)).map(({ userId }) => userId);
}

/** Who hears of a change of an audit: everybody who inspects in it, and whom the change is about. */
export async function hearersOf(context: FeatureContext, audit: AuditRecord, about?: number): Promise<number[]> {
  const auditors = await context.offered(auditRecordsOffer).auditorsOf(audit.id);
  const enabled = auditors.filter(({ status }) => status === auditorStatuses.enabled).map(({ userId }) => userId);
  const inspecting = audit.type === auditTypes.atf ? enabled : await amongStaff(context, audit, enabled);
  return [...new Set(about === undefined ? inspecting : [...inspecting, about])];
}

/** Whoever was taken out of the store inspects there no longer. */
async function amongStaff(context: FeatureContext, { accountId, storeId }: AuditRecord, userIds: readonly number[]) {
  const staff = new Set((await context.offered(accountsOffer).staffOfStore(accountId, storeId)).map(({ id }) => id));
  return userIds.filter((id) => staff.has(id));
}
