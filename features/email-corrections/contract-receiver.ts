import * as v from "valibot";
import { draftContentSchema, draftSchema } from "@/features/corrections/contract-marks.ts";
import { initialsSchema, newCorrectionsSchema } from "@/features/corrections/contract.ts";
import { annotationsSchema } from "@/features/pdf/contract-annotations.ts";
import { formLayoutSchema } from "@/features/pdf/contract-layout.ts";
import { byteHeaders, endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant } from "@/kernel/shapes.ts";

/** What the receiver of a mail may do with the one form that it is about; no role holds it. */
export const receivePermission = "email-corrections.receive";

/** The source of the receiver's rights, as the table of permissions names it. */
export const correctionSource = "correction";

/** Texts of document 2, to the letter. */
export const receiverTexts = {
  unavailable: "Correction Unavailable.",
  unavailablePage: "Email correction unavailable.",
  /** Counts from {@link leavesAfter}. */
  leaving: (seconds: number) => `Logging out in ${seconds} seconds...`,
  saved: "Success! Your 4473 has been updated.",
} as const;

/** Seconds until whoever sees an unavailable correction is signed out. */
export const leavesAfter = 5;

/** The error of a link whose opener is signed in as somebody else. */
export const signedInElse = "email-corrections.signed_in";

export const beginCorrection = endpoint({
  method: "POST",
  path: "/api/auth/correction",
  summary: "Exchanges a correction's link for a session of that one correction.",
  admission: "public",
  body: v.strictObject({
    id: idSchema,
    token: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, "This is no link of a correction.")),
    /** True for somebody who is signed in and wants to be signed out for this. */
    leave: v.optional(v.boolean(), false),
  }),
  answer: v.object({
    token: v.string(),
    /** `email|{address}`: who the receiver is from now on. */
    subject: v.string(),
    email: v.string(),
  }),
  errors: [400, 403, 404, 409, 429],
});

/** What the receiver sees of a correction: what is asked, and the form; nothing of the dealer's own record. */
export const receivedSchema = v.object({
  id: idSchema,
  email: v.string(),
  /** The store's trade name and phone number, for questions. */
  storeName: v.string(),
  storePhone: v.string(),
  correctionLines: v.array(v.string()),
  expiresOn: instant,
  form: v.object({
    /** 0 Form 4473, 1 stand-alone 3310.11. */
    formType: v.number(),
    attachmentId: idSchema,
    versionNumber: v.number(),
    pages: v.number(),
    /** Where its bytes are. */
    uri: v.string(),
    sha256: v.string(),
    /** When this version was saved. */
    savedOn: instant,
  }),
  /** The calendar date at the store, which the stamp carries, and the store's time zone. */
  today: v.string(),
  timeZone: v.string(),
});

export type ReceivedCorrection = v.InferOutput<typeof receivedSchema>;

const formVersion = v.pipe(v.number("Say which version of the form it is about."), v.integer(), v.minValue(1));

const receive = { admission: { permission: receivePermission }, reaches: ["guest"], params: idParams } as const;

export const getReceived = endpoint({
  ...receive,
  method: "GET",
  path: "/api/emailCorrections/{id}",
  summary: "The correction that the caller was asked for.",
  answer: receivedSchema,
});

export const receivedForm = endpoint({
  ...receive,
  method: "GET",
  path: "/api/emailCorrections/{id}/form",
  summary: "The form to correct; the ledger has who got it.",
  headers: byteHeaders,
  /** The version that it is of, so that a browser keeps none of an earlier one. */
  query: v.object({ version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))) }),
  produces: "application/pdf",
  errors: [416],
});

export const receivedMarks = endpoint({
  ...receive,
  method: "GET",
  path: "/api/emailCorrections/{id}/marks",
  summary: "The marks that the form has by now, and where its sections and boxes lie.",
  answer: v.object({
    annotations: annotationsSchema,
    layout: formLayoutSchema,
    /** The sections that are the receiver's to correct, such as B and D; empty where the form's revision cannot be told. */
    sections: v.array(v.string()),
  }),
  errors: [429, 503],
});

export const getReceivedDraft = endpoint({
  ...receive,
  method: "GET",
  path: "/api/emailCorrections/{id}/draft",
  summary: "The receiver's unsaved marks.",
  answer: draftSchema,
});

export const putReceivedDraft = endpoint({
  ...receive,
  method: "PUT",
  path: "/api/emailCorrections/{id}/draft",
  summary: "Keeps the receiver's unsaved marks.",
  background: true,
  body: v.strictObject({
    versionNumber: formVersion,
    /** Left out to ask only whether the correction is still there. */
    content: v.optional(draftContentSchema),
  }),
  answer: draftSchema,
});

export const deleteReceivedDraft = endpoint({
  ...receive,
  method: "DELETE",
  path: "/api/emailCorrections/{id}/draft",
  summary: "Drops the receiver's unsaved marks.",
  status: 204,
});

/** The `document` part: the version of the form that the receiver saw; nothing of the record is theirs to change. */
export const receivedDocumentSchema = v.strictObject({
  versionNumber: formVersion,
});

export const saveReceived = endpoint({
  ...receive,
  method: "POST",
  path: "/api/emailCorrections/{id}/SaveEmailCorrection",
  summary: "Saves the receiver's corrections as a new version of the form; link and session end with it.",
  parts: [
    { name: "document", json: receivedDocumentSchema, description: "The version that the marks were made on." },
    { name: "corrections", json: newCorrectionsSchema, description: "What was corrected, in words, with its marks." },
    { name: "initials", json: initialsSchema, description: "Two letters." },
    { name: "xfdf", optional: true, description: "All marks of the new version, the earlier ones too." },
    { name: "file", optional: true, description: "In its place the annotated PDF, of which the marks are taken." },
  ],
  status: 204,
  errors: [400, 404, 409, 413, 415, 429, 503],
});
