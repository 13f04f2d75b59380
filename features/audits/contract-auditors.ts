import * as v from "valibot";
import { emailSchema, nameSchema, phoneSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, idParams, idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";
import { searchFrom } from "./contract-states.ts";
import { texts } from "./contract.ts";

/** Fields of a row that the tables of auditors are sorted by (document 3, section 2). */
export const auditorSortFields = ["name", "lastSignIn"] as const;

/** An audit has at most this many auditors. */
export const mostAuditors = 100;

/** Somebody who takes part in an audit (document 3, section 3). */
export const auditorSchema = v.object({
  id: idSchema,
  auditId: idSchema,
  userId: idSchema,
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  /** The person's picture; null without one. */
  uri: v.nullable(v.string()),
  /** 0 enabled, 1 disabled. */
  status: v.picklist([0, 1]),
  /** The same as `status` (document 3, section 3). */
  auditorStatus: v.picklist([0, 1]),
  /** 0 accepted, 1 still open, 2 declined or expired: it can be sent again. */
  invitationStatus: v.picklist([0, 1, 2]),
  isLeadAuditor: v.boolean(),
  lastSignIn: v.nullable(instant),
  version: v.number(),
});

export type Auditor = v.InferOutput<typeof auditorSchema>;

/** An auditor with the link of an invitation, to hand over where no mail server sends it. */
const invitedSchema = v.object({ ...auditorSchema.entries, invitationLink: v.optional(v.string()) });

export type InvitedAuditor = v.InferOutput<typeof invitedSchema>;

const status = v.pipe(v.number(texts.statusRequired), v.picklist([0, 1], texts.statusRequired));

export const listAuditors = endpoint({
  method: "GET",
  path: "/api/auditors",
  summary: "Who takes part in an audit, for those who do and for those who manage it.",
  admission: { permission: "audits.see" },
  query: v.object({
    auditId: idText,
    sort: v.optional(v.picklist(auditorSortFields), "name"),
    sortOrder: v.optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(["asc", "desc"])), "asc"),
    ...pageQueryEntries,
  }),
  answer: v.object(pageEntries(auditorSchema)),
  errors: [404],
});

export const inviteAuditor = endpoint({
  method: "POST",
  path: "/api/auditors",
  summary: "Invites an auditor to an active ATF audit. Somebody who inspects elsewhere already keeps their sign-in.",
  admission: { permission: "audits.see" },
  alone: true,
  body: v.strictObject({
    auditId: idSchema,
    storeId: v.optional(idSchema),
    /** Clients of the specification send it; an auditor is known by their email. */
    userId: v.optional(v.nullable(idSchema)),
    name: nameSchema,
    email: emailSchema,
    phone: phoneSchema,
    status: v.optional(status, 0),
  }),
  answer: invitedSchema,
  status: 201,
  errors: [400, 403, 404, 409, 429],
});

export const inviteInternalAuditor = endpoint({
  method: "POST",
  path: "/api/auditors/Internal",
  summary: "Adds one of the dealer's people to an active internal audit.",
  admission: { permission: "audits.see" },
  alone: true,
  body: v.strictObject({
    auditId: idSchema,
    userId: v.pipe(v.number(texts.userSelectionRequired), v.integer(), v.minValue(1, texts.userSelectionRequired)),
  }),
  answer: auditorSchema,
  status: 201,
  errors: [400, 403, 404, 409],
});

const auditorChange = v.strictObject({
  ...asRead(auditorSchema),
  storeId: v.optional(idSchema),
  name: v.optional(nameSchema),
  email: v.optional(emailSchema),
  phone: v.optional(phoneSchema),
  status: v.optional(status),
  /** The version that was read; a stale one answers 409. */
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** What an auditor is to be like from now on; what is left out stays. */
export type AuditorChange = v.InferOutput<typeof auditorChange>;

export const updateAuditor = endpoint({
  method: "PUT",
  path: "/api/auditors/{id}",
  summary: "Changes an auditor: name, phone and, before they came, email; enables, disables, or invites them again.",
  admission: { permission: "audits.see" },
  alone: true,
  params: idParams,
  body: v.strictObject({
    auditorId: v.optional(idSchema),
    auditor: auditorChange,
    /** Sends an open or turned-down invitation again; the link before stops working. */
    shouldResendInvite: v.optional(v.boolean()),
  }),
  answer: invitedSchema,
  errors: [400, 403, 404, 409, 429],
});

/** Somebody who can be chosen for an internal audit. */
export const eligibleSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.string(),
  uri: v.nullable(v.string()),
});

export type Eligible = v.InferOutput<typeof eligibleSchema>;

const eligibleQuery = {
  /** A part of the name or of the email. */
  search: v.optional(v.union([
    v.pipe(v.literal(""), v.transform(() => undefined)),
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(searchFrom, "The search begins with three characters."),
      v.maxLength(100, "At most 100 characters."),
    ),
  ], "Enter 3 to 100 characters.")),
  ...pageQueryEntries,
};

export const listInvitable = endpoint({
  method: "GET",
  path: "/api/users/internal-audit/{id}/invitable",
  summary: "People of the store who can be added to an internal audit, by name.",
  admission: { permission: "audits.lead_internal" },
  params: idParams,
  query: v.object(eligibleQuery),
  answer: v.object(pageEntries(eligibleSchema)),
  errors: [403, 404],
});

export const listLeadCandidates = endpoint({
  method: "GET",
  path: "/api/audits/leadCandidates",
  summary: "People of a store who can lead an internal audit there, by name.",
  admission: { permission: "audits.start_internal" },
  query: v.object({ storeId: idText, ...eligibleQuery }),
  answer: v.object(pageEntries(eligibleSchema)),
  errors: [403, 404],
});
