import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
import { ways } from "./contract-shapes.ts";

const way = v.picklist(["phone", "fax", "etrace", "email"]);
const firearm = v.record(v.string(), v.string());
const ofRequest = { traceId: v.number(), reference: v.string() };
const told = { answeredBy: way, answeredAt: v.string(), note: v.string() };

/** Everything that the desk writes into the ledger: about a request, and (`document_*`) about a document. */
export const traceEvents = {
  "traces.received": v.object({
    reference: v.string(),
    askedByName: v.string(),
    askedByPhone: v.string(),
    askedByEmail: v.string(),
    cameBy: way,
    receivedAt: v.string(),
    firearm,
  }),
  "traces.changed": v.object({ changes: v.record(v.string(), v.object({ from: v.string(), to: v.string() })) }),
  "traces.searched": v.object({
    firearm,
    documents: v.number(),
    stores: v.number(),
    found: v.number(),
    exact: v.number(),
    first: v.nullable(v.number()),
  }),
  "traces.chosen": v.object({ documentId: v.nullable(v.number()), customerName: v.string() }),
  "traces.taken": v.object({ from: v.string(), to: v.string() }),
  "traces.noted": v.object({ note: v.string() }),
  "traces.pack_made": v.object({
    packId: v.number(),
    documentId: v.number(),
    kind: v.picklist(["pdf", "zip"]),
    fileName: v.string(),
    sha256: v.string(),
    size: v.number(),
    pages: v.number(),
    /** Supplements that were not as filed, and are not in it; left out when it is whole. */
    leftOut: v.optional(v.array(v.object({
      path: v.string(),
      sha256: v.string(),
      reason: v.picklist(["missing", "changed"]),
    }))),
  }),
  "traces.pack_viewed": v.object({ packId: v.number(), fileName: v.string() }),
  "traces.pack_downloaded": v.object({ packId: v.number(), fileName: v.string() }),
  "traces.answered": v.object({ ...told, documentId: v.number(), packs: v.array(v.string()) }),
  "traces.no_record": v.object({ ...told, searches: v.number() }),
  "traces.reopened": v.object({ reason: v.string() }),
  "traces.warned": v.object({ dueAt: v.string(), people: v.number() }),
  "traces.document_chosen": v.object(ofRequest),
  "traces.document_packed": v.object({ ...ofRequest, fileName: v.string(), sha256: v.string() }),
  "traces.document_answered": v.object({ ...ofRequest, ...told }),
} as const;

export type TraceEvent = keyof typeof traceEvents;
export type TraceEventData<Name extends TraceEvent> = v.InferOutput<(typeof traceEvents)[Name]>;

/** The subject under which the ledger finds a request. */
export const subjectOf = (traceId: number): string => `trace:${traceId}`;

type Describe<Name extends TraceEvent> = (
  data: TraceEventData<Name>,
) => { readonly title: string; readonly description: string };

