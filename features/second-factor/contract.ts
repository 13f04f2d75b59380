import * as v from "valibot";
import { furtherStepSchema, signedInSchema, texts as accountTexts } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant } from "@/kernel/shapes.ts";
import {
  authenticationAnswer,
  authenticationOptionsSchema,
  registrationAnswer,
  registrationOptionsSchema,
} from "./contract-passkeys.ts";

/** What people are told; each names its field. */
export const texts = {
  codeShape: "A code has 6 digits.",
  codeWrong: "Wrong code. Codes change every 30 seconds. Enter the one shown now.",
  recoveryCodeShape: "A recovery code has 10 letters and digits.",
  recoveryCodeWrong: "Wrong recovery code, or it was already used.",
  passkeyWrong: "This passkey was not accepted. Try again, or choose another way.",
  passwordWrong: "Wrong password.",
  setupOver: "This took too long, so the code has expired. Please start again.",
  nameRequired: "Name is required",
} as const;

const ticketSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This sign-in is incomplete. Please start again."));

/** Six digits; spaces that apps put in are taken out. */
export const codeSchema = v.pipe(
  v.string(texts.codeShape),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.regex(/^\d{6}$/, texts.codeShape),
);

/** A recovery code as somebody types it. */
export const recoveryCodeSchema = v.pipe(
  v.string(texts.recoveryCodeShape),
  v.maxLength(40, texts.recoveryCodeShape),
  v.transform((typed) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")),
  v.regex(/^[a-z0-9]{10}$/, texts.recoveryCodeShape),
);

/** The name of a passkey. */
export const passkeyNameSchema = v.pipe(
  v.string(texts.nameRequired),
  v.trim(),
  v.nonEmpty(texts.nameRequired),
  v.maxLength(60, "At most 60 characters."),
);

const passwordSchema = v.pipe(
  v.string(accountTexts.passwordEmpty),
  v.nonEmpty(accountTexts.passwordEmpty),
  v.maxLength(200, "At most 200 characters."),
);

const proofEntries = {
  code: v.optional(codeSchema),
  recoveryCode: v.optional(recoveryCodeSchema),
  passkey: v.optional(authenticationAnswer),
};
const waySchema = v.picklist(["app", "passkey", "recovery"]);
const appSetupSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.object({ size: v.number(), path: v.string() }),
  setup: v.string(),
});
const setupSchema = v.object({ app: appSetupSchema, passkey: registrationOptionsSchema });
const newAppSchema = v.strictObject({ setup: v.pipe(v.string(), v.maxLength(1000)), code: codeSchema });
const newPasskeySchema = v.strictObject({ name: passkeyNameSchema, response: registrationAnswer });
const recoveryCodesSchema = v.array(v.string());

/** An authenticator app to be set up, as the screens show it. */
export type AppSetup = v.InferOutput<typeof appSetupSchema>;

export const beginSecondStep = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/begin",
  summary: "How the second step of a sign-in can be taken, by its ticket.",
  admission: "public",
  body: v.strictObject({ ticket: ticketSchema }),
  answer: v.object({ ways: v.array(waySchema), passkey: v.nullable(authenticationOptionsSchema) }),
  errors: [401],
});

export const takeSecondStep = endpoint({
  method: "POST",
  path: "/api/auth/second-factor",
  summary: "Takes the second step with a code, a recovery code or a passkey: signs in and sets the session cookie.",
  admission: "public",
  body: v.strictObject({ ticket: ticketSchema, ...proofEntries }),
  answer: signedInSchema,
  errors: [401, 403, 429],
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/auth/passkey/begin",
  summary: "What the browser needs to sign someone in with a passkey alone.",
  admission: "public",
  answer: authenticationOptionsSchema,
  errors: [404],
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey",
  summary: "Signs in with a passkey alone, which must have asked for a finger or a PIN; sets the session cookie.",
  admission: "public",
  body: v.strictObject({ passkey: authenticationAnswer }),
  answer: v.union([signedInSchema, furtherStepSchema]),
  errors: [401, 403, 404, 429],
});

export const beginEnrolment = endpoint({
  method: "POST",
  path: "/api/auth/enrolment/begin",
  summary: "What someone needs to set up the second factor that their account requires, by the ticket of the sign-in.",
  admission: "public",
  body: v.strictObject({ ticket: ticketSchema }),
  answer: setupSchema,
  errors: [401],
});

export const enrol = endpoint({
  method: "POST",
  path: "/api/auth/enrolment",
  summary: "Sets up the required second factor and ends the sign-in; the recovery codes are answered this once.",
  admission: "public",
  body: v.strictObject({ ticket: ticketSchema, app: v.optional(newAppSchema), passkey: v.optional(newPasskeySchema) }),
  answer: v.object({ ...signedInSchema.entries, recoveryCodes: recoveryCodesSchema }),
  errors: [401, 403, 429],
});

