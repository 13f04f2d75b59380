import type { Audit } from "../contract.ts";
import type { AuditType } from "../contract-states.ts";
import type { AuditSetting } from "./use-audit-setting.ts";

/** What a management page is about. */
export interface ManagementProps {
  readonly type: AuditType;
  readonly storeId: number;
  /** The active audit of this kind; null without one. */
  readonly audit: Audit | null;
  readonly setting: AuditSetting;
}
