import { asc, eq } from "drizzle-orm";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer, type ReviewState } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import type { SampleDocument, SamplePart } from "./contract.ts";
import { countedFindings } from "./finding-rows.ts";
import type { FoundSample } from "./find-sample.ts";
import { labelOf } from "./labels.ts";
import { auditSampleDocuments, type StoredFinding, type StoredSample } from "./schema.ts";

/** A document of a sample with all that is counted of it. */
export interface SampledDocument {
  readonly documentId: number;
  readonly position: number;
  readonly stratum: string;
  /** Null for a document that is gone. */
  readonly state: ReviewState | null;
  /** Findings of the sample's audit that were not withdrawn. */
  readonly findings: readonly StoredFinding[];
}

const statesAtOnce = 500;

/** All documents of a sample, at most 10,000, in the order of the draw. */
export async function sampledDocuments(
  context: FeatureContext,
  { id, auditId }: Pick<StoredSample, "id" | "auditId">,
): Promise<readonly SampledDocument[]> {
  const rows = await sampleRows(context, id);
  const findings = Map.groupBy(await countedFindings(context, auditId), ({ documentId }) => documentId);
  const found: SampledDocument[] = [];
  for (let from = 0; from < rows.length; from += statesAtOnce) {
    const page = rows.slice(from, from + statesAtOnce);
    const states = await context.offered(documentRecordsOffer).reviewStates(page.map(({ documentId }) => documentId));
    for (const row of page) {
      const { documentId } = row;
      found.push({ ...row, state: states.get(documentId) ?? null, findings: findings.get(documentId) ?? [] });
    }
  }
  return found;
}

/** The rows of a sample in the order of the draw. */
export async function sampleRows({ database }: Pick<FeatureContext, "database">, sampleId: number) {
  const { documentId, position, stratum } = auditSampleDocuments;
  return await database.query.select({ documentId, position, stratum }).from(auditSampleDocuments)
    .where(eq(auditSampleDocuments.sampleId, sampleId)).orderBy(asc(position));
}

/** Who filed, by the key of the stratum that their documents are in. */
export function namesOf(documents: readonly SampledDocument[]): ReadonlyMap<string, string> {
  return new Map(documents.flatMap(({ stratum, state }) => state ? [[stratum, state.filedByName]] : []));
}

/** One page of a sample's documents; of those outside of the audit's dates by now there is no more than their number. */
export async function documentsPage(
  context: FeatureContext,
  access: Access,
  { sample, audit }: FoundSample,
  { part, ...page }: AskedPage & { readonly part?: SamplePart },
) {
  const documents = await sampledDocuments(context, sample);
  const covered = await context.offered(auditRecordsOffer).accessTo(access, audit);
  const names = namesOf(documents);
  const wanted = documents.filter(({ state, findings }) =>
    part === "open" ? state?.isReviewed !== true : part === "findings" ? findings.length > 0 : true
  );
  const { data, ...rest } = paginate(wanted, page);
  return { data: data.map((document) => presented(document, covered, names)), ...rest };
}

function presented(
  { documentId, position, stratum, state, findings }: SampledDocument,
  covered: Access,
  names: ReadonlyMap<string, string>,
): SampleDocument {
  const shown = state && covered.can("documents.read", state.place) ? state : null;
  return {
    ...{ documentId, position, stratum: labelOf(stratum, names), isInDates: shown !== null },
    ...{ customerName: shown?.customerName ?? null, tsn: shown?.tsn ?? null, status: shown?.status ?? null },
    ...{ statusDate: shown?.place.date ?? null, filedBy: shown?.filedByName ?? null },
    ...{ isReviewed: state?.isReviewed ?? false, findings: findings.length },
  };
}
