import * as v from "valibot";
import { newDocumentSchema } from "@/features/filing/contract.ts";
import { metaDataSchema, mostPages } from "@/features/pdf/contract-reading.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** Documents that one file may be split into at once. */
const mostParts = 50;

const mayFile = { permission: "documents.file" } as const;

/** `reading`: nobody has read its values yet. `failed`: they cannot be read. `filed`, `discarded`: finished. */
export const stateSchema = v.picklist(["reading", "ready", "failed", "filed", "discarded"]);
export type IntakeState = v.InferOutput<typeof stateSchema>;

/** Where it came from: the watched folder, `strongroom import`, or the upload queue. */
export const sourceSchema = v.picklist(["inbox", "import", "upload"]);
export type IntakeSource = v.InferOutput<typeof sourceSchema>;

/** Somebody who is verifying it just now; lapses at `until`. */
const claimSchema = v.object({ name: v.string(), until: instant, isOwn: v.boolean() });

/** Why filing it may be a mistake: `file` the same file, `tsn` the same TSN, `waiting` another item has the same file. */
const duplicateSchema = v.object({
  by: v.picklist(["file", "tsn", "waiting"]),
  documentId: v.nullable(idSchema),
  itemId: v.nullable(idSchema),
});

const rowEntries = {
  id: idSchema,
  storeId: idSchema,
  state: stateSchema,
  source: sourceSchema,
  /** The path within the watched folder or on the importing machine, or the name that was sent. */
  sourcePath: v.string(),
  fileName: v.string(),
  fileCount: v.number(),
  pages: v.number(),
  /** As they were read; null while nothing was found. */
  customerName: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  formType: v.nullable(v.number()),
  /** Fields that were hard to read, are in doubt, or were not found. */
  uncertain: v.number(),
  /** Why it cannot be read, why it was discarded, or what to know before it is filed. */
  reason: v.nullable(v.string()),
  receivedAt: instant,
  receivedBy: v.string(),
  documentId: v.nullable(idSchema),
  settledAt: v.nullable(instant),
  settledBy: v.nullable(v.string()),
  /** Until when a discarded item can be brought back. */
  restorableUntil: v.nullable(instant),
  claim: v.nullable(claimSchema),
  duplicates: v.array(duplicateSchema),
};

export const intakeRowSchema = v.object(rowEntries);
export type IntakeRow = v.InferOutput<typeof intakeRowSchema>;

const fileSchema = v.object({
  position: v.number(),
  name: v.string(),
  size: v.number(),
  pages: v.number(),
  sha256: v.string(),
  /** An attached document type; 0 while nobody knows. */
  type: v.number(),
  /** Where the bytes are. */
  uri: v.string(),
});

/** One item whole, with its place in the queue. */
export const intakeItemSchema = v.object({
  ...rowEntries,
  files: v.array(fileSchema),
  metaData: v.nullable(metaDataSchema),
  queue: v.object({
    /** Items that can be verified, this one included when it can. */
    left: v.number(),
    /** The item to verify after this one, and the one before; claimed ones are passed over. */
    next: v.nullable(idSchema),
    previous: v.nullable(idSchema),
  }),
});
export type IntakeItem = v.InferOutput<typeof intakeItemSchema>;

const countsSchema = v.object({
  reading: v.number(),
  ready: v.number(),
  failed: v.number(),
  filed: v.number(),
  discarded: v.number(),
});
export type IntakeCounts = v.InferOutput<typeof countsSchema>;

/** Filters of the list; `open` is everything that is not finished. */
export const listStates = ["open", "reading", "ready", "failed", "filed", "discarded"] as const;

export const listIntake = endpoint({
  method: "GET",
  path: "/api/intake",
  summary: "A store's items to verify, newest first, with the count of each state.",
  admission: mayFile,
  query: v.object({
    storeId: idText,
    state: v.optional(v.picklist(listStates), "open"),
    ...pageQueryEntries,
  }),
  answer: v.object({
    ...pageEntries(intakeRowSchema),
    counts: countsSchema,
    /** True when a folder is watched for this installation. */
    hasInbox: v.boolean(),
  }),
});
export type IntakePage = v.InferOutput<NonNullable<typeof listIntake.answer>>;

export const countIntake = endpoint({
  method: "GET",
  path: "/api/intake/counts",
  summary: "How many items of a store are in each state.",
  admission: mayFile,
  query: v.object({ storeId: idText }),
  answer: countsSchema,
});

