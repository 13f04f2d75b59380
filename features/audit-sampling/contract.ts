import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { calendarDate, idParams, idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";
import { confidences } from "./size-rules.ts";
import { stratifyByNames } from "./strata-rules.ts";

/** A sample has at most this many documents: as many as a list that is reviewed by itself. */
export const mostSampled = 10_000;

/** An audit has at most this many samples. */
export const mostSamples = 50;

const range = v.object({ startDate: v.string(), endDate: v.string() });

const stratumSchema = v.object({
  /** `all`, a month `2026-03`, `status:0`, or `user:12` for who filed the document. */
  key: v.string(),
  /** The same for people. */
  label: v.string(),
  population: v.number(),
  /** How many of them the sample has. */
  size: v.number(),
});

/** A sample as it was drawn, and how far its review is. */
export const sampleSchema = v.object({
  id: idSchema,
  auditId: idSchema,
  storeId: idSchema,
  /** `none` is a simple random sample. */
  stratifyBy: v.picklist(stratifyByNames),
  size: v.number(),
  /** What the size was computed for, in percent; null where it was asked for directly. */
  confidence: v.nullable(v.picklist(confidences)),
  /** In percentage points; null where the size was asked for directly. */
  margin: v.nullable(v.number()),
  /** 64 hex digits; with the ids of the population it gives the sample again. */
  seed: v.string(),
  /** True where a person gave the seed. */
  isSeedGiven: v.boolean(),
  /** The Status Dates that were drawn from. */
  ranges: v.array(range),
  population: v.number(),
  populationSha256: v.string(),
  strata: v.array(stratumSchema),
  drawnBy: v.string(),
  drawnOn: instant,
  /** How many of its documents auditors marked as reviewed. */
  reviewed: v.number(),
  /** How many of its documents have a finding of this audit. */
  withFindings: v.number(),
});

export type Sample = v.InferOutput<typeof sampleSchema>;

const mayDraw = { permission: "audit-sampling.draw" } as const;
const maySee = { permission: "audit-sampling.see" } as const;

const seed = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[0-9a-f]{64}$/, "A seed is 64 digits from 0 to 9 and a to f."),
);

const dates = { startDate: v.optional(calendarDate), endDate: v.optional(calendarDate) };

const drawingSchema = v.pipe(
  v.strictObject({
    auditId: idSchema,
    stratifyBy: v.picklist(stratifyByNames, "Choose a method."),
    /** Dates within the audit's; without them all that its auditors see. */
    ...dates,
    /** How many documents; instead of `confidence` and `margin`. */
    size: v.optional(v.pipe(
      v.number("Enter how many documents."),
      v.integer("Enter a whole number."),
      v.minValue(1, "A sample has at least 1 document."),
      v.maxValue(mostSampled, "A sample has at most 10,000 documents."),
    )),
    /** In percent. */
    confidence: v.optional(v.picklist(confidences, "Choose 90, 95 or 99 percent.")),
    /** In percentage points. */
    margin: v.optional(v.pipe(
      v.number("Enter a margin of error."),
      v.minValue(0.5, "At least 0.5 percentage points."),
      v.maxValue(50, "At most 50 percentage points."),
    )),
    /** Only to draw an earlier sample again; without it the server makes one. */
    seed: v.optional(seed),
  }),
  v.forward(
    v.check(
      ({ size, confidence, margin }) =>
        size === undefined
          ? confidence !== undefined && margin !== undefined
          : confidence === undefined && margin === undefined,
      "Enter a size, or a confidence level and a margin of error.",
    ),
    ["size"],
  ),
);

/** What somebody wants drawn. */
export type Drawing = v.InferOutput<typeof drawingSchema>;

