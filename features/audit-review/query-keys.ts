import type { QueryKey } from "@tanstack/react-query";

/** How far reviews are. */
export const progressKey: QueryKey = ["audit-review", "progress"];

/** The notes of audits on a document, as auditors see them. */
export const auditNotesKey = (documentId: number): QueryKey => ["audit-review", "notes", documentId];

/** The same as the dealer sees them. */
export const documentAuditNotesKey = (documentId: number): QueryKey => ["audit-review", "dealer-notes", documentId];