export const takeUploads = endpoint({
  method: "POST",
  path: "/api/intake",
  summary: "Puts finished uploads, the files of one document with the main one first, among those to verify later.",
  admission: mayFile,
  body: v.strictObject({
    storeId: idSchema,
    uploadIds: v.pipe(
      v.array(idSchema),
      v.minLength(1, "Choose at least one file."),
      v.maxLength(50, "A document has at most 50 files."),
    ),
    types: v.optional(v.array(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)))), []),
  }),
  answer: v.object({ id: idSchema }),
  status: 201,
  errors: [400, 404, 409],
});

/** Several items of one store, as many as a page of the list shows. */
const chosenEntries = {
  storeId: idSchema,
  ids: v.pipe(v.array(idSchema), v.minLength(1, "Choose at least one."), v.maxLength(500, "Choose at most 500.")),
};

export const discardSeveral = endpoint({
  method: "POST",
  path: "/api/intake/discard",
  summary:
    "Discards several items of a store; answers those that were still waiting. Cut short, some are discarded, and a repeated request does the rest.",
  admission: mayFile,
  body: v.strictObject({
    ...chosenEntries,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1, "Say why."), v.maxLength(300, "At most 300 characters.")),
  }),
  answer: v.object({ ids: v.array(idSchema) }),
});

export const restoreSeveral = endpoint({
  method: "POST",
  path: "/api/intake/restore",
  summary:
    "Restores several discarded items of a store; answers those that were restored. Cut short, some are restored, and a repeated request does the rest.",
  admission: mayFile,
  body: v.strictObject(chosenEntries),
  answer: v.object({ ids: v.array(idSchema) }),
});

export const getIntake = endpoint({
  method: "GET",
  path: "/api/intake/{id}",
  summary: "One item with its files, what was read, and its place in the queue.",
  admission: mayFile,
  params: idParams,
  answer: intakeItemSchema,
});

export const intakeContent = endpoint({
  method: "GET",
  path: "/api/intake/{id}/files/{position}",
  summary: "The bytes of one file of an item: HEAD, Range, ETag.",
  admission: mayFile,
  params: v.object({
    id: idText,
    position: v.pipe(v.string(), v.regex(/^\d{1,3}$/, "A position is a whole number."), v.transform(Number)),
  }),
  produces: "application/pdf",
  errors: [416],
});

export const claimIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/claim",
  summary: "Tells others that one is verifying the item, for 90 seconds; who has it already is named, unless `force`.",
  admission: mayFile,
  background: true,
  params: idParams,
  body: v.strictObject({ force: v.optional(v.boolean(), false) }),
  answer: intakeItemSchema,
});

export const releaseIntake = endpoint({
  method: "DELETE",
  path: "/api/intake/{id}/claim",
  summary: "Releases an item you were verifying.",
  admission: mayFile,
  params: idParams,
  status: 204,
});

export const fileIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/file",
  summary: "Files the document with the values of the body; asked again it answers the same document.",
  admission: mayFile,
  params: idParams,
  body: newDocumentSchema,
  answer: v.object({ documentId: idSchema, left: v.number() }),
  status: 201,
  errors: [400, 404, 409],
});

export const retryIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/retry",
  summary: "Reads an item again that could not be read.",
  admission: mayFile,
  params: idParams,
  answer: intakeItemSchema,
  errors: [404, 409],
});

export const splitIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/split",
  summary: "Makes an item of its own of each file of an item.",
  admission: mayFile,
  params: idParams,
  answer: v.object({ ids: v.array(idSchema) }),
  errors: [404, 409],
});

export const splitIntakePages = endpoint({
  method: "POST",
  path: "/api/intake/{id}/splitPages",
  summary:
    "Makes several items of the one file of an item that holds several forms, each of the pages from one first page to the next.",
  admission: mayFile,
  params: idParams,
  body: v.strictObject({
    /** From 1 and rising; the first is 1. */
    firstPages: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPages))),
      v.minLength(2, "Type the first page of each document."),
      v.maxLength(mostParts, `At most ${mostParts} documents.`),
      v.check(
        (pages) => pages[0] === 1 && pages.every((page, at) => at === 0 || page > pages[at - 1]),
        "Type the first page of each document, from 1 up.",
      ),
    ),
  }),
  answer: v.object({ ids: v.array(idSchema) }),
  errors: [400, 404, 409, 429],
});

export const discardIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/discard",
  summary: "Discards an item, with a reason. It can be restored for 30 days.",
  admission: mayFile,
  params: idParams,
  body: v.strictObject({
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, "Say why you are discarding this."),
      v.maxLength(300, "At most 300 characters."),
    ),
  }),
  answer: intakeItemSchema,
  errors: [404, 409],
});

export const restoreIntake = endpoint({
  method: "POST",
  path: "/api/intake/{id}/restore",
  summary: "Restores a discarded item to the queue.",
  admission: mayFile,
  params: idParams,
  answer: intakeItemSchema,
  errors: [404, 409],
});
