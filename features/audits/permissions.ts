import type { PermissionDeclaration } from "@/kernel/feature.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** What gives rights in an audit besides a role. */
export const auditSources = {
  /** Who is enabled in an active audit. */
  auditor: "audit",
  /** Who is enabled in an active internal audit; those of an ATF audit have nothing of it. */
  internalAuditor: "internal audit",
  /** The lead auditor of an active ATF audit. */
  atfLead: "lead of an ATF audit",
  /** The lead auditor of an active internal audit. */
  internalLead: "lead of an internal audit",
  /** Who led an internal audit that has ended: its trail stays theirs to export. */
  internalLeadAfter: "lead of an ended internal audit",
} as const;

const { auditor, atfLead, internalLead, internalLeadAfter } = auditSources;

/** Who may do what with audits (decisions, 'Roles' and 'Audits'). */
export const permissions = {
  "audits.see": {
    label: "See the audits of a store and their auditors",
    roles: managers,
    sources: [auditor, internalLead, internalLeadAfter],
  },
  "audits.manage_atf": {
    label: "Start, edit and end an ATF audit, approve date ranges, export its trail",
    roles: managers,
  },
  "audits.invite_atf": {
    label: "Invite, edit and disable the auditors of an ATF audit",
    roles: managers,
    sources: [atfLead],
  },
  "audits.export_atf": { label: "Export the trail of an ATF audit", roles: managers, sources: [atfLead] },
  "audits.start_internal": { label: "Start an internal audit", roles: managers },
  "audits.lead_internal": {
    label: "Edit and end an internal audit, add and disable its auditors",
    roles: [],
    sources: [internalLead],
  },
  "audits.export_internal": {
    label: "Export the trail of an internal audit that one leads or led",
    roles: [],
    sources: [internalLead, internalLeadAfter],
  },
  "audits.request_range": { label: "Ask for the documents of further dates", roles: [], sources: [auditor] },
} satisfies Record<string, PermissionDeclaration>;
