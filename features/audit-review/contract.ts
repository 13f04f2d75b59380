import * as v from "valibot";
import { bulkChangeSchema, mostChosen } from "@/features/documents/contract-actions.ts";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema } from "@/kernel/shapes.ts";
import { oneList, reviewedListEntries } from "./contract-review.ts";

const color = v.picklist([0, 1, 2, 3], "A flag is 0, 1, 2 or 3.");

const someIds = v.optional(v.pipe(
  v.array(idSchema),
  v.minLength(1, "Choose at least one document."),
  v.maxLength(mostChosen, "At most 10,000 documents can be changed at once."),
));

/** The query string of the list without a page; the first 10,000 of it within the audit's dates are meant. */
const filters = v.optional(v.pipe(v.string(), v.maxLength(4000, "At most 4,000 characters.")));

/** How many documents of an audit are reviewed and flagged. */
export const progressSchema = v.object({
  reviewed: v.number(),
  total: v.number(),
  flagged: v.number(),
  /** True when one of the numbers is larger: counting ends at 10,000 where no counter knows the number. */
  countIsMinimum: v.boolean(),
  /**
   * Where to go on: the first document that is not reviewed, of Forms 4473, then of stand-alone ones; none that another auditor
   * has open, or that is assigned to one.
   */
  nextDocumentId: v.nullable(idSchema),
});

export type Progress = v.InferOutput<typeof progressSchema>;

export const flagAuditDocument = endpoint({
  method: "PUT",
  path: "/api/AuditDocuments/FlagAuditDocument",
  summary: "Sets the audit's flag of a document: 0 none, 1 red, 2 green, 3 yellow. `changed` is 0 when it had it.",
  admission: { permission: "documents.audit_flag" },
  body: v.strictObject({ auditId: idSchema, documentId: idSchema, color }),
  answer: v.object({ documentId: idSchema, color, changed: v.number() }),
  errors: [400, 403, 404, 409],
});

export const reviewAuditDocuments = endpoint({
  method: "PUT",
  path: "/api/AuditDocuments/UpdateAuditDocumentReviewStatus",
  summary: "Marks documents of an audit as reviewed or not: up to 10,000, told by `documentIds` or by the list's " +
    "`filters`. Send Idempotency-Key so that a repeated request carries on; `POST /api/documents/bulk/{id}/undo` undoes it.",
  admission: { permission: "documents.review" },
  headers: [idempotencyKeyHeader],
  body: v.strictObject({
    auditId: idSchema,
    documentIds: someIds,
    filters,
    isReviewed: v.boolean("Say whether they are reviewed."),
  }),
  answer: bulkChangeSchema,
  errors: [400, 403, 404, 409],
});

export const assignAuditDocuments = endpoint({
  method: "PUT",
  path: "/api/AuditDocuments/AssignAuditDocuments",
  summary:
    "Assigns documents of an audit to one of its auditors; null removes the assignments. Up to 10,000, told by " +
    "`documents` or by the list's `filters`; Idempotency-Key and undo as for the review.",
  admission: { permission: "documents.audit_assign" },
  headers: [idempotencyKeyHeader],
  body: v.strictObject({ auditId: idSchema, documents: someIds, filters, assignedUser: v.nullable(idSchema) }),
  answer: bulkChangeSchema,
  errors: [400, 403, 404, 409],
});

export const getAuditProgress = endpoint({
  method: "GET",
  path: "/api/audits/{id}/progress",
  summary: "How far the review of an active audit, or of a list of its documents, is, for its auditors.",
  admission: { permission: "documents.review" },
  params: idParams,
  query: v.pipe(
    v.object({
      ...reviewedListEntries,
      /** Leaves out the search for the document to go on with, for whoever has it: `nextDocumentId` is null. */
      countsOnly: v.optional(v.picklist(["true", "false"], "This is true or false."), "false"),
    }),
    oneList(),
  ),
  answer: progressSchema,
  errors: [400, 403, 404, 409],
});
