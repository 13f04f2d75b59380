import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
import { saltedSum } from "@/kernel/ledger/salted-sum.ts";
import { findingKindNames, findingLabel, sections, severities } from "./finding-kind-rules.ts";
import type { StoredFinding, StoredSample } from "./schema.ts";
import { stratifyByNames } from "./strata-rules.ts";

const range = v.object({ startDate: v.string(), endDate: v.string() });

/** Everything that is needed to draw a sample again; about the audit (subject `audit:{id}`). */
export const drawnSchema = v.object({
  sampleId: v.number(),
  stratifyBy: v.picklist(stratifyByNames),
  size: v.number(),
  confidence: v.nullable(v.number()),
  margin: v.nullable(v.number()),
  seed: v.string(),
  /** True where a person gave the seed. */
  isSeedGiven: v.boolean(),
  ranges: v.array(range),
  /** What was filed later is not in the population; ISO 8601 UTC. */
  drawnAt: v.string(),
  population: v.number(),
  /** Over the ids of the population in ascending order, each with a line feed behind it. */
  populationSha256: v.string(),
  strata: v.array(v.object({ key: v.string(), population: v.number(), size: v.number() })),
  /** Over the sample's documents in the order of the draw, each `id stratum` with a line feed behind it. */
  documentsSha256: v.string(),
});

export type DrawnData = v.InferOutput<typeof drawnSchema>;

/**
 * A finding on a document (subject `document:{id}`). What was written stands beside the ledger; the sum, made with a salt that
 * lies there too, proves it and gives nothing to guess it by.
 */
export const findingRecordedSchema = v.object({
  findingId: v.number(),
  auditId: v.number(),
  kind: v.picklist(findingKindNames),
  section: v.nullable(v.picklist(sections)),
  severity: v.picklist(severities),
  employeeId: v.nullable(v.number()),
  /** Of the salt, a line feed and the text. */
  saltedSha256: v.string(),
});

export const findingWithdrawnSchema = v.object({ findingId: v.number(), auditId: v.number() });

/** Everything that this feature writes into the ledger, in the chain of the store. */
export const samplingEvents = {
  "audit-sampling.drawn": drawnSchema,
  /** Before the first byte: what is handed out is in the ledger even when the process dies half way. */
  "audit-sampling.exported": v.object({ sampleId: v.number(), format: v.literal("xlsx") }),
  "audit-sampling.finding_recorded": findingRecordedSchema,
  "audit-sampling.finding_withdrawn": findingWithdrawnSchema,
} as const;

export const [drawnEntry, exportedEntry, recordedEntry, withdrawnEntry] = [
  "audit-sampling.drawn",
  "audit-sampling.exported",
  "audit-sampling.finding_recorded",
  "audit-sampling.finding_withdrawn",
] as const;

/** The subject of entries about an audit. */
export const auditSubject = (auditId: number): string => `audit:${auditId}`;

/** What the ledger is told of a sample. */
export function drawnData(sample: StoredSample): DrawnData {
  const { id, stratifyBy, size, confidence, margin, seed, isSeedGiven, population, drawnAt } = sample;
  return {
    ...{ sampleId: id, stratifyBy, size, confidence, margin, seed, isSeedGiven, ranges: rangesOf(sample), drawnAt },
    ...{ population, populationSha256: sample.populationSha256, strata: strataOf(sample) },
    documentsSha256: sample.documentsSha256,
  };
}

/** The dates that a sample was drawn from. */
export function rangesOf({ ranges }: Pick<StoredSample, "ranges">): DrawnData["ranges"] {
  return v.parse(drawnSchema.entries.ranges, JSON.parse(ranges));
}

/** The strata of a sample. */
export function strataOf({ strata }: Pick<StoredSample, "strata">): DrawnData["strata"] {
  return v.parse(drawnSchema.entries.strata, JSON.parse(strata));
}

/** What the ledger is told of a finding. */
export function recordedData(finding: StoredFinding): v.InferOutput<typeof findingRecordedSchema> {
  const { id, auditId, kind, section, severity, employeeId, salt, text } = finding;
  const saltedSha256 = saltedSum(salt, text);
  return { findingId: id, auditId, kind, section, severity, employeeId, saltedSha256 };
}

/** The words of this feature's events. */
export const describeSamplingEvent: EventDescriber = (event, data) => {
  switch (event) {
    case drawnEntry: {
      const { size, population, stratifyBy } = v.parse(drawnSchema, data);
      const how = stratifyBy === "none" ? "at random" : `at random by ${stratifyBy}`;
      return {
        title: "Sample drawn",
        description: `${grouped(size)} of ${grouped(population)} forms, ${how}.`,
      };
    }
    case exportedEntry:
      return { title: "Sample results exported", description: "The results were downloaded as an Excel workbook." };
    case recordedEntry: {
      const { kind, section, severity } = v.parse(findingRecordedSchema, data);
      const where = section === null ? "" : `, section ${section}`;
      return { title: "Audit: Finding recorded", description: `${findingLabel(kind)}${where} (${severity}).` };
    }
    case withdrawnEntry:
      return { title: "Audit: Finding withdrawn", description: "The finding no longer counts. It is kept." };
    default:
      return null;
  }
};
