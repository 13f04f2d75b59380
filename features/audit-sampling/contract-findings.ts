import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";
import { findingKindNames, longestFinding, sections, severities } from "./finding-kind-rules.ts";

/**
 * What a person wrote, with its line breaks. Other control characters and marks that turn the direction of text become a
 * blank: they would make it read otherwise than it was written.
 */
const findingText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").trim()
  ),
  v.maxLength(longestFinding, "At most 1,000 characters."),
);

/** Something that an auditor found wrong with a form. */
export const findingSchema = v.object({
  id: idSchema,
  auditId: idSchema,
  documentId: idSchema,
  kind: v.picklist(findingKindNames),
  section: v.nullable(v.picklist(sections)),
  severity: v.picklist(severities),
  text: v.string(),
  foundBy: v.string(),
  foundOn: instant,
  /** Null while it stands. */
  withdrawnBy: v.nullable(v.string()),
  withdrawnOn: v.nullable(instant),
  /** Whether the asker may withdraw it now. */
  mayWithdraw: v.boolean(),
});

export type Finding = v.InferOutput<typeof findingSchema>;

const findingsPageSchema = v.object({
  ...pageEntries(findingSchema),
  /** The active internal audit in which the asker may record findings on the document; null for none. */
  recordsIn: v.nullable(idSchema),
});

export type FindingsPage = v.InferOutput<typeof findingsPageSchema>;

export const listFindings = endpoint({
  method: "GET",
  path: "/api/auditFindings",
  summary: "What auditors of internal audits found wrong with a document, oldest first; withdrawn findings too.",
  admission: { permission: "audit-sampling.see" },
  query: v.object({ documentId: idText, ...wholePageEntries }),
  answer: findingsPageSchema,
  errors: [403, 404],
});

export const recordFinding = endpoint({
  method: "POST",
  path: "/api/auditFindings",
  summary: "Records a finding on a document of an active internal audit. Send Idempotency-Key to make a retry safe.",
  admission: { permission: "audit-sampling.record" },
  headers: [idempotencyKeyHeader],
  body: v.strictObject({
    auditId: idSchema,
    documentId: idSchema,
    kind: v.picklist(findingKindNames, "Choose what is wrong."),
    section: v.optional(v.nullable(v.picklist(sections, "Choose a section from A to E."))),
    severity: v.picklist(severities, "Choose minor or major."),
    text: v.optional(findingText, ""),
  }),
  answer: findingSchema,
  status: 201,
  errors: [400, 403, 404, 409],
});

export const withdrawFinding = endpoint({
  method: "PUT",
  path: "/api/auditFindings/{id}/withdraw",
  summary: "Withdraws a finding while its audit is active, by who recorded it or by the lead. It stays in the history.",
  admission: { permission: "audit-sampling.record" },
  params: idParams,
  answer: findingSchema,
  errors: [403, 404, 409],
});
