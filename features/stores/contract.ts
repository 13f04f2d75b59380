import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** A store as the wire shows it. */
export const storeSchema = v.object({
  id: idSchema,
  accountId: idSchema,
  friendlyFFLName: v.string(),
  legalFFLName: v.string(),
  phone: v.string(),
  premiseStreet: v.string(),
  streetAddress2: v.string(),
  premiseCity: v.string(),
  premiseState: v.string(),
  fflFirstThreeDigits: v.nullable(v.string()),
  fflLastFiveDigits: v.nullable(v.string()),
  /** The whole licence number, `5-76-201-01-9G-99999`; null when only its digits are known. */
  fflNumber: v.nullable(v.string()),
  timeZone: v.string(),
  /** JSON of seven days, each with startTime, endTime and isActive (document 1, section 3). */
  businessHours: v.string(),
  isOpen: v.boolean(),
  isDisabled: v.boolean(),
  /** People who have access; null for those who do not manage the store. */
  usersCount: v.nullable(v.number()),
  /** Null for those who do not manage the store. */
  documentsCount: v.nullable(v.number()),
  version: v.number(),
});

export type StoreAnswer = v.InferOutput<typeof storeSchema>;

/** A search begins with this many characters (document 1, section 9). */
export const searchFrom = 3;

const listQuery = v.object({
  /** A part of a name, of the city or of the licence's digits; empty for all. */
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => text === "" || text.length >= searchFrom,
        "The search begins with three characters.",
      ),
      v.maxLength(100, "At most 100 characters."),
    ),
    "",
  ),
  ...pageQueryEntries,
});

export type StoreListQuery = v.InferOutput<typeof listQuery>;

const storeList = v.object(pageEntries(storeSchema));

export const listStores = endpoint({
  method: "GET",
  path: "/api/stores",
  summary: "The stores that the person may see, by name.",
  admission: "signed-in",
  query: listQuery,
  answer: storeList,
});

export const getStore = endpoint({
  method: "GET",
  path: "/api/stores/{id}",
  summary: "One store with its business hours.",
  admission: "signed-in",
  params: idParams,
  answer: storeSchema,
});

export const listStoresOfAccount = endpoint({
  method: "GET",
  path: "/api/accounts/{accountId}/stores",
  summary: "The stores of an account that the person may see, by name.",
  admission: "signed-in",
  params: v.object({ accountId: idText }),
  query: listQuery,
  answer: storeList,
});
