/**
 * The shapes of what was read from a PDF. The child process answers them, the pool checks them, and the documents
 * contract puts them on the wire; hence this file imports nothing but valibot.
 */
import * as v from "valibot";

/** More pages than this in one file are refused (decisions, 'Documents'). */
export const mostPages = 2000;

/** Left, bottom, width and height in PDF points; the origin is the page's lower left corner, as PDF itself counts. */
export const boxSchema = v.tuple([v.number(), v.number(), v.number(), v.number()]);

/**
 * A value with how sure the reader is (0 to 1), its page (from 1) and the box it was found in; null when not found. A value
 * that was read well and may be wrong all the same has a low confidence and says why in `doubt`, one sentence for a person.
 */
function found<Value extends v.GenericSchema>(value: Value) {
  return v.nullable(v.object({
    value,
    confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    page: v.pipe(v.number(), v.integer(), v.minValue(1)),
    box: boxSchema,
    doubt: v.optional(v.string()),
  }));
}

const foundText = found(v.string());
const foundDate = found(v.pipe(v.string(), v.isoDate()));

/**
 * One firearm as the form lists it: every member a found value or null. A row whose serial number is empty or cannot be
 * read is one too.
 */
export const foundFirearmSchema = v.object({
  serialNumber: foundText,
  manufacturer: foundText,
  importer: foundText,
  model: foundText,
  type: foundText,
  caliber: foundText,
});

/** The pages of one form in a file that holds several, from 1, both included. */
export const formPagesSchema = v.object({
  firstPage: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lastPage: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * What `documentMetaData` answers. `formType` is 0 for a Form 4473, 1 for a stand-alone 3310.11 and null for neither;
 * `documentType` is the attached document type the file looks like (document 2, section 3); `revision` reads
 * "2012-04". `customerName` reads "Last, First Middle". `transferDate` of a 3310.11 is the date of discovery.
 * `warningMessage` names what was not found, and is empty when all was. `totalFirearms` is the number that the form itself
 * gives. `forms` has an entry for each form when the file holds several; the values are those of the first then. `isScan`:
 * the pages are pictures without text. Readings that were kept before these three were read lack them.
 */
export const metaDataSchema = v.object({
  formType: v.nullable(v.picklist([0, 1])),
  documentType: v.nullable(v.picklist([1, 2, 3, 4, 7, 8])),
  revision: v.nullable(v.string()),
  customerName: foundText,
  tsn: foundText,
  ntn: foundText,
  status: found(v.picklist([0, 1, 2])),
  transferDate: foundDate,
  certificationDate: foundDate,
  nicsDate: foundDate,
  documentSerialNumbers: v.array(foundFirearmSchema),
  totalFirearms: v.optional(found(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  forms: v.optional(v.array(formPagesSchema)),
  isScan: v.optional(v.boolean()),
  warningMessage: v.string(),
});

/** Why a file is refused. */
export const refusalReasonSchema = v.picklist([
  "not_pdf",
  "unreadable",
  "encrypted",
  "too_many_pages",
  "timeout",
  "too_complex",
  "no_such_page",
  "too_odd",
  "not_xfdf",
  "name_taken",
  "unseen_mark",
  "no_room",
  "too_many_marks",
  "cannot_flatten",
]);

/** A refusal: the reason for programs and one sentence for the person. */
export const refusalSchema = v.object({
  kind: v.literal("refused"),
  reason: refusalReasonSchema,
  message: v.string(),
});

const pageCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The answer to reading a file for its values. */
export const readingResultSchema = v.variant("kind", [
  v.object({ kind: v.literal("ok"), pages: pageCount, metaData: metaDataSchema }),
  refusalSchema,
]);

/** The answer to looking at a file that needs no values, such as a supplement. */
export const inspectionResultSchema = v.variant("kind", [
  v.object({ kind: v.literal("ok"), pages: pageCount }),
  refusalSchema,
]);

export type Box = v.InferOutput<typeof boxSchema>;
export type MetaData = v.InferOutput<typeof metaDataSchema>;
export type FormPages = v.InferOutput<typeof formPagesSchema>;
export type FoundFirearm = v.InferOutput<typeof foundFirearmSchema>;
export type RefusalReason = v.InferOutput<typeof refusalReasonSchema>;
export type Refusal = v.InferOutput<typeof refusalSchema>;
export type ReadingResult = v.InferOutput<typeof readingResultSchema>;
export type InspectionResult = v.InferOutput<typeof inspectionResultSchema>;

/** A value found on a page, whatever its kind. */
export interface Found<Value> {
  value: Value;
  confidence: number;
  page: number;
  box: Box;
  doubt?: string | undefined;
}
