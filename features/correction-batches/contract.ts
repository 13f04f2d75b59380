import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import {
  calendarDate,
  idParams,
  idSchema,
  idText,
  instant,
  pageEntries,
  pageQueryEntries,
  plainText,
  wholePageEntries,
} from "@/kernel/shapes.ts";

/** Whoever may correct forms in a store walks its lists. */
const correct = { permission: "corrections.correct" } as const;

/** The most forms of one list: more than anybody walks in a week. */
export const mostForms = 500;

const words = v.pipe(plainText, v.maxLength(500, "At most 500 characters."));
const someForms = "Choose at least one form.";

/** The correction that is the same on every form of a list: what one box says, and what it should say. */
export const templateSchema = v.strictObject({
  /** As printed on the form it was described on, such as "33". */
  item: v.pipe(plainText, v.maxLength(20, "At most 20 characters.")),
  /** What the box asks for. Revisions of the form number their boxes differently; the words stay. */
  label: v.pipe(words, v.nonEmpty("Choose the box that is wrong.")),
  /** What stands in the box now. Forms where it is something else are pointed out. */
  expected: v.pipe(words, v.nonEmpty("Enter what the form says now.")),
  value: v.pipe(words, v.nonEmpty("Enter what it should say.")),
  description: v.pipe(words, v.nonEmpty("Description is required")),
});

export type Template = v.InferOutput<typeof templateSchema>;

/** A list of forms that somebody walks to correct them. */
export const batchSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  name: v.string(),
  /** Null where each form needs a correction of its own. */
  template: v.nullable(templateSchema),
  createdBy: v.string(),
  createdOn: instant,
  count: v.number(),
  done: v.number(),
  skipped: v.number(),
});

export type Batch = v.InferOutput<typeof batchSchema>;

/** What became of a form of a list. */
export const formStates = ["waiting", "done", "skipped"] as const;

/** A form of a list. */
export const batchFormSchema = v.object({
  documentId: idSchema,
  /** From 1. */
  position: v.number(),
  customerName: v.string(),
  /** Null for one in progress. */
  transferDate: v.nullable(calendarDate),
  tsn: v.nullable(v.string()),
  state: v.picklist(formStates),
  /** Why it was skipped; "" for others. */
  reason: v.string(),
  /** The version of the form that was saved; null unless done. */
  versionNumber: v.nullable(v.number()),
  /** The version of the last correction since the list was made, whoever made it; null where none stands. */
  correctedVersion: v.nullable(v.number()),
  changedBy: v.nullable(v.string()),
  changedOn: v.nullable(instant),
});

export type BatchForm = v.InferOutput<typeof batchFormSchema>;

export const createBatch = endpoint({
  method: "POST",
  path: "/api/correctionBatches",
  summary:
    "Makes a list of up to 500 forms of one store to be corrected one after the other, told by `documents` or by " +
    "the archive's `filters`, with or without a correction that is the same on all of them. Nothing is corrected by it.",
  admission: correct,
  body: v.strictObject({
    name: v.pipe(words, v.nonEmpty("Please give the list a name."), v.maxLength(100, "At most 100 characters.")),
    documents: v.optional(
      v.pipe(v.array(idSchema), v.minLength(1, someForms), v.maxLength(mostForms, "At most 500 forms in one list.")),
    ),
    /** The query string of the archive, without a page. */
    filters: v.optional(v.pipe(v.string(), v.maxLength(4000, "At most 4,000 characters."))),
    /** Null where each form needs a correction of its own. */
    template: v.optional(v.nullable(templateSchema), null),
  }),
  answer: v.object({
    ...batchSchema.entries,
    /** More forms match the filters than a list holds. */
    hasMore: v.boolean(),
  }),
  status: 201,
});

export const listBatches = endpoint({
  method: "GET",
  path: "/api/correctionBatches",
  summary: "The lists of forms to be corrected of a store, newest first.",
  admission: correct,
  query: v.object({ storeId: idText, ...pageQueryEntries }),
  answer: v.object(pageEntries(batchSchema)),
});

/** A flagged form that was not corrected since it was flagged. */
const queuedFormSchema = v.object({
  documentId: idSchema,
  customerName: v.string(),
  /** The first three. */
  serialNumbers: v.array(v.string()),
  transferDate: v.nullable(calendarDate),
  /** 1 red, 2 green, 3 yellow. */
  fflFlaggedColor: v.number(),
});

const queuePageSchema = v.object({
  ...pageEntries(queuedFormSchema),
  /** Flagged forms that are left out because they were corrected since. */
  corrected: v.number(),
  /** More forms are flagged than are looked at. */
  hasMore: v.boolean(),
});

export type QueuePage = v.InferOutput<typeof queuePageSchema>;

const colorText = v.pipe(
  v.string(),
  v.regex(/^[123]$/, "A flag color is 1 (red), 2 (green) or 3 (yellow)."),
  v.transform(Number),
);

export const listCorrectionQueue = endpoint({
  method: "GET",
  path: "/api/correctionBatches/queue",
  summary: "The forms of a store that need a correction: flagged on the dealer's side, and not corrected since. Of " +
    "more than 500 flagged forms the first 500 are looked at.",
  admission: correct,
  query: v.object({ storeId: idText, color: v.optional(colorText), ...pageQueryEntries }),
  answer: queuePageSchema,
});

export const getBatch = endpoint({
  method: "GET",
  path: "/api/correctionBatches/{id}",
  summary: "One list of forms to be corrected, and how far it is.",
  admission: correct,
  params: idParams,
  answer: batchSchema,
});

export const listBatchForms = endpoint({
  method: "GET",
  path: "/api/correctionBatches/{id}/forms",
  summary: "The forms of a list in its order, and what became of each.",
  admission: correct,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(batchFormSchema)),
});

export const settleForm = endpoint({
  method: "PUT",
  path: "/api/correctionBatches/{id}/forms",
  summary:
    "Says what became of a form of a list. `done` answers 409 unless a correction stands that was saved since the " +
    "list was made; `skipped` asks for a reason, and answers 409 for a form that is done; `waiting` takes either back.",
  admission: correct,
  params: idParams,
  body: v.variant("state", [
    v.strictObject({ state: v.literal("done"), documentId: idSchema }),
    v.strictObject({
      state: v.literal("skipped"),
      documentId: idSchema,
      reason: v.pipe(words, v.nonEmpty("Say why this form is skipped.")),
    }),
    v.strictObject({ state: v.literal("waiting"), documentId: idSchema }),
  ]),
  answer: batchFormSchema,
  errors: [409],
});

export const deleteBatch = endpoint({
  method: "DELETE",
  path: "/api/correctionBatches/{id}",
  summary: "Removes a list. What was corrected by it stays corrected.",
  admission: correct,
  params: idParams,
  status: 204,
});
