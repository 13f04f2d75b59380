import * as v from "valibot";
import { filterEntries } from "@/features/documents/contract-list.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, idSchema, idText, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** A correction in the log of a store (document 3, section 3). */
export const storeCorrectionSchema = v.object({
  id: idSchema,
  documentId: idSchema,
  storeId: idSchema,
  customerName: v.string(),
  documentSerialNumbers: v.array(v.object({ serialNumber: v.string() })),
  description: v.string(),
  addedByUser: v.string(),
  userId: v.nullable(idSchema),
  /** Calendar date in the store's time zone. */
  initialDate: calendarDate,
});

export type StoreCorrection = v.InferOutput<typeof storeCorrectionSchema>;

export const listStoreCorrectionLogs = endpoint({
  method: "GET",
  path: "/api/stores/{storeId}/correctionLogs",
  summary:
    "The corrections of a store, newest first; with `accountOverview` those of all stores of its account that the " +
    "caller works in.",
  admission: { permission: "documents.flag" },
  params: v.object({ storeId: idText }),
  query: v.object({
    ...pageQueryEntries,
    fflFlaggedColor: filterEntries.fflFlaggedColor,
    accountOverview: filterEntries.accountOverview,
  }),
  answer: v.object(pageEntries(storeCorrectionSchema)),
  errors: [404],
});
