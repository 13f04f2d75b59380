import type { AuditRecord } from "@/features/audits/offers.ts";
import { offerKey } from "@/kernel/feature.ts";

/** A document that an auditor opened. */
export interface AuditorsLook {
  readonly documentId: number;
  /** Null without one, and for a document that is gone. */
  readonly customerName: string | null;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** The auditor as the ledger names them, with the terminal at which they sat. */
  readonly actorName: string;
}

/** What features above ask of what auditors did; the callers have checked that the asker manages the audit. */
export interface AuditTrailOffer {
  /** How many documents the auditors opened, flagged and reviewed since an instant; each counts once. */
  countsSince(audit: AuditRecord, from: string): Promise<{
    readonly opened: number;
    readonly flagged: number;
    readonly reviewed: number;
  }>;
  /** The documents that one of the auditors opened last, newest first. */
  lastLooks(audit: AuditRecord, userId: number, most: number): Promise<readonly AuditorsLook[]>;
}

export const auditTrailOffer = offerKey<AuditTrailOffer>("audit-trail");
