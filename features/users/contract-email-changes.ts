import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, instant } from "@/kernel/shapes.ts";

/** What a link is told that is unknown, used up or too old: always the same. */
export const emailChangeGone =
  "This link has expired or was already used. If your email still has to change, ask an admin of your company.";

/** What a wrong password is told. */
export const passwordWrong = "Wrong password.";

const tokenParams = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link.")),
});

const emailChangeSchema = v.object({
  /** Whose email it is. */
  name: v.string(),
  email: v.string(),
  newEmail: v.string(),
  /** The manager who wants it. */
  askedBy: v.string(),
  expiresAt: instant,
});

/** A new email that somebody has not confirmed yet. */
export type EmailChange = v.InferOutput<typeof emailChangeSchema>;

const openChange = v.object({ change: v.nullable(emailChangeSchema) });

export const readOwnEmailChange = endpoint({
  method: "GET",
  path: "/api/ownEmailChange",
  summary: "The new email that a manager wants the caller to have, until the caller says yes or no; null without one.",
  admission: "signed-in",
  answer: openChange,
});

export const answerOwnEmailChange = endpoint({
  method: "POST",
  path: "/api/ownEmailChange",
  summary: "Takes the new email, which ends all sessions of the caller, or keeps the one there is.",
  admission: "signed-in",
  alone: true,
  body: v.strictObject({ isAccepted: v.boolean("Say whether you take the new email.") }),
  status: 204,
  errors: [400, 409],
});

export const readEmailChangeOf = endpoint({
  method: "GET",
  path: "/api/users/{id}/emailChange",
  summary: "The new email that waits until the person confirms it, for those who manage the person; null without one.",
  admission: { permission: "accounts.manage_users" },
  params: idParams,
  answer: openChange,
  errors: [404],
});

export const readEmailChange = endpoint({
  method: "GET",
  path: "/api/emailChanges/{token}",
  summary: "What a link out of a mail confirms.",
  admission: "public",
  secret: true,
  params: tokenParams,
  answer: v.object({
    ...emailChangeSchema.entries,
    /** The link went to the new email: it takes the password too, for whoever asked for the change may read that mailbox. */
    needsPassword: v.boolean(),
  }),
  errors: [404],
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/emailChanges/{token}/confirm",
  summary: "Takes the new email by a link out of a mail. It signs no one in, and ends all sessions of the person.",
  admission: "public",
  params: tokenParams,
  body: v.strictObject({ password: v.optional(v.pipe(v.string(), v.maxLength(200, "At most 200 characters.")), "") }),
  status: 204,
  errors: [400, 404, 429],
});

export const declineEmailChange = endpoint({
  method: "POST",
  path: "/api/emailChanges/{token}/decline",
  summary: "Keeps the email there is; the links no longer work.",
  admission: "public",
  params: tokenParams,
  status: 204,
  errors: [404],
});
