import type { FeatureContext } from "@/kernel/feature.ts";
import type { Results } from "./contract-results.ts";
import { findingKindNames } from "./finding-kind-rules.ts";
import { estimate, type StratumCount } from "./interval-rules.ts";
import { labelOf } from "./labels.ts";
import { strataOf } from "./ledger-events.ts";
import { namesOf, type SampledDocument, sampledDocuments } from "./sample-documents.ts";
import type { StoredFinding, StoredSample } from "./schema.ts";

/** What the review of a sample came to. */
export async function resultsOf(context: FeatureContext, sample: StoredSample): Promise<Results> {
  const documents = await sampledDocuments(context, sample);
  const reviewed = documents.filter(isReviewed);
  const byStratum = strataCounts(sample, documents);
  return {
    ...{ sampleId: sample.id, population: sample.population, size: sample.size },
    reviewed: reviewed.length,
    withFindings: reviewed.filter(hasFindings).length,
    estimate: estimate(byStratum.map(counted)),
    byKind: kindCounts(documents.flatMap(({ findings }) => findings)),
    byEmployee: employeeCounts(documents),
    byStratum,
  };
}

const isReviewed = ({ state }: SampledDocument) => state?.isReviewed === true;
const hasFindings = ({ findings }: SampledDocument) => findings.length > 0;

function counted({ population, reviewed, withFindings }: Results["byStratum"][number]): StratumCount {
  return { population, reviewed, withErrors: withFindings };
}

function strataCounts(sample: StoredSample, documents: readonly SampledDocument[]): Results["byStratum"] {
  const names = namesOf(documents);
  const within = Map.groupBy(documents.filter(isReviewed), ({ stratum }) => stratum);
  return strataOf(sample).map((stratum) => {
    const reviewed = within.get(stratum.key) ?? [];
    return {
      ...{ ...stratum, label: labelOf(stratum.key, names), reviewed: reviewed.length },
      withFindings: reviewed.filter(hasFindings).length,
    };
  });
}

/** Findings by kind in the order of the form; kinds without any are left out. */
export function kindCounts(findings: readonly StoredFinding[]): Results["byKind"] {
  return findingKindNames.flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const documents = new Set(own.map(({ documentId }) => documentId)).size;
    const major = own.filter(({ severity }) => severity === "major").length;
    return [{ kind, documents, findings: own.length, major }];
  });
}

/** By who filed the forms; the most findings first. */
function employeeCounts(documents: readonly SampledDocument[]): Results["byEmployee"] {
  const known = documents.filter(({ state }) => state !== null);
  const groups = Map.groupBy(known, ({ state }) => state?.filedById ?? null);
  const counts = [...groups].map(([employeeId, own]) => ({
    employeeId,
    name: own[0].state?.filedByName ?? "",
    sampled: own.length,
    reviewed: own.filter(isReviewed).length,
    withFindings: own.filter((document) => isReviewed(document) && hasFindings(document)).length,
    findings: own.reduce((sum, { findings }) => sum + findings.length, 0),
  }));
  return counts.sort((a, b) => b.findings - a.findings || b.sampled - a.sampled || (a.name < b.name ? -1 : 1));
}
