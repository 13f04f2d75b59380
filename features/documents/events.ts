import * as v from "valibot";
import { eventActor, eventKey, eventPlace, eventPlaces } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { damagePermission } from "./contract-damage.ts";
import { archiveEntryChanged, damagesChanged } from "./contract-events.ts";

const aboutDocument = { ...eventPlace, ...eventActor, documentId: v.number() };

/** A document was filed. */
export const documentFiled = eventKey("documents.filed", v.object(aboutDocument));

/** The values by which a document is found were changed, or its form has a new version. */
export const documentEdited = eventKey(
  "documents.edited",
  v.object({
    ...aboutDocument,
    /** Absolute, where it can be seen. */
    url: v.string(),
    /** The ledger event that tells of it: `documents.edited`, or the one of the feature that amended it. */
    entry: v.optional(v.string()),
    /** The form has a new version; otherwise only values changed. */
    isNewVersion: v.optional(v.boolean(), false),
  }),
);

/** The order in which a store files was set; told to whoever reads its documents. */
export const filingOrderSet = eventKey(
  "documents.filing_order_set",
  v.object(eventPlace),
  ({ accountId, storeId }) =>
    told(archiveEntryChanged, { permission: "documents.read", accountId, storeId }, { storeId }),
);

/** Documents were assigned to somebody, or taken from whoever had them. */
export const documentsAssigned = eventKey(
  "documents.assigned",
  v.object({
    ...eventPlaces,
    ...eventActor,
    /** The first hundred. */
    documentIds: v.array(v.number()),
    count: v.number(),
    /** Null when they are nobody's now. */
    assignedUser: v.nullable(v.number()),
    /** Absolute, where the person goes to see them. */
    url: v.string(),
  }),
);

/** Documents of one store were flagged, by the dealer's people or by auditors: one, or all that a change of many reached. */
export const documentsFlagged = eventKey(
  "documents.flagged",
  v.object({
    ...eventPlace,
    ...eventActor,
    /** One of them. */
    documentId: v.number(),
    count: v.number(),
    side: v.picklist(["dealer", "auditor"]),
    /** 1 red, 2 green, 3 yellow. */
    color: v.number(),
  }),
);

/** So many supplements were added to a document. */
export const supplementsAttached = eventKey("documents.attached", v.object({ ...aboutDocument, count: v.number() }));

/** A supplement was deleted from a document. */
export const supplementDeleted = eventKey(
  "documents.attachment_deleted",
  v.object({ ...aboutDocument, attachmentId: v.number() }),
);

/** A deleted supplement was put back. */
export const supplementRestored = eventKey(
  "documents.attachment_restored",
  v.object({ ...aboutDocument, attachmentId: v.number() }),
);

/** A file was found not to be what was filed, or gone; told once, until it is whole again. */
export const fileDamaged = eventKey(
  "documents.file_damaged",
  v.object({
    ...eventPlace,
    documentId: v.number(),
    attachmentId: v.number(),
    fileName: v.string(),
    reason: v.picklist(["missing", "changed"]),
    /** Absolute, where the document is. */
    url: v.string(),
  }),
  ({ accountId, storeId }) => told(damagesChanged, { permission: damagePermission, accountId, storeId }, { storeId }),
);

/** A file that was damaged is whole again. */
export const fileWhole = eventKey(
  "documents.file_whole",
  v.object(eventPlace),
  ({ accountId, storeId }) => told(damagesChanged, { permission: damagePermission, accountId, storeId }, { storeId }),
);
