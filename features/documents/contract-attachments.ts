import * as v from "valibot";
import { byteHeaders, endpoint } from "@/kernel/endpoint.ts";
import { annotationsSchema } from "@/features/pdf/contract-annotations.ts";
import { idParams, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";
import { attachmentSchema } from "./contract.ts";

const read = { permission: "documents.read" } as const;

export const listAttachments = endpoint({
  method: "GET",
  path: "/api/attachments/documents/{id}",
  summary: "The attachments of a document, the main one first.",
  admission: read,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(attachmentSchema)),
});

const booleanText = v.optional(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(["true", "false", "1", "0", ""], "This is true or false."),
    // A name without a value, as in `?shouldAddHistory`, asks for it.
    v.transform((text) => text !== "false" && text !== "0"),
  ),
  "false",
);

export const getAttachment = endpoint({
  method: "GET",
  path: "/api/attachments/{id}",
  summary: "One attachment with the marks that corrections gave it; `shouldAddHistory=true` writes the view into the " +
    "ledger.",
  admission: read,
  params: idParams,
  query: v.object({ shouldAddHistory: booleanText }),
  answer: v.object({
    ...attachmentSchema.entries,
    /** The marks of a version of the form that corrections gave it; empty for any other file. */
    xfdfString: v.string(),
    annotations: annotationsSchema,
  }),
});

/** Asks for the bytes of a file that will probably be looked at next. */
export const loadedAheadHeader = {
  name: "Loaded-Ahead",
  description:
    "`true` when the file will probably be looked at next and is not on screen yet: the ledger says that it was " +
    "loaded ahead. The view is written when it is shown, with `shouldAddHistory` of the attachment.",
} as const;

export const attachmentContent = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/content",
  summary:
    "The bytes of an attachment: HEAD, Range, ETag. Before the first byte is sent the file is checked whole, and " +
    "the view, or with `?download=1` the download, is written into the ledger; what cannot be is not sent.",
  admission: read,
  headers: [...byteHeaders, loadedAheadHeader],
  params: idParams,
  query: v.object({ download: booleanText }),
  produces: "application/pdf",
  errors: [416],
});

export const recordPrint = endpoint({
  method: "POST",
  path: "/api/attachments/{id}/printed",
  summary: "Writes into the ledger that the attachment was printed.",
  admission: read,
  // Printing is reading, and the ledger has it.
  reaches: ["confined"],
  params: idParams,
  status: 204,
});