const words: { readonly [Name in TraceEvent]: Describe<Name> } = {
  "traces.received": ({ reference, askedByName, cameBy }) => ({
    title: "Received",
    description: `${reference ? `Request ${reference}` : "A request without a number"} came in by ${wayWord(cameBy)}${
      askedByName ? ` from ${askedByName}` : ""
    }.`,
  }),
  "traces.changed": ({ changes }) => ({
    title: "Changed",
    description: Object.entries(changes).map(([name, { from, to }]) =>
      `${fieldWord(name)} from ${quoted(from)} to ${quoted(to)}.`
    ).join(" "),
  }),
  "traces.searched": ({ firearm, documents, stores, found, exact }) => ({
    title: "Searched",
    description: `${firearmWords(firearm)}: ${candidateWords(found, exact)} in ${grouped(documents)} documents, ${
      stores === 1 ? "1 store" : `${stores} stores`
    }.`,
  }),
  "traces.chosen": ({ documentId, customerName }) =>
    documentId === null
      ? { title: "Choice cleared", description: "No document answers the request now." }
      : { title: "Document chosen", description: `Document ${documentId}${customerName && ` of ${customerName}`}.` },
  "traces.taken": ({ from, to }) => ({
    title: "Taken",
    description: from ? `${to} took it from ${from}.` : `${to} took it.`,
  }),
  "traces.noted": ({ note }) => ({ title: "Note", description: note }),
  "traces.pack_made": ({ fileName, sha256, leftOut = [] }) => ({
    title: "Response packet made",
    description: `${fileName}, SHA-256 ${sha256}.${
      leftOut.length === 0 ? "" : ` Left out as damaged or missing: ${leftOut.map(({ path }) => path).join(", ")}.`
    }`,
  }),
  "traces.pack_viewed": ({ fileName }) => ({ title: "Response packet opened", description: `${fileName}.` }),
  "traces.pack_downloaded": ({ fileName }) => ({ title: "Response packet downloaded", description: `${fileName}.` }),
  "traces.answered": ({ answeredBy, note }) => ({
    title: "Answered",
    description: withNote(`The tracing center was answered by ${wayWord(answeredBy)}.`, note),
  }),
  "traces.no_record": ({ answeredBy, note, searches }) => ({
    title: "Closed: no record found",
    description: withNote(
      `The tracing center was told by ${wayWord(answeredBy)}, after ${
        searches === 1 ? "1 search" : `${searches} searches`
      }.`,
      note,
    ),
  }),
  "traces.reopened": ({ reason }) => ({ title: "Reopened", description: reason }),
  "traces.warned": ({ people }) => ({
    title: "Reminder sent",
    description: `Time was running out: ${people === 1 ? "1 person was" : `${people} people were`} told.`,
  }),
  "traces.document_chosen": ({ reference }) => ({
    title: "Chosen for a trace",
    description: `It answers ${requestWords(reference)}.`,
  }),
  "traces.document_packed": ({ reference, fileName }) => ({
    title: "Copied for a trace",
    description: `The response packet ${fileName} was made for ${requestWords(reference)}.`,
  }),
  "traces.document_answered": ({ reference, answeredBy, note }) => ({
    title: "Trace answered",
    description: withNote(`${requestWords(reference, true)} was answered by ${wayWord(answeredBy)}.`, note),
  }),
};

/** The words of the desk's events. */
export const describeTraceEvent: EventDescriber = (event, data) => isTraceEvent(event) ? described(event, data) : null;

function described<Name extends TraceEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, TraceEventData<Name>> = traceEvents[event];
  return words[event](v.parse(schema, data));
}

function isTraceEvent(event: string): event is TraceEvent {
  return Object.hasOwn(traceEvents, event);
}

const wayWord = (value: string) =>
  value === "etrace" ? "eTrace" : ways.find((known) => known.value === value)?.label.toLowerCase() ?? value;

const fields: Readonly<Record<string, string>> = {
  reference: "Reference number",
  askedByName: "Caller",
  askedByPhone: "Phone",
  askedByEmail: "Email",
  cameBy: "Received by",
  receivedAt: "Received",
  serialNumber: "Serial number",
  manufacturer: "Manufacturer",
  importer: "Importer",
  model: "Model",
  type: "Type",
  caliber: "Caliber",
  startDate: "From",
  endDate: "To",
};

const fieldWord = (name: string) => fields[name] ?? name;
const quoted = (text: string) => text === "" ? "nothing" : `“${text}”`;
const withNote = (sentence: string, note: string) => note ? `${sentence} ${note}` : sentence;

function requestWords(reference: string, begins = false): string {
  const the = begins ? "The trace request" : "the trace request";
  return reference ? `${the} ${reference}` : the;
}

function firearmWords(firearm: Readonly<Record<string, string>>): string {
  const known = Object.keys(fields).filter((name) => firearm[name]);
  return known.length === 0 ? "Nothing" : known.map((name) => `${fieldWord(name)} ${firearm[name]}`).join(", ");
}

function candidateWords(found: number, exact: number): string {
  if (found === 0) return "no matches";
  const all = found === 1 ? "1 match" : `${found} matches`;
  return exact === 0 ? `${all}, none exact,` : `${all}, ${exact} exact,`;
}
