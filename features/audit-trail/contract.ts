import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";
import { trailKindNames } from "./kind-rules.ts";

/** Texts of document 3, section 8. */
export const texts = {
  historyFailed: "Unable to load audit history. Please try again later.",
  exportFailed: "Unable to export audit trail. Please try again later.",
} as const;

/** One thing that happened in an audit. */
export const trailEntrySchema = v.object({
  /** Its number in the chain of the store. */
  id: idSchema,
  at: instant,
  /** Null for what the product itself did. */
  userId: v.nullable(v.number()),
  userName: v.string(),
  title: v.string(),
  description: v.string(),
  event: v.string(),
  /** The document that it is about; null for none. */
  documentId: v.nullable(idSchema),
  /** That document's customer; null without one, and for a document that is gone. */
  customerName: v.nullable(v.string()),
  /** The colour that an auditor's flag got: 0 none, 1 red, 2 green, 3 yellow; null where no flag was set. */
  flag: v.nullable(v.number()),
});

export type TrailEntry = v.InferOutput<typeof trailEntrySchema>;

const auditHistoryQuery = v.pipe(
  v.object({
    auditId: v.optional(idText),
    storeId: v.optional(idText),
    userId: v.optional(idText),
    documentId: v.optional(idText),
    kind: v.optional(v.picklist(trailKindNames)),
    ...pageQueryEntries,
  }),
  v.check(
    ({ auditId, storeId }) => auditId !== undefined || storeId !== undefined,
    "Name an audit (`auditId`) or a store (`storeId`).",
  ),
);

/** What of an audit's history is asked for. */
export type TrailAsked = v.InferOutput<typeof auditHistoryQuery>;

/** A page of an audit's history. */
export const historySchema = v.object({
  ...pageEntries(trailEntrySchema),
  /** True when there are more entries than `count`: counting ends at 10,000. */
  countIsMinimum: v.boolean(),
});

export const auditHistory = endpoint({
  method: "GET",
  path: "/api/history/audit",
  summary: "What happened in an audit, newest first; without `auditId` in the active audits of a store that the " +
    "caller may see. An auditor gets nothing of documents outside of the ranges they may see now.",
  admission: { permission: "audits.see" },
  // Asked again and again while the page is open.
  background: true,
  query: auditHistoryQuery,
  answer: historySchema,
  errors: [400, 403, 404],
});

export const exportTrail = endpoint({
  method: "POST",
  path: "/api/audits/{id}/export",
  summary: "The trail of an audit as an Excel workbook: the audit, its auditors, its documents with flags and " +
    "reviews, every recorded action. Written into the ledger before the first byte.",
  admission: { permission: "audits.see" },
  params: idParams,
  body: v.strictObject({
    /** The same as in the path (document 3, section 7). */
    auditId: v.optional(idSchema),
    /** Sent by clients of the specification; the audit has its own. */
    createdDate: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** Likewise: the file is named by the store's own name. */
    storeName: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  produces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  errors: [400, 403, 404],
});

export const closingPack = endpoint({
  method: "POST",
  path: "/api/audits/{id}/closingPack",
  summary:
    "What both sides take along of an audit, as a zip: the trail as a workbook, the documents that were opened, " +
    "flagged or reviewed, their corrections since, the audit's dates and auditors, and the ledger's entries with what " +
    "is needed to check them elsewhere. Written into the ledger before the first byte.",
  admission: { permission: "audits.see" },
  params: idParams,
  produces: "application/zip",
  errors: [403, 404],
});
