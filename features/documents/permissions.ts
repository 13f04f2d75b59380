import type { PermissionDeclaration } from "@/kernel/feature.ts";

const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/**
 * Who may do what with documents in their own stores (decisions, 'Roles'). Auditors get theirs from their audit. The
 * marks of the auditor's side stand here because marking is documents' own (`actions/mark-rules.ts`), whichever the side;
 * what other packages do with documents, such as correcting them, they declare themselves.
 */
export const permissions = {
  "documents.read": {
    label: "Read, search, print and download documents",
    roles: staff,
    sources: ["audit", "audit terminal"],
  },
  "documents.file": { label: "Upload and file documents", roles: staff },
  "documents.edit": { label: "Edit a document's details", roles: staff },
  "documents.flag": { label: "Set the dealer's flag", roles: staff },
  "documents.assign": { label: "Assign documents to coworkers", roles: staff },
  "documents.export": { label: "Export documents", roles: staff },
  "documents.delete_attachment": { label: "Delete a non-main attachment", roles: managers },
  "documents.audit_flag": { label: "Set the audit's flag", roles: [], sources: ["audit"] },
  "documents.audit_assign": { label: "Assign documents on the audit's side", roles: [], sources: ["audit"] },
  "documents.review": { label: "Mark documents as reviewed", roles: [], sources: ["audit"] },
} satisfies Record<string, PermissionDeclaration>;
