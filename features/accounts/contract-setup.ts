import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { isStateCode } from "./contract-states.ts";
import { emailSchema, nameSchema, newPasswordSchema, phoneSchema, texts } from "./contract.ts";

const tokenParams = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link.")),
});

const person = {
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  confirmPassword: v.string(texts.passwordEmpty),
} as const;

const bothPasswords = [["password"], ["confirmPassword"]] as const;

function areTheSame(typed: { readonly password: string; readonly confirmPassword: string }): boolean {
  return typed.password === typed.confirmPassword;
}

/** The first operator: staff of whoever runs the service. */
export const operatorSetupSchema = v.pipe(
  v.strictObject({ kind: v.literal("operator"), ...person }),
  v.forward(v.partialCheck(bothPasswords, areTheSame, texts.passwordsDiffer), ["confirmPassword"]),
);

/** The first account with its owner and its first store. */
export const companySetupSchema = v.pipe(
  v.strictObject({
    kind: v.literal("company"),
    ...person,
    companyName: nameSchema,
    phone: phoneSchema,
    type: v.picklist([0, 1], texts.accountTypeRequired),
    storeName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "At most 100 characters.")), ""),
    state: v.pipe(v.string(texts.stateRequired), v.check(isStateCode, texts.stateRequired)),
    fflNumber: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30, texts.fflNumberInvalid)), ""),
  }),
  v.forward(v.partialCheck(bothPasswords, areTheSame, texts.passwordsDiffer), ["confirmPassword"]),
);

export type OperatorSetup = v.InferInput<typeof operatorSetupSchema>;
export type CompanySetup = v.InferInput<typeof companySetupSchema>;

export const setupSchema = v.variant("kind", [operatorSetupSchema, companySetupSchema]);

export const setupState = endpoint({
  method: "GET",
  path: "/api/setup/{token}",
  summary: "Whether a one-time setup link is good, and how far the loading of sample data is.",
  admission: "public",
  secret: true,
  params: tokenParams,
  answer: v.object({
    state: v.picklist(["ready", "loading", "loaded", "failed"]),
    /** The last line of progress while sample data is loaded. */
    line: v.string(),
  }),
  errors: [404],
});

export const setUp = endpoint({
  method: "POST",
  path: "/api/setup/{token}",
  summary: "Makes the first operator, or the first account with its owner; signs the person in.",
  admission: "public",
  params: tokenParams,
  body: setupSchema,
  answer: v.object({ token: v.string() }),
  status: 201,
  errors: [400, 404, 409],
});

export const loadSampleData = endpoint({
  method: "POST",
  path: "/api/setup/{token}/sample",
  summary: "Begins to fill the empty installation with sample data; `GET /api/setup/{token}` tells how far it is.",
  admission: "public",
  params: tokenParams,
  status: 202,
  answer: v.object({ state: v.literal("loading") }),
  errors: [404, 409],
});
