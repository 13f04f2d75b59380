import * as v from "valibot";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import { phoneSchema, texts as peopleTexts } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, idParams, idSchema, instant } from "@/kernel/shapes.ts";
import { wholeNumberSchema, wholeNumberText } from "./contract-licence.ts";
import { businessHoursSchema, weekdays } from "./contract-hours.ts";
import { storeSchema } from "./contract.ts";
import { varianceSchema } from "./contract-variance.ts";
import { districtDigitsSchema, firstDigitsSchema, lastDigitsSchema } from "./contract-digits.ts";
import { dayProblem, isTimeZone } from "./hours-rules.ts";

/** Texts of document 1, sections 5 and 8, to the letter; where it gives none, ours in its manner. */
export const texts = {
  licenseNameRequired: "License Name is required",
  tradeNameRequired: "Trade Name is required",
  friendlyNameRequired: "Friendly Name is required",
  street1Required: "Street Address 1 is required",
  street1Long: "Street Address 1 must be less than 70 characters",
  street2Long: "Street Address 2 must be less than 70 characters",
  cityRequired: "City is required",
  cityLong: "City must be less than 70 characters",
  stateRequired: peopleTexts.stateRequired,
  timeZoneUnknown: "Choose a time zone by its name, such as America/Denver.",
  hoursUnreadable: "Business hours are seven days, each with startTime, endTime and isActive, as JSON text.",
  fieldsWrong: "Error: All fields need to be correct",
  fieldsEmpty: "Error: All fields need to be filled",
  updated: "FFL Settings Updated Successfully.",
  oneStoreOnly: "A Single FFL account has one store. You can't add another.",
} as const;

/** Address fields hold at most this many characters (document 1, section 9). */
const addressLength = 70;

const named = (required: string) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(100, "At most 100 characters."));
const address = (required: string, long: string) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(addressLength, long));

const timeZoneSchema = v.pipe(
  v.string(),
  v.check((name) => name.includes("/") && isTimeZone(name), texts.timeZoneUnknown),
);

/** A week whose days each open before they close, in steps of 30 minutes. */
export const weekSchema = v.pipe(
  businessHoursSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const week = dataset.value;
    for (const day of weekdays) {
      const problem = dayProblem(week[day]);
      if (!problem) continue;
      addIssue({
        message: problem.text,
        path: [
          { type: "object", origin: "value", input: week, key: day, value: week[day] },
          { type: "object", origin: "value", input: week[day], key: problem.field, value: week[day][problem.field] },
        ],
      });
    }
  }),
);

const settingsEntries = {
  legalFFLName: named(texts.licenseNameRequired),
  friendlyFFLName: named(texts.tradeNameRequired),
  phone: phoneSchema,
  premiseStreet: address(texts.street1Required, texts.street1Long),
  streetAddress2: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(addressLength, texts.street2Long)), ""),
  premiseCity: address(texts.cityRequired, texts.cityLong),
  premiseState: v.pipe(v.string(texts.stateRequired), v.check(isStateCode, texts.stateRequired)),
  fflFirstThreeDigits: firstDigitsSchema,
  fflLastFiveDigits: lastDigitsSchema,
} as const;

/** The form of FFL Settings: the same rules, with the week as an object. */
export const settingsFormSchema = v.object({
  ...settingsEntries,
  streetAddress2: v.pipe(v.string(), v.trim(), v.maxLength(addressLength, texts.street2Long)),
  fflNumber: wholeNumberText,
  timeZone: timeZoneSchema,
  businessHours: weekSchema,
});

export type SettingsForm = v.InferOutput<typeof settingsFormSchema>;

/** What a store is to be like from now on; it may be sent back as it was read. */
export const storeChangeSchema = v.strictObject({
  ...asRead(storeSchema),
  ...settingsEntries,
  /** The whole number of the same licence; empty when it is not known. */
  fflNumber: v.optional(wholeNumberSchema),
  timeZone: v.optional(timeZoneSchema),
  businessHours: v.optional(
    v.pipe(v.string(texts.hoursUnreadable), v.parseJson(undefined, texts.hoursUnreadable), weekSchema),
  ),
  /** The version that was read; a stale one answers 409. */
  version: v.pipe(
    v.number("Send the version you read."),
    v.integer("Send the version you read."),
  ),
});

export type StoreChange = v.InferOutput<typeof storeChangeSchema>;

export const updateStore = endpoint({
  method: "PUT",
  path: "/api/stores/{id}",
  summary: "Changes a store: names, phone, address, license digits, time zone, business hours. Answers No Content.",
  admission: { permission: "stores.manage" },
  params: idParams,
  body: storeChangeSchema,
  status: 204,
  errors: [400, 403, 404, 409],
});

/** A store as it begins (document 1, section 5, 'Add new FFL'). */
export const newStoreSchema = v.strictObject({
  accountId: idSchema,
  friendlyFFLName: named(texts.friendlyNameRequired),
  phone: phoneSchema,
  fflFirstThreeDigits: districtDigitsSchema,
  fflLastFiveDigits: lastDigitsSchema,
  /** The whole number of the same licence, when it is at hand: ATF's list leaves type 03 out, which only this tells. */
  fflNumber: v.optional(wholeNumberSchema, null),
  /** Where it is, when its district lies in several states; empty to take it from the licence. */
  premiseState: v.optional(
    v.union([v.literal(""), v.pipe(v.string(), v.check(isStateCode, texts.stateRequired))], texts.stateRequired),
    "",
  ),
});

export type NewStore = v.InferOutput<typeof newStoreSchema>;

export const addStore = endpoint({
  method: "POST",
  path: "/api/stores",
  summary: "Adds a store to an account with several FFLs; for account owners.",
  admission: { permission: "accounts.manage_account" },
  body: newStoreSchema,
  status: 201,
  answer: storeSchema,
  errors: [400, 403, 404],
});

/** A store with what its settings page shows beside it. */
export const storeSettingsSchema = v.object({
  store: storeSchema,
  /** 0 one store, 1 several stores. */
  accountType: v.number(),
  variance: v.nullable(varianceSchema),
  /** The last request for help with a variance that waits for the operator; null when none does. */
  varianceRequested: v.nullable(v.object({ byName: v.string(), at: instant })),
  /** What ATF's list says of the licence; empty when there is nothing to tell. */
  licenceNote: v.string(),
  lastChange: v.nullable(v.object({ name: v.string(), at: instant })),
  /** The asker, whose name and email a variance request begins with. */
  me: v.object({ id: idSchema, name: v.string(), email: v.string() }),
});

export type StoreSettings = v.InferOutput<typeof storeSettingsSchema>;

export const getStoreSettings = endpoint({
  method: "GET",
  path: "/api/stores/{id}/settings",
  summary: "A store with its variance document and who changed it last; for those who manage it.",
  admission: { permission: "stores.manage" },
  params: idParams,
  answer: storeSettingsSchema,
});
