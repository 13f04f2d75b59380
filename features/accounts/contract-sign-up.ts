import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { emailSchema, furtherStepSchema, nameSchema, newPasswordSchema, signedInSchema, texts } from "./contract.ts";

/** How long a link is good, in hours. */
export const SIGN_UP_HOURS = 24;

/** What is said where nobody can sign up. */
export const signUpClosed = "Sign-up is closed here. Ask your Strongroom administrator to invite you.";

/** An email that a mail can be sent to: the marks that no header carries are refused before there is anybody to tell. */
export const signUpSchema = v.strictObject({ email: v.pipe(emailSchema, v.regex(/^\P{Cc}+$/u, texts.emailInvalid)) });

export type SignUpInput = v.InferOutput<typeof signUpSchema>;

export const requestSignUp = endpoint({
  method: "POST",
  path: "/api/auth/sign-up",
  summary: "Mails a link to create an account, where sign-up is open. The answer is the same when the email has one.",
  admission: "public",
  body: signUpSchema,
  status: 204,
  errors: [400, 403, 404, 429],
});

const params = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link.")),
});

export const readSignUp = endpoint({
  method: "GET",
  path: "/api/auth/sign-up/{token}",
  summary: "Whose account a link creates; 404 for a link that has expired.",
  admission: "public",
  secret: true,
  params,
  answer: v.object({ email: v.string() }),
  errors: [404],
});

/** The form of the page behind a link, which is the body too. */
export const newAccountSchema = v.pipe(
  v.strictObject({ name: nameSchema, password: newPasswordSchema, confirmPassword: v.string(texts.passwordEmpty) }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword }) => password === confirmPassword,
      texts.passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
);

export type NewAccount = v.InferOutput<typeof newAccountSchema>;

export const completeSignUp = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/{token}",
  summary: "Uses a link up: makes the person, who belongs to no account yet, and signs them in.",
  admission: "public",
  params,
  body: newAccountSchema,
  answer: v.union([signedInSchema, furtherStepSchema]),
  errors: [400, 403, 404],
});
