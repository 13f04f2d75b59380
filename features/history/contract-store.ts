import * as v from "valibot";
import { filterEntries } from "@/features/documents/contract-list.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** So many of the newest actions are told of; older ones are in the history of each document. */
export const mostActions = 200;

/** What one of the dealer's people did with a document. */
export const storeActionSchema = v.object({
  /** Names the entry for ever: the chain and its number there. */
  stream: v.string(),
  seq: idSchema,
  storeId: idSchema,
  documentId: idSchema,
  customerName: v.string(),
  title: v.string(),
  /** A sentence or two; empty when the title says it all. */
  description: v.string(),
  userId: v.nullable(idSchema),
  userName: v.string(),
  /** The operator behind the person, when impersonated. */
  behind: v.nullable(v.string()),
  creation: instant,
  kind: v.picklist(["change", "look", "export"]),
});

export type StoreAction = v.InferOutput<typeof storeActionSchema>;

/** What a store's history is narrowed to. */
export const storeHistoryQuerySchema = v.strictObject({
  ...pageQueryEntries,
  kind: v.optional(v.picklist(["change", "look", "export"], "A kind is change, look or export.")),
  accountOverview: filterEntries.accountOverview,
});

/** The query of a store's history, read. */
export type StoreHistoryAsked = v.InferOutput<typeof storeHistoryQuerySchema>;

export const storeHistory = endpoint({
  method: "GET",
  path: "/api/history/stores/{id}",
  summary: `What people of a store did with its documents, the newest ${mostActions} actions, newest first; with ` +
    "`accountOverview` of all stores of its account that the caller works in.",
  admission: { permission: "documents.flag" },
  params: idParams,
  query: storeHistoryQuerySchema,
  answer: v.object(pageEntries(storeActionSchema)),
  errors: [404],
});
