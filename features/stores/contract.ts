import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { countText, idParams, idSchema, idText } from "@/kernel/shapes.ts";

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
  timeZone: v.string(),
  /** JSON of seven days, each with startTime, endTime and isActive (document 1, section 3). */
  businessHours: v.string(),
  isOpen: v.boolean(),
  isDisabled: v.boolean(),
  version: v.number(),
});

const paging = v.object({ page: countText(1, 1_000_000), limit: countText(50, 500) });

const storeList = v.object({ data: v.array(storeSchema), count: v.number(), page: v.number(), limit: v.number() });

export const listStores = endpoint({
  method: "GET",
  path: "/api/stores",
  summary: "The stores that the person may see, by name.",
  admission: "signed-in",
  query: paging,
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
  query: paging,
  answer: storeList,
});
