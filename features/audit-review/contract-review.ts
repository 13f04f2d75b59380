import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema } from "@/kernel/shapes.ts";

const oneOfTwo = "Send `filters` or `list`, not both.";

/** Which documents of an audit are reviewed one after the other; all of them, of both form types, unless told. */
export const reviewedListEntries = {
  /** The query string of the archive's list. */
  filters: v.optional(v.pipe(v.string(), v.maxLength(4000, "At most 4,000 characters."))),
  /** A list of another feature: its kind and its number, as in `sample:5`. */
  list: v.optional(v.pipe(
    v.string(),
    v.maxLength(60, "At most 60 characters."),
    v.regex(/^[a-z][a-z-]*:[1-9]\d{0,14}$/, "A list is its kind and its number, as in sample:5."),
  )),
};

/** Which documents are reviewed, as a body or a query says it. */
export interface ReviewedList {
  readonly filters?: string;
  readonly list?: string;
}

/** Refuses the two ways to name documents at once. */
export function oneList<List extends ReviewedList>() {
  return v.check(({ filters, list }: List) => filters === undefined || list === undefined, oneOfTwo);
}

export const nextToReview = endpoint({
  method: "GET",
  path: "/api/audits/{id}/review/next",
  summary:
    "The document with which a review goes on: the first one that is not reviewed, that no other auditor has open " +
    "and that is assigned to nobody else; null when there is none.",
  admission: { permission: "documents.review" },
  params: idParams,
  query: v.pipe(v.object(reviewedListEntries), oneList()),
  answer: v.object({ documentId: v.nullable(idSchema) }),
  errors: [400, 403, 404, 409],
});

/** What stands around a document that is reviewed. */
export const openedSchema = v.object({
  /** The documents to go on with, at most two: they are the asker's for two minutes. */
  next: v.array(idSchema),
  /** The one before in the order of the list, reviewed or not. */
  previous: v.nullable(idSchema),
  /** Another auditor who has it open now; null for nobody. */
  heldBy: v.nullable(v.string()),
});

export type Opened = v.InferOutput<typeof openedSchema>;

export const openForReview = endpoint({
  method: "POST",
  path: "/api/audits/{id}/review/open",
  summary:
    "Says which document the asker has open in a review, and gives those to go on with. No other auditor is given " +
    "any of them for two minutes; asked again every minute, so long as it is open.",
  admission: { permission: "documents.review" },
  background: true,
  params: idParams,
  body: v.pipe(
    v.strictObject({
      ...reviewedListEntries,
      documentId: idSchema,
      /** Also documents that are reviewed, held or assigned to others. */
      all: v.optional(v.boolean("Say whether all documents are walked through."), false),
    }),
    oneList(),
  ),
  answer: openedSchema,
  errors: [400, 403, 404, 409],
});
