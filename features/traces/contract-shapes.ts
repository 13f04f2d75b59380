import * as v from "valibot";
import { asRead, calendarDate, idSchema, instant, optionalText, versionEntries } from "@/kernel/shapes.ts";

const date = v.optional(v.union([v.literal(""), calendarDate], "Enter a date as YYYY-MM-DD."), "");

/** A firearm as the tracing center describes it; whatever it does not know is empty. */
export const askedFirearmEntries = {
  serialNumber: optionalText(100),
  manufacturer: optionalText(70),
  importer: optionalText(70),
  model: optionalText(70),
  type: optionalText(70),
  caliber: optionalText(70),
  /** Status Dates between which the transfer is thought to lie, both inclusive. */
  startDate: date,
  endDate: date,
};

/** A firearm that is asked about. */
export const askedFirearmSchema = v.strictObject(askedFirearmEntries);

export type AskedFirearm = v.InferOutput<typeof askedFirearmSchema>;

/** Nothing is known of the firearm. */
export const noFirearm: AskedFirearm = {
  serialNumber: "",
  manufacturer: "",
  importer: "",
  model: "",
  type: "",
  caliber: "",
  startDate: "",
  endDate: "",
};

/** How a request comes and how it is answered. */
export const ways = [
  { value: "phone", label: "Phone" },
  { value: "fax", label: "Fax" },
  { value: "etrace", label: "eTrace" },
  { value: "email", label: "Email" },
] as const;

const waySchema = v.picklist(["phone", "fax", "etrace", "email"], "Choose how.");

export type Way = v.InferOutput<typeof waySchema>;

/** What is written down of a request. Only something of the firearm must be there. */
const requestEntries = {
  /** The number that the National Tracing Center gave it. */
  reference: optionalText(40),
  /** The agent or the desk that asks. */
  askedByName: optionalText(100),
  askedByPhone: optionalText(30),
  askedByEmail: optionalText(254),
  cameBy: waySchema,
  receivedAt: instant,
  firearm: askedFirearmSchema,
};

/** A request as it is taken down. */
export const newTraceSchema = v.strictObject({ storeId: idSchema, ...requestEntries });

export type NewTrace = v.InferOutput<typeof newTraceSchema>;

/** How and when somebody told the tracing center. */
export const answerSchema = v.strictObject({
  ...versionEntries,
  answeredBy: waySchema,
  answeredAt: instant,
  note: optionalText(2000),
});

export type Answer = v.InferOutput<typeof answerSchema>;

/** Open until answered; `noRecord`: the store has no record of the firearm, and said so. */
export const stateSchema = v.picklist(["open", "answered", "noRecord"]);

export type TraceState = v.InferOutput<typeof stateSchema>;

/** A response packet as it was made: what was sent stays what it was. */
export const packSchema = v.object({
  id: idSchema,
  kind: v.picklist(["pdf", "zip"]),
  documentId: idSchema,
  fileName: v.string(),
  sha256: v.string(),
  size: v.number(),
  /** 0 for a zip. */
  pages: v.number(),
  madeAt: instant,
  madeBy: v.string(),
});

export type Pack = v.InferOutput<typeof packSchema>;

/** A trace request with everything the desk shows. */
export const traceSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  reference: v.string(),
  askedByName: v.string(),
  askedByPhone: v.string(),
  askedByEmail: v.string(),
  cameBy: waySchema,
  receivedAt: instant,
  /** 24 hours after it was received. */
  dueAt: instant,
  firearm: v.object(askedFirearmEntries),
  state: stateSchema,
  /** The document that answers it, once somebody said so. */
  documentId: v.nullable(idSchema),
  /** Who took it. */
  assigneeId: v.nullable(idSchema),
  assigneeName: v.string(),
  answeredAt: v.nullable(instant),
  answeredBy: v.nullable(waySchema),
  /** Searches that were kept. */
  searches: v.number(),
  packs: v.array(packSchema),
  version: idSchema,
});

export type Trace = v.InferOutput<typeof traceSchema>;

/** Everything of a request that can be put right later; it may be sent back as it was read. */
export const traceChangeSchema = v.strictObject({ ...asRead(traceSchema), ...requestEntries, ...versionEntries });

export type TraceChange = v.InferOutput<typeof traceChangeSchema>;
