import * as v from "valibot";
import { emailSchema, nameSchema, phoneSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import {
  asRead,
  calendarDate,
  idParams,
  idSchema,
  idText,
  instant,
  pageEntries,
  pageQueryEntries,
} from "@/kernel/shapes.ts";
import { endPhrase } from "./contract-states.ts";

/** Texts of document 3, sections 5 to 8, to the letter. */
export const texts = {
  fflRequired: "FFL is required",
  auditorRequired: "Auditor is required",
  selectFflFirst: "Select FFL first",
  userSelectionRequired: "User selection is required",
  statusRequired: "User status is required",
  endPhraseRequired: 'Please enter "END AUDIT"',
  startAfterEnd: "Start date cannot be after the end date",
  endBeforeStart: "End date cannot be before the start date",
  fieldsWrong: "Error: All fields need to be correct",
  fieldsEmpty: "Error: All fields need to be filled",
  onlyTheLead: "Access Denied: Only the audit manager can add or edit internal auditors",
} as const;

/** The first and the last day of a range, both inclusive; the first is not after the last. */
const rangeEntries = { startDate: calendarDate, endDate: calendarDate };

/** Says at its own field that a range begins after it ends. */
export function inOrder<Range extends { readonly startDate: string; readonly endDate: string }>() {
  return v.rawCheck<Range>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.startDate <= dataset.value.endDate) return;
    const input = { ...dataset.value };
    const path = { type: "object", origin: "value", input, key: "startDate", value: input.startDate } as const;
    addIssue({ message: texts.startAfterEnd, path: [path] });
  });
}

/** Calendar dates, both inclusive. */
export const rangeSchema = v.object(rangeEntries);

/** What a caller may do with an audit. */
export const auditActions = ["edit", "end", "invite", "approve", "request", "export"] as const;

export type AuditAction = (typeof auditActions)[number];

/** An audit (document 3, section 3). */
export const auditSchema = v.object({
  id: idSchema,
  /** 0 ATF, 1 internal. */
  type: v.picklist([0, 1]),
  /** 0 active, 1 ended. */
  status: v.picklist([0, 1]),
  startDate: v.string(),
  endDate: v.string(),
  dateRange: rangeSchema,
  createdDate: instant,
  /** Null while it is active. */
  endedDate: v.nullable(instant),
  storeId: idSchema,
  storeName: v.string(),
  leadAuditorId: idSchema,
  leadAuditorName: v.string(),
  /** Documents within the audit's dates and the approved ones. */
  totalDocuments: v.number(),
  /** Those of them that auditors flagged. */
  totalDocumentsFlagged: v.number(),
  /** Those of them that auditors reviewed. */
  totalDocumentsReviewed: v.number(),
  /** True when one of the three numbers is larger: counting ends at 10,000 where no counter knows the number. */
  countIsMinimum: v.boolean(),
  version: v.number(),
  /** What the caller may do with it. */
  permissions: v.array(v.picklist(auditActions)),
});

export type Audit = v.InferOutput<typeof auditSchema>;

/** An audit with the link for a lead auditor who was invited, to hand over where no mail server sends it. */
const startedSchema = v.object({ ...auditSchema.entries, invitationLink: v.optional(v.string()) });

export type StartedAudit = v.InferOutput<typeof startedSchema>;

/** The body that starts an ATF audit (document 3, section 7); the lead auditor is invited. */
export const startAtfSchema = v.pipe(
  v.strictObject({
    type: v.picklist([0, "ATF"]),
    name: nameSchema,
    email: emailSchema,
    phone: phoneSchema,
    storeId: v.pipe(v.number(texts.fflRequired), v.integer(), v.minValue(1, texts.fflRequired)),
    ...rangeEntries,
  }),
  inOrder(),
);

export type StartAtf = v.InferOutput<typeof startAtfSchema>;

/** The body that starts an internal audit; the lead auditor is one of the dealer's people. */
export const startInternalSchema = v.pipe(
  v.strictObject({
    type: v.picklist([1, "internal"]),
    leadAuditorId: v.pipe(v.number(texts.auditorRequired), v.integer(), v.minValue(1, texts.auditorRequired)),
    storeId: v.pipe(v.number(texts.fflRequired), v.integer(), v.minValue(1, texts.fflRequired)),
    ...rangeEntries,
  }),
  inOrder(),
);

export type StartInternal = v.InferOutput<typeof startInternalSchema>;

export const startAudit = endpoint({
  method: "POST",
  path: "/api/audits",
  summary: "Starts an ATF audit (`type` 0 or ATF) and invites its lead auditor, or an internal one (`type` 1 or " +
    "internal). A second active audit of its type in the store answers 409.",
  admission: { permission: "audits.see" },
  alone: true,
  body: v.variant("type", [startAtfSchema, startInternalSchema]),
  answer: startedSchema,
  status: 201,
  errors: [400, 403, 404, 409, 429],
});

export const getStoreAudits = endpoint({
  method: "GET",
  path: "/api/audits",
  summary: "The active audits of a store, as far as the caller takes part in them or manages the store's audits.",
  admission: { permission: "audits.see" },
  query: v.object({ storeId: idText }),
  answer: v.object({ atfAudit: v.nullable(auditSchema), internalAudit: v.nullable(auditSchema) }),
  errors: [404],
});

export const listEndedAudits = endpoint({
  method: "GET",
  path: "/api/audits/ended",
  summary: "The ended audits of a store that the caller may see, the last one first.",
  admission: { permission: "audits.see" },
  query: v.object({ storeId: idText, type: v.optional(v.picklist(["0", "1"])), ...pageQueryEntries }),
  answer: v.object(pageEntries(auditSchema)),
  errors: [404],
});

export const getMyAudits = endpoint({
  method: "GET",
  path: "/api/audits/user/active",
  summary: "The active audits in which the caller is enabled, by store.",
  admission: "signed-in",
  query: v.object(pageQueryEntries),
  answer: v.object(pageEntries(auditSchema)),
});

export const getAudit = endpoint({
  method: "GET",
  path: "/api/audits/{id}",
  summary: "One audit.",
  admission: { permission: "audits.see" },
  params: idParams,
  answer: auditSchema,
  errors: [404],
});

export const updateAudit = endpoint({
  method: "PUT",
  path: "/api/audits/{id}",
  summary: "Changes the dates of an active audit; what its auditors may see follows at once.",
  admission: { permission: "audits.see" },
  alone: true,
  params: idParams,
  body: v.pipe(
    v.strictObject({
      ...asRead(auditSchema),
      id: v.optional(idSchema),
      /** The version that was read; a stale one answers 409. */
      version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      ...rangeEntries,
    }),
    inOrder(),
  ),
  answer: auditSchema,
  errors: [400, 403, 404, 409],
});

export const endAudit = endpoint({
  method: "PUT",
  path: "/api/audits/{id}/EndAudit",
  summary: "Ends an audit: its auditors lose their access and their sessions at once.",
  admission: { permission: "audits.see" },
  alone: true,
  params: idParams,
  body: v.strictObject({ confirmation: v.literal(endPhrase, texts.endPhraseRequired) }),
  answer: auditSchema,
  errors: [400, 403, 404, 409],
});