export const drawSample = endpoint({
  method: "POST",
  path: "/api/auditSamples",
  summary:
    "Draws a sample of an internal audit's Forms 4473: of a `size`, or of the size that `confidence` and `margin` " +
    "need. Its seed is in the ledger. Send Idempotency-Key to make a retry safe.",
  admission: mayDraw,
  headers: [idempotencyKeyHeader],
  body: drawingSchema,
  answer: sampleSchema,
  status: 201,
  errors: [400, 403, 404, 409],
});

export const getPopulation = endpoint({
  method: "GET",
  path: "/api/auditSamples/population",
  summary: "How many Forms 4473 a sample of an internal audit would be drawn from, in all and by stratum.",
  admission: mayDraw,
  query: v.object({ auditId: idText, stratifyBy: v.optional(v.picklist(stratifyByNames), "none"), ...dates }),
  answer: v.object({
    population: v.number(),
    strata: v.array(v.object({ key: v.string(), label: v.string(), population: v.number() })),
  }),
  errors: [400, 403, 404, 409],
});

export const listSamples = endpoint({
  method: "GET",
  path: "/api/auditSamples",
  summary:
    "The samples of an internal audit, the last one first. While it is under way for its auditors, afterwards for " +
    "who led it and for managers.",
  admission: maySee,
  query: v.object({ auditId: idText, ...pageQueryEntries }),
  answer: v.object(pageEntries(sampleSchema)),
  errors: [403, 404],
});

export const getSample = endpoint({
  method: "GET",
  path: "/api/auditSamples/{id}",
  summary: "One sample.",
  admission: maySee,
  params: idParams,
  answer: sampleSchema,
  errors: [403, 404],
});

/** Which documents of a sample are asked for. */
export const sampleParts = ["open", "findings"] as const;

export type SamplePart = (typeof sampleParts)[number];

export const sampleDocumentSchema = v.object({
  documentId: idSchema,
  /** From 1, in the order of the draw. */
  position: v.number(),
  stratum: v.string(),
  /** False for one that has left the audit's dates since: its values are null. */
  isInDates: v.boolean(),
  customerName: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  status: v.nullable(v.number()),
  statusDate: v.nullable(v.string()),
  filedBy: v.nullable(v.string()),
  isReviewed: v.boolean(),
  /** Findings of this audit that were not withdrawn. */
  findings: v.number(),
});

export type SampleDocument = v.InferOutput<typeof sampleDocumentSchema>;

export const listSampleDocuments = endpoint({
  method: "GET",
  path: "/api/auditSamples/{id}/documents",
  summary:
    "The documents of a sample in the order of the draw; `part` leaves those that are not reviewed (`open`) or that " +
    "have findings (`findings`).",
  admission: maySee,
  params: idParams,
  query: v.object({ part: v.optional(v.picklist(sampleParts)), ...pageQueryEntries }),
  answer: v.object(pageEntries(sampleDocumentSchema)),
  errors: [403, 404],
});

/** What drawing again came to. */
export const comparisonSchema = v.object({
  /** True when the same seed gives the very sample that is stored. */
  isSame: v.boolean(),
  /** True when the documents that could be drawn are the same. */
  isPopulationSame: v.boolean(),
  /** How many there were, by the ledger. */
  populationThen: v.number(),
  /** How many of today's were filed by then. */
  populationNow: v.number(),
  /** Filed into the dates since, and left out. */
  filedSince: v.number(),
  /** Documents of the sample that are not drawn now, and those drawn now that are not in it; the first 100 of each. */
  missing: v.array(idSchema),
  added: v.array(idSchema),
  missingCount: v.number(),
  addedCount: v.number(),
});

export type Comparison = v.InferOutput<typeof comparisonSchema>;

export const compareSample = endpoint({
  method: "GET",
  path: "/api/auditSamples/{id}/comparison",
  summary: "Draws a sample again, by its ledger entry, from the documents that are there now, and says what differs.",
  admission: { permission: "audit-sampling.results" },
  params: idParams,
  answer: comparisonSchema,
  errors: [403, 404, 409],
});
