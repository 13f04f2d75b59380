import * as v from "valibot";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import { nameSchema, phoneSchema, texts as peopleTexts } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, idParams, idSchema, instant } from "@/kernel/shapes.ts";

/** Texts of document 1, section 5, to the letter; where it gives none, ours in its manner. */
export const texts = {
  addressRequired: "Address is required",
  addressLong: "Address must be less than 70 characters",
  cityRequired: "City is required",
  cityLong: "City must be less than 70 characters",
  stateRequired: peopleTexts.stateRequired,
  fieldsWrong: "Error: All fields need to be correct",
} as const;

/** Address fields hold at most this many characters (document 1, section 9). */
const addressLength = 70;

const address = (required: string, long: string) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(addressLength, long));

/** The account details form (document 1, section 5). */
export const detailsFormSchema = v.object({
  name: nameSchema,
  phone: phoneSchema,
  streetAddress1: address(texts.addressRequired, texts.addressLong),
  streetAddress2: v.pipe(v.string(), v.trim(), v.maxLength(addressLength, texts.addressLong)),
  city: address(texts.cityRequired, texts.cityLong),
  state: v.pipe(v.string(texts.stateRequired), v.check(isStateCode, texts.stateRequired)),
});

export type DetailsForm = v.InferOutput<typeof detailsFormSchema>;

/** An account as the wire shows it (document 1, section 3). */
export const accountSchema = v.object({
  id: idSchema,
  name: v.string(),
  phone: v.string(),
  streetAddress1: v.string(),
  streetAddress2: v.string(),
  city: v.string(),
  state: v.string(),
  /** 0 one store, 1 several stores, 2 not chosen yet. */
  type: v.number(),
  isDisabled: v.boolean(),
  backupToolInstalled: v.boolean(),
  backupToolOutOfDate: v.boolean(),
  lastChange: v.nullable(v.object({ name: v.string(), at: instant })),
  version: v.number(),
});

export type AccountAnswer = v.InferOutput<typeof accountSchema>;

export const getAccount = endpoint({
  method: "GET",
  path: "/api/accounts/{id}",
  summary: "An account's details; for its owner.",
  admission: "signed-in",
  params: idParams,
  answer: accountSchema,
});

/** What is left out counts as empty, so that it is told in the form's own words. It may be sent back as it was read. */
const detailsChange = v.strictObject({
  ...asRead(accountSchema),
  name: v.optional(detailsFormSchema.entries.name, ""),
  phone: v.optional(detailsFormSchema.entries.phone, ""),
  streetAddress1: v.optional(detailsFormSchema.entries.streetAddress1, ""),
  streetAddress2: v.optional(detailsFormSchema.entries.streetAddress2, ""),
  city: v.optional(detailsFormSchema.entries.city, ""),
  state: v.optional(detailsFormSchema.entries.state, ""),
  /** The version that was read; a stale one answers 409. */
  version: v.optional(v.pipe(v.number(), v.integer())),
});

export type DetailsChange = v.InferOutput<typeof detailsChange>;

/** Details are the owner's to change; `isDisabled` by itself is the operator's. */
export const accountChangeSchema = v.union([v.strictObject({ isDisabled: v.boolean() }), detailsChange]);

export type AccountChange = v.InferOutput<typeof accountChangeSchema>;

export const updateAccount = endpoint({
  method: "PUT",
  path: "/api/accounts/{id}",
  summary: "Changes an account's details, for its owner; disables or enables it (`isDisabled`), for operators.",
  admission: "signed-in",
  params: idParams,
  body: accountChangeSchema,
  status: 204,
  errors: [400, 403, 404, 409],
});
