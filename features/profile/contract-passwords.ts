import * as v from "valibot";
import { emailSchema, newPasswordSchema, texts as accountTexts } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema } from "@/kernel/shapes.ts";

/** Texts of document 1, section 5, to the letter. */
export const passwordTexts = {
  same: "Current and new password can not be same.",
  incorrect: "Please Enter Correct Current Password.",
  updated: "Password Updated Successfully.",
} as const;

/** How long what became of a password change is shown (document 1, section 9), in milliseconds. */
export const FEEDBACK_MILLISECONDS = 10_000;

const typedPassword = v.pipe(
  v.string(accountTexts.passwordEmpty),
  v.nonEmpty(accountTexts.passwordEmpty),
  v.maxLength(200, "At most 200 characters."),
);

const confirmation = v.pipe(v.string(accountTexts.passwordEmpty), v.nonEmpty(accountTexts.passwordEmpty));

/** The form, which is the body too. Each rule is told on the field that is to be mended. */
export const passwordFormSchema = v.pipe(
  v.strictObject({
    id: idSchema,
    currentPassword: typedPassword,
    newPassword: newPasswordSchema,
    confirmPassword: confirmation,
  }),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      accountTexts.passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
  v.forward(
    v.partialCheck(
      [["currentPassword"], ["newPassword"]],
      ({ currentPassword, newPassword }) => currentPassword !== newPassword,
      passwordTexts.same,
    ),
    ["newPassword"],
  ),
);

export type PasswordForm = v.InferOutput<typeof passwordFormSchema>;

export const updatePassword = endpoint({
  method: "PUT",
  path: "/api/users/{id}/password",
  summary: "Changes your own password. A wrong current one is an answer too; a right one ends all sessions.",
  admission: "signed-in",
  reaches: ["program"],
  params: idParams,
  body: passwordFormSchema,
  answer: v.object({ result: v.picklist(["PasswordUpdatedSuccessfully", "CurrentPasswordIncorrect"]) }),
  errors: [400, 403, 404, 409, 429],
});

export const resetOptions = endpoint({
  method: "GET",
  path: "/api/auth/forgot-password",
  summary: "Whether people sign in with passwords here, and whether a forgotten one can be reset by email.",
  admission: "public",
  answer: v.object({ passwords: v.boolean(), byMail: v.boolean() }),
});

export const forgotPasswordSchema = v.strictObject({ email: emailSchema });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Emails a link for a new password if someone has this email. The answer is the same if no one does.",
  admission: "public",
  body: forgotPasswordSchema,
  status: 204,
  errors: [400, 403, 409, 429],
});

const linkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const readReset = endpoint({
  method: "GET",
  path: "/api/auth/reset-password/{token}",
  summary: "Whose password a link sets; 404 for a link that has expired.",
  admission: "public",
  secret: true,
  params: v.object({ token: linkToken }),
  answer: v.object({ email: v.string() }),
  errors: [404],
});

/** The form of the page behind a link, which is the body too. */
export const chosenPasswordSchema = v.pipe(
  v.strictObject({ token: linkToken, password: newPasswordSchema, confirmPassword: confirmation }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword }) => password === confirmPassword,
      accountTexts.passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
);

export type ChosenPassword = v.InferOutput<typeof chosenPasswordSchema>;

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary:
    "Sets a new password by a link, once. All sessions end; signing in is the next step, with its second factor.",
  admission: "public",
  body: chosenPasswordSchema,
  status: 204,
  errors: [400, 403, 404],
});
