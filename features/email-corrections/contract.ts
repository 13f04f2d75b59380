import * as v from "valibot";
import { initialsSchema } from "@/features/corrections/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, pageQueryEntries, plainText } from "@/kernel/shapes.ts";

/** To ask the receiver of a mail for a correction, and to review what came of it. */
export const requestPermission = "email-corrections.request";

/** Texts of document 2, to the letter. */
export const requestTexts = {
  emailInvalid: "E-mail is invalid",
  emailRequired: "E-mail is required",
  linesRequired: "Correction Lines are required",
  sent: "email sent!",
  sendFailed: "Unable to send email",
} as const;

export const requestLimits = {
  lines: 50,
  line: 500,
  /** Mails of one request, reminders counted. */
  mails: 10,
  /** Days that a link is good for (decisions, 'Emailed correction'). */
  days: 14,
} as const;

/**
 * How far a request is. `saved`: the receiver has corrected the form, and nobody has reviewed it; then it is `reviewed`, or
 * `sentBack` by a further request.
 */
export const requestStates = ["sent", "opened", "saved", "reviewed", "sentBack", "withdrawn", "expired"] as const;

export type RequestState = (typeof requestStates)[number];

/** An address that a mail can carry: one receiver, no display name, nothing that ends a header line. */
const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(requestTexts.emailRequired),
  v.maxLength(254, requestTexts.emailInvalid),
  v.regex(
    /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,64}@[^\s@<>(),;:"\\[\]\p{Cc}]+\.[^\s@<>(),;:"\\[\]\p{Cc}.]{2,}$/u,
    requestTexts.emailInvalid,
  ),
  v.toLowerCase(),
);

const linesSchema = v.pipe(
  v.array(
    v.pipe(plainText, v.maxLength(requestLimits.line, "At most 500 characters in a line.")),
    requestTexts.linesRequired,
  ),
  v.maxLength(requestLimits.lines, "At most 50 correction lines."),
  v.transform((lines) => lines.filter((line) => line !== "")),
  v.minLength(1, requestTexts.linesRequired),
);

export const newRequestSchema = v.strictObject({
  email: emailSchema,
  correctionLines: linesSchema,
  /** A saved request that is sent back by this one. */
  follows: v.optional(idSchema),
});

export type NewRequest = v.InferInput<typeof newRequestSchema>;

/** A request as the dealer sees it. */
export const requestSchema = v.object({
  id: idSchema,
  documentId: idSchema,
  storeId: idSchema,
  /** Of the form, for lists. */
  customerName: v.string(),
  email: v.string(),
  correctionLines: v.array(v.string()),
  state: v.picklist(requestStates),
  follows: v.nullable(idSchema),
  askedById: idSchema,
  askedBy: v.string(),
  createdOn: instant,
  sentOn: instant,
  /** Reminders that went out by themselves, and the last one. */
  reminders: v.number(),
  remindedOn: v.nullable(instant),
  expiresOn: instant,
  openedOn: v.nullable(instant),
  savedOn: v.nullable(instant),
  savedVersion: v.nullable(v.number()),
  endedOn: v.nullable(instant),
  endedBy: v.nullable(v.string()),
});

export type CorrectionRequest = v.InferOutput<typeof requestSchema>;

/** A request whose link has just been made. */
export const sentRequestSchema = v.object({
  request: requestSchema,
  /** To hand over by hand; null where a mail server sends it. */
  link: v.nullable(v.string()),
});

export type SentRequest = v.InferOutput<typeof sentRequestSchema>;

const ask = { permission: requestPermission } as const;
const requestPage = v.object(pageEntries(requestSchema));

export const requestCorrection = endpoint({
  method: "POST",
  path: "/api/emailCorrections/{documentId}",
  summary: "Mails somebody a link to correct their part of a form; it is good for 14 days.",
  admission: ask,
  params: v.object({ documentId: idText }),
  body: newRequestSchema,
  answer: sentRequestSchema,
  status: 201,
  errors: [400, 404, 409],
});

export const listRequestsOfDocument = endpoint({
  method: "GET",
  path: "/api/documents/{id}/emailCorrections",
  summary: "The correction requests of a document, newest first.",
  admission: ask,
  params: idParams,
  query: v.object(pageQueryEntries),
  answer: requestPage,
});

export const listRequestsOfStore = endpoint({
  method: "GET",
  path: "/api/stores/{id}/emailCorrections",
  summary: "The correction requests of a store, newest first: the open ones, or all.",
  admission: ask,
  params: idParams,
  query: v.object({ state: v.optional(v.picklist(["open", "all"]), "open"), ...pageQueryEntries }),
  answer: requestPage,
});

export const withdrawRequest = endpoint({
  method: "POST",
  path: "/api/emailCorrections/{id}/withdraw",
  summary: "Ends a request: its links and its receiver's session end at once.",
  admission: ask,
  params: idParams,
  answer: requestSchema,
  errors: [409],
});

export const resendRequest = endpoint({
  method: "POST",
  path: "/api/emailCorrections/{id}/resend",
  summary: "Mails a new link; those sent before end.",
  admission: ask,
  params: idParams,
  answer: sentRequestSchema,
  errors: [409],
});

export const reviewRequest = endpoint({
  method: "POST",
  path: "/api/emailCorrections/{id}/review",
  summary:
    "Accepts what the receiver saved: a new version with the reviewer's stamp, the date followed by the initials.",
  admission: ask,
  params: idParams,
  body: v.strictObject({
    initials: initialsSchema,
    /** The form's newest version that the reviewer saw; that which the receiver saved unless told. */
    versionNumber: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  answer: requestSchema,
  errors: [400, 409, 503],
});
