import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";
import { findingKindNames } from "./finding-kind-rules.ts";

const mayRead = { permission: "audit-sampling.results" } as const;

/** Shares are from 0 to 1; see interval-rules.ts for how they are made. */
const estimateSchema = v.object({
  rate: v.number(),
  /** Both ends of the 95 % confidence interval. */
  low: v.number(),
  high: v.number(),
  /** How many forms of the population have errors, and both ends of that. */
  projected: v.number(),
  projectedLow: v.number(),
  projectedHigh: v.number(),
  /** True while some stratum has no reviewed document. */
  isPartial: v.boolean(),
});

const kindCountSchema = v.object({
  kind: v.picklist(findingKindNames),
  /** Documents that have such a finding. */
  documents: v.number(),
  findings: v.number(),
  /** Those of them that are major. */
  major: v.number(),
});

/** What the review of a sample came to. Withdrawn findings do not count. */
export const resultsSchema = v.object({
  sampleId: idSchema,
  population: v.number(),
  size: v.number(),
  reviewed: v.number(),
  /** Reviewed documents with at least one finding. */
  withFindings: v.number(),
  /** Null while nothing is reviewed. */
  estimate: v.nullable(estimateSchema),
  byKind: v.array(kindCountSchema),
  /** By who filed the documents of the sample, those with the most findings first. */
  byEmployee: v.array(v.object({
    /** Null where no person did. */
    employeeId: v.nullable(idSchema),
    name: v.string(),
    sampled: v.number(),
    reviewed: v.number(),
    withFindings: v.number(),
    findings: v.number(),
  })),
  byStratum: v.array(v.object({
    key: v.string(),
    label: v.string(),
    population: v.number(),
    size: v.number(),
    reviewed: v.number(),
    withFindings: v.number(),
  })),
});

export type Results = v.InferOutput<typeof resultsSchema>;

export const getResults = endpoint({
  method: "GET",
  path: "/api/auditSamples/{id}/results",
  summary:
    "The error rate of a sample with its 95 % confidence interval, and findings by kind, employee and stratum: for " +
    "the lead, after the end for managers too.",
  admission: mayRead,
  params: idParams,
  answer: resultsSchema,
  errors: [403, 404],
});

export const exportResults = endpoint({
  method: "POST",
  path: "/api/auditSamples/{id}/export",
  summary: "The results of a sample, its documents and findings as an Excel workbook. Written into the ledger before.",
  admission: mayRead,
  params: idParams,
  produces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  errors: [403, 404],
});

/** The last internal audit of a store that was sampled, by its last sample. */
export const storeResultSchema = v.object({
  storeId: idSchema,
  storeName: v.string(),
  auditId: idSchema,
  sampleId: idSchema,
  drawnOn: instant,
  /** Null while the audit is under way. */
  endedOn: v.nullable(instant),
  size: v.number(),
  reviewed: v.number(),
  withFindings: v.number(),
  estimate: v.nullable(estimateSchema),
  byKind: v.array(kindCountSchema),
});

export type StoreResult = v.InferOutput<typeof storeResultSchema>;

export const compareStores = endpoint({
  method: "GET",
  path: "/api/auditSamples/stores",
  summary: "The stores whose internal audits the caller may read, each by the last sample of its last sampled audit.",
  admission: mayRead,
  query: v.object(pageQueryEntries),
  answer: v.object(pageEntries(storeResultSchema)),
});
