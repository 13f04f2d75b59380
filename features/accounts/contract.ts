import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, plainText } from "@/kernel/shapes.ts";

/** Texts of document 1, section 5, to the letter. */
export const texts = {
  nameRequired: "Name is required",
  emailRequired: "E-mail is required",
  emailInvalid: "E-mail is invalid",
  phoneRequired: "Phone number is required",
  phoneShort: "Phone number should be at least 10 characters",
  passwordEmpty: "This field cannot be empty",
  passwordShort: "Password must be of length more than 8",
  passwordWeak: "Password should contain the combination of Uppercase, Lowercase, Number and Symbol",
  passwordsDiffer: "Passwords must match",
  accountTypeRequired: "Account type is required",
  fflNumberInvalid: "FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)",
  stateRequired: "State is required",
} as const;

/** What a sign-in with a wrong password or an unknown email is told, in the same words. */
export const wrongCredentials = "Wrong email or password. Please try again.";

/** An email address, trimmed and in lower case. */
export const emailSchema = v.pipe(
  v.string(texts.emailRequired),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(texts.emailRequired),
  v.maxLength(254, texts.emailInvalid),
  v.regex(/^[^\s@<>()",;:\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z0-9-]{2,}$/, texts.emailInvalid),
);

/** The name of a person or a company. */
export const nameSchema = v.pipe(
  v.string(texts.nameRequired),
  plainText,
  v.nonEmpty(texts.nameRequired),
  v.maxLength(100, "At most 100 characters."),
);

/** Ten digits; marks of a mask are taken out. */
export const phoneSchema = v.pipe(
  v.string(texts.phoneRequired),
  v.transform((typed) => typed.replaceAll(/[^\da-z]/gi, "")),
  v.nonEmpty(texts.phoneRequired),
  v.regex(/^\d{10}$/, texts.phoneShort),
);

/** The rule for a new password with a sentence for each part of the checklist (document 1, sections 2 and 5). */
export const passwordRules = [
  { label: "8 characters", holds: (password: string) => password.length >= 8 },
  { label: "Lowercase", holds: (password: string) => /[a-z]/.test(password) },
  { label: "Uppercase", holds: (password: string) => /[A-Z]/.test(password) },
  { label: "Numbers", holds: (password: string) => /\d/.test(password) },
  { label: "Special characters", holds: (password: string) => /[!@#$%^&*()]/.test(password) },
] as const;

/** A password that may be chosen. */
export const newPasswordSchema = v.pipe(
  v.string(texts.passwordEmpty),
  v.nonEmpty(texts.passwordEmpty),
  v.minLength(8, texts.passwordShort),
  v.maxLength(200, "At most 200 characters."),
  v.check((password) => passwordRules.every(({ holds }) => holds(password)), texts.passwordWeak),
);

/** The profile of a person (document 1, section 3, User). */
export const userSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  uri: v.nullable(v.string()),
  userRole: v.string(),
  permission: v.number(),
  userStatus: v.number(),
  invitationStatus: v.number(),
  origin: v.number(),
  isDeleted: v.boolean(),
  login: v.string(),
  lastSignIn: v.nullable(instant),
  createdOn: instant,
  account: v.nullable(v.object({ id: idSchema, name: v.string(), type: v.number() })),
  accessStores: v.array(v.object({ storeId: idSchema, userId: idSchema })),
  impersonatedTo: v.nullable(idSchema),
  hasAccountType: v.boolean(),
  version: v.number(),
});

export type User = v.InferOutput<typeof userSchema>;

export const signInSchema = v.strictObject({
  email: emailSchema,
  password: v.pipe(
    v.string(texts.passwordEmpty),
    v.nonEmpty(texts.passwordEmpty),
    v.maxLength(200, "At most 200 characters."),
  ),
});

export type SignInInput = v.InferOutput<typeof signInSchema>;

/** Somebody who is signed in. */
export const signedInSchema = v.object({ token: v.string(), user: userSchema });

/** What is asked for before the session begins. */
export const furtherStepSchema = v.object({
  next: v.picklist(["second-factor", "enrol"]),
  /** Good for ten minutes and for this step alone. */
  ticket: v.string(),
  ways: v.array(v.string()),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/sign-in",
  summary: "Signs in with email and password: answers a bearer token of 15 minutes and sets the session cookie; or a " +
    "ticket for the second step.",
  admission: "public",
  body: signInSchema,
  answer: v.union([signedInSchema, furtherStepSchema]),
  errors: [400, 401, 403, 429],
});

export const refresh = endpoint({
  method: "POST",
  path: "/api/auth/refresh",
  summary: "A fresh bearer token for the session of the cookie.",
  admission: "signed-in",
  reaches: ["shut-out", "program", "guest", "confined"],
  background: true,
  answer: v.object({ token: v.string() }),
  errors: [401, 403],
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/auth/sign-out",
  summary: "Ends this session at once and takes the cookie away.",
  admission: "signed-in",
  reaches: ["shut-out", "program", "guest", "confined"],
  status: 204,
});

export const signInOptions = endpoint({
  method: "GET",
  path: "/api/auth/options",
  summary: "What the sign-in page offers; a sample installation lists its invented people.",
  admission: "public",
  answer: v.object({
    /** False while there are no people and nobody can sign in: the setup link comes first. */
    isSetUp: v.boolean(),
    passwordForm: v.boolean(),
    /** Anybody may create an account. */
    signUp: v.boolean(),
    sample: v.nullable(v.object({
      password: v.string(),
      people: v.array(v.object({ email: v.string(), name: v.string(), role: v.string(), place: v.string() })),
    })),
  }),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/users/{id}",
  summary: "A person's profile: your own, or of someone in your stores for those who manage people.",
  admission: "signed-in",
  reaches: ["shut-out", "program"],
  params: idParams,
  query: v.object({ isUserDeleted: v.optional(v.string()), storeId: v.optional(idText) }),
  answer: userSchema,
});

export const logOutUser = endpoint({
  method: "PUT",
  path: "/api/users/LogOut/{userId}",
  summary: "Ends all sessions of a person: yourself, or someone of a lower rank.",
  admission: "signed-in",
  reaches: ["program"],
  alone: true,
  params: v.object({ userId: idText }),
  status: 204,
});
