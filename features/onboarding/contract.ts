import * as v from "valibot";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import { phoneSchema, texts as peopleTexts } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idSchema, idText } from "@/kernel/shapes.ts";

/** Texts of document 1, section 5, to the letter. */
export const texts = {
  typeRequired: peopleTexts.accountTypeRequired,
  numberFormat: peopleTexts.fflNumberInvalid,
  numberTaken: "Store with this FFL number already exists. Please try with another FFL number.",
  numberInvalid: "Invalid FFL number. Please try with valid FFL Number.",
  companyRequired: "Company name is required",
  stateRequired: peopleTexts.stateRequired,
} as const;

/** Account types that somebody can choose, as the registration's address names them. */
export const accountTypeNames = { 0: "single", 1: "multiple" } as const;

export type AccountType = keyof typeof accountTypeNames;

const bareNumber = v.pipe(v.string(), v.transform((typed) => typed.replaceAll(/[^\da-z]/gi, "").toUpperCase()));

const company = {
  companyName: v.pipe(
    v.string(texts.companyRequired),
    v.trim(),
    v.nonEmpty(texts.companyRequired),
    v.maxLength(100, "At most 100 characters."),
  ),
  phone: phoneSchema,
} as const;

/** One store: its licence number is asked for, and its state when the number does not tell it. */
export const singleSchema = v.strictObject({
  type: v.literal(0),
  fflNumber: v.pipe(bareNumber, v.minLength(1, texts.numberFormat), v.length(15, texts.numberFormat)),
  state: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.check(isStateCode, texts.stateRequired))]), ""),
  ...company,
});

/** Several stores, which are added afterwards. */
export const multipleSchema = v.strictObject({ type: v.literal(1), ...company });

export const registrationSchema = v.variant("type", [singleSchema, multipleSchema], texts.typeRequired);

export type Registration = v.InferOutput<typeof registrationSchema>;

export const registerCompany = endpoint({
  method: "POST",
  path: "/api/accounts",
  summary: "Registers the company of a signed-in person without an account, who becomes its owner.",
  admission: "signed-in",
  alone: true,
  body: registrationSchema,
  status: 201,
  answer: v.object({ id: idSchema, type: v.number(), storeId: v.nullable(idSchema) }),
  errors: [400, 401, 409],
});

/** A step of the first-run guide. */
export const guideStepSchema = v.object({
  key: v.picklist(["store", "people", "document"]),
  label: v.string(),
  href: v.string(),
  isDone: v.boolean(),
});

export const guideSchema = v.object({
  /** Empty when there is nothing to show: all is done, it was put away, or it is not for this person. */
  steps: v.array(guideStepSchema),
});

export type Guide = v.InferOutput<typeof guideSchema>;

const storeQuery = v.object({ storeId: idText });

export const getGuide = endpoint({
  method: "GET",
  path: "/api/onboarding/guide",
  summary: "The first-run guide of a store's company: what is done, and what comes next.",
  admission: { permission: "onboarding.guide" },
  query: storeQuery,
  answer: guideSchema,
});

export const dismissGuide = endpoint({
  method: "DELETE",
  path: "/api/onboarding/guide",
  summary: "Puts the first-run guide away for the whole company.",
  admission: { permission: "onboarding.guide" },
  query: storeQuery,
  status: 204,
});
