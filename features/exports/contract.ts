import * as v from "valibot";
import { filterEntries, filtersOf, namesPlace, placeMissing } from "@/features/documents/contract-list.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams } from "@/kernel/shapes.ts";

const exporting = { permission: "documents.export" } as const;

/** Most documents that one zip takes; whoever needs more exports the store. */
export const mostDocumentsTogether = 500;

/** The header of a zip that is not whole: {@link LeftOutOfExport} as JSON that is percent-encoded. */
export const leftOutHeader = "x-left-out";

/** Most files that the header names: a proxy takes few kilobytes of headers. */
export const mostInHeader = 3;

/** The files that are not in a zip because they were not as filed. */
export const leftOutOfExport = v.object({
  count: v.number(),
  /** The first of them. */
  files: v.array(v.object({
    customerName: v.string(),
    fileName: v.string(),
    /** Gone from the disk, or other bytes than were filed. */
    reason: v.picklist(["missing", "changed"]),
  })),
});

export type LeftOutOfExport = v.InferOutput<typeof leftOutOfExport>;

const leftOut = [{ name: leftOutHeader, description: "The files that are not as filed, and were left out, as JSON." }];

/** The kinds of file that a list is exported as. */
export const listFormats = ["csv", "xlsx"] as const;
export type ListFormat = (typeof listFormats)[number];

export const exportList = endpoint({
  method: "GET",
  path: "/api/documents/export",
  summary: "Every row of the filtered and sorted list as CSV or as an Excel workbook; `page` and `limit` do " +
    "not matter; `storeId` or `accountOverview=true` says of which stores. Written into the history of each store that it holds rows of.",
  admission: exporting,
  query: v.pipe(
    v.strictObject({
      ...filterEntries,
      format: v.pipe(
        v.optional(v.string(), ""),
        v.picklist(listFormats, "A list is exported as csv or xlsx: add format=csv."),
      ),
    }),
    v.transform(({ format, ...query }) => ({ format, filters: filtersOf(query) })),
    v.check(({ filters }) => namesPlace(filters), placeMissing),
  ),
  produces: "application/octet-stream",
  errors: [403, 404],
});

export const exportDocument = endpoint({
  method: "POST",
  path: "/api/documents/{id}/export",
  summary:
    "Streams a zip of a document: its current files, all earlier versions, its history as PDF and data, and a manifest with checksums. " +
    "A file that is not as filed is left out; LEFT OUT.txt in the zip names it.",
  admission: exporting,
  answerHeaders: leftOut,
  params: idParams,
  produces: "application/zip",
  errors: [403, 404],
});

const idList = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, "Documents are named by their ids, with commas between."),
  v.transform((text) => [...new Set(text.split(",").map(Number))]),
  v.maxLength(mostDocumentsTogether, `At most ${mostDocumentsTogether} documents go into one export.`),
);

export const exportDocuments = endpoint({
  method: "POST",
  path: "/api/documents/export",
  summary: `Streams one zip of at most ${mostDocumentsTogether} documents, each in a folder of its own: those of the ` +
    "ids in `documents` (`1,2,3`), or all that the list's filters find in the store (`storeId`) or in all of them " +
    "(`accountOverview=true`). A file that is not as filed is left out; LEFT OUT.txt in the zip names it.",
  admission: exporting,
  answerHeaders: leftOut,
  query: v.pipe(
    v.strictObject({ ...filterEntries, documents: v.optional(idList) }),
    v.check(
      ({ documents, limit: _limit, page: _page, ...filters }) =>
        documents === undefined || Object.values(filters).every((value) => value === undefined),
      "Choose documents either by `documents` or by filters.",
    ),
    v.transform(({ documents, ...query }) => ({ documents, filters: filtersOf(query) })),
    v.check(({ documents, filters }) => documents !== undefined || namesPlace(filters), placeMissing),
  ),
  produces: "application/zip",
  errors: [403, 404],
});
