import type { Access, DateRange } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { AuditType } from "./contract-states.ts";

/** What other features may ask of audits. */
export interface AuditsOffer {
  /** True while some audit of one of the stores is active. */
  hasActiveAudit(storeIds: readonly number[]): Promise<boolean>;
  /** True for two people who are enabled in the same active audit. */
  shareAnAudit(userId: number, otherId: number): Promise<boolean>;
}

export const auditsOffer = offerKey<AuditsOffer>("audits");

/** An audit as it is stored. Dates are `YYYY-MM-DD`, instants ISO 8601 UTC. */
export interface AuditRecord {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
  readonly type: AuditType;
  /** 0 active, 1 ended. */
  readonly status: 0 | 1;
  readonly startDate: string;
  readonly endDate: string;
  readonly leadAuditorId: number;
  readonly createdAt: string;
  /** Null while it is active. */
  readonly endedAt: string | null;
  /** Who ended it; null while it is active. */
  readonly endedById: number | null;
  readonly version: number;
}

/** Somebody who takes or took part in an audit. */
export interface AuditorRecord {
  readonly id: number;
  readonly auditId: number;
  readonly userId: number;
  /** 0 enabled, 1 disabled. */
  readonly status: 0 | 1;
  /** 0 accepted, 1 still open, 2 declined or expired. */
  readonly invitationStatus: 0 | 1 | 2;
  readonly isLead: boolean;
  readonly createdAt: string;
  readonly version: number;
}

/** Single audits, for features that stand above them: the review, the trail, samples, inspections by kiosk. */
export interface AuditRecordsOffer {
  /** Whoever asks; null when there is none. */
  byId(auditId: number): Promise<AuditRecord | null>;
  /**
   * An audit that the asker may see: as a manager of its store, as somebody enabled in it while it is active, or as who led it
   * when it is an internal one. Throws 404 for any other.
   */
  visible(access: Access, auditId: number): Promise<AuditRecord>;
  /** An audit whose trail the asker may export. Throws 404, and 403 for one that they see but may not export. */
  exportable(access: Access, auditId: number): Promise<AuditRecord>;
  /** An active audit in which the asker is enabled, within its hours. Throws 404, and 409 for one that has ended. */
  conducted(access: Access, auditId: number): Promise<AuditRecord>;
  /**
   * Guards a change by which the asker takes part in an audit: it is undone, with `audits.conducted`, when the audit ended or
   * the asker was disabled since it was looked up.
   */
  stillConducted(access: Access, audit: AuditRecord): Participant;
  /** The active audits of a store, whoever asks: at most one of each type. */
  activeOfStore(storeId: number): Promise<readonly AuditRecord[]>;
  /** The active audits in which a person is enabled, by store. */
  activeOfPerson(userId: number): Promise<readonly AuditRecord[]>;
  /** Everybody who takes or took part, the lead auditor first. */
  auditorsOf(auditId: number): Promise<readonly AuditorRecord[]>;
  /** The audit's own dates and the approved ones. */
  rangesOf(audit: AuditRecord): Promise<readonly DateRange[]>;
  /**
   * What the auditors of an audit may read, business hours aside, in the name of the asker: for counts, samples and packs
   * that a dealer asks for too. It gives `documents.read` and nothing else; the caller has checked the asker's own right.
   */
  accessTo(access: Access, audit: AuditRecord): Promise<Access>;
}

/** Name of the guard of {@link AuditRecordsOffer.stillConducted}. */
export const conductedGuard = "audits.conducted";

export const auditRecordsOffer = offerKey<AuditRecordsOffer>("audits.records");
