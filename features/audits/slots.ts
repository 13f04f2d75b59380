import { slotKey } from "@/kernel/screens/screen-feature.ts";
import type { Audit } from "./contract.ts";

/** What a further tab of the audit management pages is given. */
export interface AuditTabProps {
  readonly storeId: number;
  /** 0 ATF, 1 internal: whose management page it is. */
  readonly type: 0 | 1;
  /** The active audit of that type; null without one. */
  readonly audit: Audit | null;
  /** What the person may do in the store; a filling's `when` asks it, so that nobody gets a tab that they are refused. */
  readonly permissions: readonly string[];
}

/** What a button for one audit is given, active or ended. */
export interface AuditActionProps {
  readonly audit: Audit;
}

/** Tabs that other features add to the audit management pages, such as Audit History. */
export const auditTabs = slotKey<AuditTabProps>("audits.management.tabs");

/** What other features say before an audit is ended, in the dialog that asks for it. */
export const beforeEnd = slotKey<AuditActionProps>("audits.management.before_end");

/** Buttons that other features add to an audit, such as Export Audit Trail (`Button`s); in its header and beside an ended one. */
export const auditExports = slotKey<AuditActionProps>("audits.management.exports");
