import * as v from "valibot";
import { calendarDate, idSchema, instant } from "@/kernel/shapes.ts";

/** Taken back: it was declared by mistake, or business goes on. */
export const declarationStates = ["open", "delivered", "takenBack"] as const;
export type DeclarationState = (typeof declarationStates)[number];

/** Who got the records: ATF's Out-of-Business Records Center or its local office, or the licensee who goes on. */
export const receiverSchema = v.picklist(["atf", "successor"], "Say who got the records.");
export type Receiver = v.InferOutput<typeof receiverSchema>;

/** A store that discontinued business, as its declaration says. */
export const declarationSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  /** At the store. */
  discontinuedOn: calendarDate,
  /** The last day on which the records may arrive, at the store. */
  dueDay: calendarDate,
  /** Empty without a successor. */
  successorName: v.string(),
  successorFfl: v.string(),
  contactName: v.string(),
  contactPhone: v.string(),
  contactAddress: v.string(),
  state: v.picklist(["open", "delivered"]),
  deliveredTo: v.nullable(receiverSchema),
  deliveredOn: v.nullable(calendarDate),
  carrier: v.string(),
  trackingNumber: v.string(),
  changedByName: v.string(),
  changedAt: instant,
  version: idSchema,
});

export type Declaration = v.InferOutput<typeof declarationSchema>;

/** Where the records of a discontinued licensee go (27 CFR 478.127). */
export const recordsCenter = [
  "Bureau of Alcohol, Tobacco, Firearms and Explosives",
  "Out-of-Business Records Center",
  "244 Needy Road",
  "Martinsburg, WV 25405",
] as const;

const reason = v.picklist(["missing", "changed"]);

/** One zip of a pack. */
export const partSchema = v.object({
  number: v.number(),
  records: v.number(),
  /** About. */
  bytes: v.number(),
  /** The last one holds the letter and the index: it is made when all others were. */
  holdsIndex: v.boolean(),
  state: v.picklist(["none", "running", "finished", "cancelled", "failed"]),
  sentRecords: v.number(),
  sentBytes: v.number(),
  /** Files that were not as filed, and are not in the zip. */
  leftOutFiles: v.number(),
  /** The first hundred of them; `LEFT OUT.txt` in the zip names all. */
  leftOut: v.array(v.object({ path: v.string(), reason })),
  /** Records whose files could not be made one PDF: they lie in a folder. */
  ownFiles: v.number(),
  finishedAt: v.nullable(instant),
});

export type Part = v.InferOutput<typeof partSchema>;

/** What goes to ATF, as it was prepared. */
export const packSchema = v.object({
  id: idSchema,
  state: v.picklist(["planning", "ready"]),
  partBytes: v.nullable(v.number()),
  totalRecords: v.number(),
  plannedRecords: v.number(),
  /** False when something was filed or changed since: then it must be prepared again. */
  isCurrent: v.boolean(),
  /** Every part was downloaded to its end, nothing was left out, and nothing has changed since. */
  isComplete: v.boolean(),
  madeByName: v.string(),
  createdAt: instant,
  parts: v.array(partSchema),
});

export type Pack = v.InferOutput<typeof packSchema>;

/** Everything that the screen of a store shows. */
export const standingSchema = v.object({
  storeId: idSchema,
  storeName: v.string(),
  /** As people read it; empty where it is not known. */
  license: v.string(),
  /** The calendar date that it is at the store. */
  today: calendarDate,
  /** Null while nothing is declared. */
  declaration: v.nullable(declarationSchema),
  /** Whole days from today to the last day; negative once it is past. Null unless the records are still to be delivered. */
  daysLeft: v.nullable(v.number()),
  /** FFLs of the account, besides this one, of which nothing is declared. */
  otherStores: v.number(),
  /** Records of the store now. */
  records: v.number(),
  /** Bytes of their files now. */
  bytes: v.number(),
  /** Files that are known not to be as filed now: the next download leaves them out. */
  damagedFiles: v.number(),
  /** The first hundred of them. */
  damaged: v.array(v.object({
    documentId: idSchema,
    customerName: v.string(),
    fileName: v.string(),
    reason,
  })),
  pack: v.nullable(packSchema),
});

export type Standing = v.InferOutput<typeof standingSchema>;
