import * as v from "valibot";
import { listRowSchema } from "@/features/documents/contract-list.ts";
import { downloadText } from "@/features/documents/contract-supplements.ts";
import {
  countText,
  idParams,
  idSchema,
  idText,
  instant,
  pageEntries,
  pageQueryEntries,
  requiredText,
  versionEntries,
} from "@/kernel/shapes.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import {
  answerSchema,
  askedFirearmEntries,
  askedFirearmSchema,
  newTraceSchema,
  packSchema,
  stateSchema,
  traceChangeSchema,
  traceSchema,
} from "./contract-shapes.ts";

/**
 * Name of the permission behind the whole desk: whoever may hand out copies of a store's documents. Auditors may read
 * documents but hold no such right, and what ATF's tracing center asks a dealer is no business of an audit.
 */
export const deskPermission = "documents.export";

const desk = { permission: deskPermission } as const;

/** A document that may be the one asked for, and why. */
export const candidateSchema = v.object({
  document: listRowSchema,
  /** Place of the firearm in `documentSerialNumbers`; -1 when the document names none. */
  firearm: v.number(),
  likeness: v.picklist(["exact", "alike", "oneOff", "fragment", "description"]),
  /** The firearm's serial number in stretches: as asked, easily taken for it, or something else. */
  stretches: v.array(v.object({ text: v.string(), is: v.picklist(["same", "alike", "other"]) })),
  agrees: v.array(v.picklist(["manufacturer", "importer", "model", "type", "caliber"])),
});

export type Candidate = v.InferOutput<typeof candidateSchema>;

export const findCandidates = endpoint({
  method: "GET",
  path: "/api/traces/candidates",
  summary: "The documents, in all stores of the caller, that may be about a firearm; best first.",
  admission: desk,
  query: askedFirearmSchema,
  answer: v.object({
    data: v.array(candidateSchema),
    /** True when more answered than could be looked at: more of the serial number would help. */
    isCut: v.boolean(),
    /** Documents that were searched. */
    searched: v.number(),
    stores: v.number(),
  }),
});

export type CandidatePage = v.InferOutput<NonNullable<typeof findCandidates.answer>>;

export const listTraces = endpoint({
  method: "GET",
  path: "/api/traces",
  summary: "Trace requests: open ones first, least time left on top, then the others, newest first.",
  admission: desk,
  query: v.object({
    storeId: v.optional(idText),
    state: v.optional(stateSchema),
    /** Part of the reference number, the serial number or the asker's name. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "At most 100 characters."))),
    ...pageQueryEntries,
  }),
  answer: v.object({
    ...pageEntries(traceSchema),
    /** How many are open, whatever the filter. */
    open: v.number(),
  }),
  errors: [404],
});

export type TracePage = v.InferOutput<NonNullable<typeof listTraces.answer>>;

export const takeDownTrace = endpoint({
  method: "POST",
  path: "/api/traces",
  summary: "Logs a trace request; its clock runs from `receivedAt`. Its searches are kept with it.",
  admission: desk,
  body: newTraceSchema,
  answer: traceSchema,
  status: 201,
  errors: [400, 404, 409],
});

export const getTrace = endpoint({
  method: "GET",
  path: "/api/traces/{id}",
  summary: "One trace request.",
  admission: desk,
  params: idParams,
  answer: traceSchema,
  errors: [404],
});

export const changeTrace = endpoint({
  method: "PUT",
  path: "/api/traces/{id}",
  summary: "Corrects the details of an open request.",
  admission: desk,
  params: idParams,
  body: traceChangeSchema,
  answer: traceSchema,
  errors: [400, 404, 409],
});

/** What one step of the work on a request is: a route of its own each. */
const step = <const Name extends string, Body extends v.GenericSchema>(name: Name, summary: string, body: Body) =>
  endpoint({
    method: "POST",
    path: `/api/traces/{id}/${name}` as const,
    summary,
    admission: desk,
    params: idParams,
    body,
    answer: traceSchema,
    errors: [400, 404, 409],
  });

const words = requiredText(2000, "Please enter a note.");

export const searchForTrace = step(
  "searches",
  "Searches again and keeps with the request what was looked for, where, and what was found.",
  v.strictObject(askedFirearmEntries),
);
export const chooseCandidate = step(
  "choice",
  "Sets the document that answers the request; null clears it.",
  v.strictObject({ ...versionEntries, documentId: v.nullable(idSchema) }),
);
export const takeTrace = step("assignee", "The caller takes the request.", v.strictObject(versionEntries));
export const noteTrace = step("notes", "Adds a note to the request's history.", v.strictObject({ note: words }));
export const answerTrace = step("answer", "Records how and when the tracing center was answered.", answerSchema);
export const closeWithoutRecord = step(
  "no-record",
  "Records how and when the tracing center was told there is no record. Searches once more and keeps that.",
  answerSchema,
);
export const reopenTrace = step(
  "reopen",
  "Reopens a request; the clock still counts from its receipt.",
  v.strictObject({ ...versionEntries, reason: words }),
);

export const makePack = endpoint({
  method: "POST",
  path: "/api/traces/{id}/packs",
  summary: "Makes a response packet of the chosen document: a cover page, the form and its supplements. It is kept.",
  admission: desk,
  params: idParams,
  body: v.strictObject({ kind: v.optional(v.picklist(["pdf", "zip"]), "pdf") }),
  answer: packSchema,
  status: 201,
  errors: [404, 409, 429, 503],
});

export const packContent = endpoint({
  method: "GET",
  path: "/api/traces/packs/{id}/content",
  summary: "The bytes of a response packet, exactly as made; `?download=1` writes the download into the history.",
  admission: desk,
  params: idParams,
  query: v.object({ download: downloadText }),
  produces: "application/octet-stream",
  errors: [404],
});

/** One step of the work on a request, out of the store's chain. */
export const traceEntrySchema = v.object({
  title: v.string(),
  description: v.string(),
  creation: instant,
  userName: v.string(),
  behind: v.nullable(v.string()),
  event: v.string(),
  stream: v.string(),
  seq: idSchema,
  hash: v.string(),
});

export type TraceEntry = v.InferOutput<typeof traceEntrySchema>;

export const traceHistory = endpoint({
  method: "GET",
  path: "/api/traces/{id}/history",
  summary: "Every step of the work on a request, newest first, out of the store's ledger.",
  admission: desk,
  params: idParams,
  query: v.object({ page: countText(1, 1_000_000), limit: countText(100, 500) }),
  answer: v.object(pageEntries(traceEntrySchema)),
  errors: [404],
});
