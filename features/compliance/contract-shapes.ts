import * as v from "valibot";
import { calendarDate, idSchema, instant } from "@/kernel/shapes.ts";

/**
 * How an installation stands on a condition: `met`; `attention`, with something to do; `duty`, which only the dealer can
 * know and has not confirmed within a year; `unknown`, where nobody has said what would be needed to judge.
 */
export const standingSchema = v.picklist(["met", "attention", "duty", "unknown"]);
export type Standing = v.InferOutput<typeof standingSchema>;

/** Where a condition is in the life of the records, in this order. */
export const groupSchema = v.picklist(["start", "keeping", "corrections", "access", "copies", "end"]);
export type Group = v.InferOutput<typeof groupSchema>;

/**
 * How sure a condition is: `regulation` is read in 27 CFR part 478; `atf` stands on a page of ATF's (its standards of before
 * the ruling, its proposed rule); `summary` in what somebody else wrote of the ruling; `reading` is what we believe.
 */
export const confidenceSchema = v.picklist(["regulation", "atf", "summary", "reading"]);
export type Confidence = v.InferOutput<typeof confidenceSchema>;

/** Something that shows how a condition is met. */
export const evidenceSchema = v.object({
  label: v.string(),
  value: v.string(),
  /** The page that shows it, within the product; null for none. */
  href: v.nullable(v.string()),
});
export type Evidence = Readonly<v.InferOutput<typeof evidenceSchema>>;

/** What the dealer confirms, and who did last. */
const confirmationSchema = v.object({
  /** The sentence that is confirmed, as the dealer says it. */
  statement: v.string(),
  /** Null while nobody has confirmed it. */
  byName: v.nullable(v.string()),
  at: v.nullable(instant),
  /** The last day at the store on which it counts, a year on. */
  goodUntil: v.nullable(calendarDate),
});

/** A condition of ATF Ruling 2022-1, and how this installation stands on it. */
export const conditionSchema = v.object({
  /** 1 to 20; our own count. */
  number: v.number(),
  group: groupSchema,
  title: v.string(),
  source: v.object({ confidence: confidenceSchema, text: v.string() }),
  /** What Strongroom does for it. */
  does: v.string(),
  /** What the dealer must do; empty where that is nothing. */
  duty: v.string(),
  standing: standingSchema,
  /** What to do now; empty where that is nothing. */
  advice: v.string(),
  /** The page on which it is done; null for none. */
  adviceHref: v.nullable(v.string()),
  evidence: v.array(evidenceSchema),
  /** Null where nothing is to be confirmed. */
  confirmation: v.nullable(confirmationSchema),
});
export type Condition = v.InferOutput<typeof conditionSchema>;

/** The written notice to ATF (condition 1). */
export const noticeSchema = v.object({
  /** The day on which it was given; null while it was not. */
  noticeDate: v.nullable(calendarDate),
  /** The sixtieth day after it; null without a date. */
  lastDay: v.nullable(calendarDate),
  /** That day has passed at the store. */
  isOver: v.boolean(),
  officeName: v.string(),
  /** Lines as on an envelope. */
  officeAddress: v.string(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** What the store sets, each with the rule behind it. */
export const legalSchema = v.object({
  /** Computers that investigators can use; null while nobody has said. */
  accessPoints: v.nullable(v.number()),
  /** One for each 500 forms of the last twelve months, at least one. */
  neededAccessPoints: v.number(),
  /** Days from the first contact for which a background check holds. */
  checkWindowDays: v.number(),
  /** The rule that the store names for it; empty where the installation's setting is in force. */
  checkWindowSource: v.string(),
  /** The store set its own window. */
  isOwnCheckWindow: v.boolean(),
  /** The installation's window. */
  usualCheckWindowDays: v.number(),
  /** Years for which records are kept; null until the business ends. */
  retentionYears: v.nullable(v.number()),
  /** The rule that the store names for that; empty for the one in force. */
  retentionSource: v.string(),
});
export type Legal = v.InferOutput<typeof legalSchema>;

/** The ruling's page of a store. */
export const complianceSchema = v.object({
  storeId: idSchema,
  storeName: v.string(),
  /** IANA. */
  timeZone: v.string(),
  /** The calendar date at the store. */
  today: calendarDate,
  /** How many conditions stand how. */
  counts: v.object({ met: v.number(), attention: v.number(), duty: v.number(), unknown: v.number() }),
  conditions: v.array(conditionSchema),
  notice: noticeSchema,
  legal: legalSchema,
  /** A variance approval document is kept for the store. */
  hasVariance: v.boolean(),
  version: idSchema,
});
export type Compliance = v.InferOutput<typeof complianceSchema>;
