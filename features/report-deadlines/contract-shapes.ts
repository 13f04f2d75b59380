import * as v from "valibot";
import { calendarDate, idSchema, instant } from "@/kernel/shapes.ts";

/** ATF's forms: multiple sale of handguns, multiple sale of certain rifles, theft or loss. */
export const formSchema = v.picklist(["3310.4", "3310.12", "3310.11"]);
export type Form = v.InferOutput<typeof formSchema>;

/** `notNeeded`: somebody looked and it is none, such as two buyers of one name. */
export const stateSchema = v.picklist(["open", "sent", "notNeeded"]);
export type ReportState = v.InferOutput<typeof stateSchema>;

/** What closed a report: a person, the form attached to the document, or a change of the documents. */
export const closedBySchema = v.picklist(["person", "attachment", "documents"]);
export type ClosedBy = v.InferOutput<typeof closedBySchema>;

/** One transfer of a multiple sale. */
export const saleSchema = v.object({
  documentId: idSchema,
  /** When it was transferred. */
  day: calendarDate,
  /** Firearms that count, such as handguns. */
  firearms: v.number(),
});
export type Sale = Readonly<v.InferOutput<typeof saleSchema>>;

/** Who attached a form to a document: their name, and the instant. */
export interface Attachment {
  readonly name: string;
  readonly at: string;
}

/** The forms that are attached to a document. */
export type Attached = Readonly<Partial<Record<Form, Attachment>>>;

/** Whether a store reports multiple sales of rifles: as its state asks for, always, never. */
export const rifleReportsSchema = v.picklist(["byState", "on", "off"], "Choose one.");
export type RifleReports = v.InferOutput<typeof rifleReportsSchema>;

/** A report that must go to ATF. */
export const reportSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  form: formSchema,
  state: stateSchema,
  /** The document of the last sale; null for a theft or loss. */
  documentId: v.nullable(idSchema),
  buyerName: v.string(),
  sales: v.array(saleSchema),
  firearms: v.number(),
  discoveredAt: v.nullable(instant),
  note: v.string(),
  /** The calendar date at the store on which it is due. */
  dueDay: calendarDate,
  /** The instant at which it is due; null for the end of the day. */
  dueAt: v.nullable(instant),
  isOverdue: v.boolean(),
  closedBy: v.nullable(closedBySchema),
  sentOn: v.nullable(calendarDate),
  reason: v.string(),
  closedByName: v.string(),
  closedAt: v.nullable(instant),
  /** A stand-alone 3310.11 that was filed since. */
  offeredDocumentId: v.nullable(idSchema),
  filedDocumentId: v.nullable(idSchema),
  version: idSchema,
});
export type Report = v.InferOutput<typeof reportSchema>;
