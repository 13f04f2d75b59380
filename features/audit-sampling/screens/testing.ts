import type { Results, StoreResult } from "../contract-results.ts";
import type { Finding, FindingsPage } from "../contract-findings.ts";
import type { Sample, SampleDocument } from "../contract.ts";

/** A random sample of which some is reviewed. */
export function aSample(given: Partial<Sample> = {}): Sample {
  return {
    ...{ id: 12, auditId: 9, storeId: 3, stratifyBy: "none", size: 288, confidence: 95, margin: 5, population: 1_140 },
    ...{ seed: "5f".repeat(32), isSeedGiven: false, populationSha256: "a0".repeat(32) },
    ranges: [{ startDate: "2026-01-01", endDate: "2026-12-31" }],
    strata: [{ key: "all", label: "All forms", population: 1_140, size: 288 }],
    ...{ drawnBy: "Ida Lead", drawnOn: "2026-07-02T15:00:00.000Z", reviewed: 120, withFindings: 9 },
    ...given,
  };
}

/** What that sample came to. */
export function theResults(given: Partial<Results> = {}): Results {
  return {
    ...{ sampleId: 12, population: 1_140, size: 288, reviewed: 120, withFindings: 9 },
    estimate: {
      ...{ rate: 0.075, low: 0.041, high: 0.132, projected: 86, projectedLow: 47, projectedHigh: 150 },
      isPartial: false,
    },
    byKind: [
      { kind: "signature", documents: 4, findings: 5, major: 2 },
      { kind: "eligibility", documents: 3, findings: 3, major: 3 },
      { kind: "late", documents: 2, findings: 2, major: 0 },
    ],
    byEmployee: [
      { employeeId: 21, name: "Wes Clerk", sampled: 140, reviewed: 60, withFindings: 7, findings: 8 },
      { employeeId: 22, name: "Ada Clerk", sampled: 148, reviewed: 60, withFindings: 2, findings: 2 },
    ],
    byStratum: [
      { key: "all", label: "All forms", population: 1_140, size: 288, reviewed: 120, withFindings: 9 },
    ],
    ...given,
  };
}

/** A document of a sample. */
export function aSampleDocument(given: Partial<SampleDocument> = {}): SampleDocument {
  return {
    ...{ documentId: 71, position: 1, stratum: "All forms", isInDates: true, customerName: "Okafor, Grace" },
    ...{ tsn: "2026-0412", status: 0, statusDate: "2026-04-12", filedBy: "Wes Clerk", isReviewed: true, findings: 1 },
    ...given,
  };
}

/** A finding on a document. */
export function aFinding(given: Partial<Finding> = {}): Finding {
  return {
    ...{ id: 41, auditId: 9, documentId: 71, kind: "eligibility", section: "B", severity: "major" },
    ...{ text: "21.c is blank.", foundBy: "Ned Auditor", foundOn: "2026-07-03T15:00:00.000Z" },
    ...{ withdrawnBy: null, withdrawnOn: null, mayWithdraw: true },
    ...given,
  };
}

/** The findings on a document, to somebody who may add some. */
export function findingsOf(data: readonly Finding[], recordsIn: number | null = 9): FindingsPage {
  return { data: [...data], count: data.length, page: 1, limit: 500, recordsIn };
}

/** What a store came to. */
export function aStoreResult(given: Partial<StoreResult> = {}): StoreResult {
  const { size, reviewed, withFindings, estimate, byKind } = theResults();
  return {
    ...{ storeId: 3, storeName: "Summit Denver", auditId: 9, sampleId: 12, drawnOn: "2026-07-02T15:00:00.000Z" },
    ...{ endedOn: null, size, reviewed, withFindings, estimate, byKind },
    ...given,
  };
}

/** A page of a list. */
export function pageOf<Row>(data: readonly Row[]) {
  return { data, count: data.length, page: 1, limit: 25 };
}