const stateSchema = v.object({
  /** False for the user of the backup application, which no person types codes for, and while acting for somebody. */
  mayHave: v.boolean(),
  appSince: v.nullable(instant),
  passkeys: v.array(
    v.object({ id: idSchema, name: v.string(), createdAt: instant, lastUsedAt: v.nullable(instant) }),
  ),
  recoveryCodesLeft: v.number(),
  isRequired: v.boolean(),
  /** The asker decides whether everybody must have one. */
  mayRequire: v.boolean(),
});

/** One's own second factors. */
export type SecondFactorState = v.InferOutput<typeof stateSchema>;

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/api/second-factor",
  summary: "Your own second factors; nothing while acting for someone.",
  admission: "signed-in",
  answer: stateSchema,
});

export const beginProof = endpoint({
  method: "POST",
  path: "/api/second-factor/proof/begin",
  summary: "How one can prove again who one is, before your sign-in is changed.",
  admission: "signed-in",
  answer: v.object({
    /** Until when one counts as having proved it; null when it is asked for. */
    until: v.nullable(instant),
    hasPassword: v.boolean(),
    ways: v.array(waySchema),
    passkey: v.nullable(authenticationOptionsSchema),
  }),
  errors: [403],
});

export const prove = endpoint({
  method: "POST",
  path: "/api/second-factor/proof",
  summary: "Proves again who one is: good for ten minutes in this session.",
  admission: "signed-in",
  body: v.strictObject({ password: v.optional(passwordSchema), ...proofEntries }),
  answer: v.object({ until: instant }),
  errors: [403, 429],
});

export const beginSetup = endpoint({
  method: "POST",
  path: "/api/second-factor/setup",
  summary: "What one needs to add an authenticator app or a passkey. Nothing counts before it was confirmed.",
  admission: "signed-in",
  answer: setupSchema,
  errors: [403],
});

export const addApp = endpoint({
  method: "POST",
  path: "/api/second-factor/app",
  summary:
    "Makes an authenticator app your second factor, by its first code; recovery codes come with the first factor.",
  admission: "signed-in",
  body: newAppSchema,
  answer: v.object({ recoveryCodes: v.nullable(recoveryCodesSchema) }),
  errors: [403, 429],
});

export const removeOwnApp = endpoint({
  method: "DELETE",
  path: "/api/second-factor/app",
  summary: "Takes your authenticator app away.",
  admission: "signed-in",
  status: 204,
  errors: [403, 404, 409],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/second-factor/passkeys",
  summary: "Adds a passkey; recovery codes come with the first factor.",
  admission: "signed-in",
  body: newPasskeySchema,
  answer: v.object({ recoveryCodes: v.nullable(recoveryCodesSchema) }),
  errors: [403, 409],
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/api/second-factor/passkeys/{id}",
  summary: "Gives your passkey another name.",
  admission: "signed-in",
  params: idParams,
  body: v.strictObject({ name: passkeyNameSchema }),
  status: 204,
  errors: [403],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/second-factor/passkeys/{id}",
  summary: "Takes your passkey away.",
  admission: "signed-in",
  params: idParams,
  status: 204,
  errors: [403, 409],
});

export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/second-factor/recovery-codes",
  summary: "New recovery codes, answered this once; earlier ones no longer work.",
  admission: "signed-in",
  answer: v.object({ recoveryCodes: recoveryCodesSchema }),
  errors: [403, 409],
});

const requirementSchema = v.object({
  isRequired: v.boolean(),
  /** How many people there are, and how many of them have no second factor yet. */
  people: v.number(),
  without: v.number(),
});

export const getRequirement = endpoint({
  method: "GET",
  path: "/api/second-factor/requirement",
  summary: "Whether everyone of the account, or every operator, must have a second factor.",
  admission: { permission: "second-factor.require" },
  answer: requirementSchema,
});

export const setRequirement = endpoint({
  method: "PUT",
  path: "/api/second-factor/requirement",
  summary: "Requires a second factor of everyone, or no longer. People without one set it up when they sign in next.",
  admission: { permission: "second-factor.require" },
  body: v.strictObject({ isRequired: v.boolean() }),
  answer: requirementSchema,
  errors: [409],
});

export const getPersonsSecondFactor = endpoint({
  method: "GET",
  path: "/api/users/{id}/second-factor",
  summary: "Whether someone has a second factor that the caller may reset.",
  admission: { permission: "accounts.manage_users" },
  params: idParams,
  answer: v.object({ mayReset: v.boolean() }),
});

export const resetPersonsSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/second-factor",
  summary: "Takes all second factors of someone of a lower rank away, who has lost them, and ends their sessions.",
  admission: { permission: "accounts.manage_users" },
  params: idParams,
  status: 204,
});
