import { accountsOffer } from "@/features/accounts/offers.ts";
import { auditorStatuses, auditStatuses, auditTypes } from "@/features/audits/contract-states.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { nameOfStore } from "../trail-workbook.ts";
import type { PackOrder } from "./order.ts";

/** What a pack says of the audit itself, as `audit.json` holds it. Instants are UTC. */
export interface AuditFacts {
  readonly format: "strongroom.closing-pack.1";
  readonly madeOn: string;
  readonly madeFor: string;
  /** True where the pack holds nothing of documents outside of the dates that its reader could see. */
  readonly isLimitedToDates: boolean;
  readonly store: { readonly id: number; readonly name: string; readonly fflNumber: string | null };
  readonly audit: {
    readonly id: number;
    readonly type: "ATF" | "Internal";
    readonly status: "Active" | "Ended";
    readonly startDate: string;
    readonly endDate: string;
    readonly startedOn: string;
    readonly endedOn: string | null;
    readonly endedBy: string | null;
  };
  /** Dates that were approved besides the audit's own. */
  readonly approvedRanges: readonly DateRange[];
  readonly auditors: readonly {
    readonly name: string | null;
    readonly email: string | null;
    readonly isLead: boolean;
    readonly status: "Enabled" | "Disabled";
    readonly addedOn: string;
  }[];
  readonly documents: { readonly opened: number; readonly flagged: number; readonly reviewed: number };
}

/** The dates, people and counts of an audit. */
export async function auditFacts(
  context: FeatureContext,
  { taken: { audit, store, touched }, isLimited, askedBy }: PackOrder,
): Promise<AuditFacts> {
  const people = context.offered(accountsOffer);
  const records = context.offered(auditRecordsOffer);
  const [, ...approvedRanges] = await records.rangesOf(audit);
  const ender = audit.endedById === null ? null : await people.person(audit.endedById);
  const auditors = await Promise.all((await records.auditorsOf(audit.id)).map(async (auditor) => {
    const known = await people.person(auditor.userId);
    return {
      ...{ name: known?.name ?? null, email: known?.email ?? null, isLead: auditor.isLead },
      status: auditor.status === auditorStatuses.enabled ? "Enabled" : "Disabled",
      addedOn: auditor.createdAt,
    } as const;
  }));
  const documents = [...touched.values()];
  return {
    format: "strongroom.closing-pack.1",
    ...{ madeOn: context.clock.now().toISOString(), madeFor: askedBy, isLimitedToDates: isLimited },
    store: { id: store.id, name: nameOfStore(store), fflNumber: writtenLicence(store) || null },
    audit: {
      id: audit.id,
      type: audit.type === auditTypes.atf ? "ATF" : "Internal",
      status: audit.status === auditStatuses.active ? "Active" : "Ended",
      ...{ startDate: audit.startDate, endDate: audit.endDate, startedOn: audit.createdAt },
      ...{ endedOn: audit.endedAt, endedBy: ender?.name ?? null },
    },
    ...{ approvedRanges, auditors },
    documents: {
      opened: documents.filter(({ looks }) => looks > 0).length,
      flagged: documents.filter(({ flag }) => flag > 0).length,
      reviewed: documents.filter(({ reviewedAt }) => reviewedAt !== null).length,
    },
  };
}
