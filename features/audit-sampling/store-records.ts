import { and, eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import { findingLabel } from "./finding-kind-rules.ts";
import { drawnEntry, recordedEntry, withdrawnEntry } from "./ledger-events.ts";
import { sampleRows } from "./sample-documents.ts";
import { auditFindings, auditSamples } from "./schema.ts";

const sampleHeadings = {
  id: "Id",
  auditId: "Audit",
  stratifyBy: "Stratified by",
  size: "Size",
  seed: "Seed",
  ranges: "Status dates",
  population: "Population",
  populationSha256: "SHA-256 of the population",
  strata: "Strata",
  drawnByName: "Drawn by",
  drawnAt: "Drawn on (UTC)",
  documentIds: "Documents",
};

const findingHeadings = {
  id: "Id",
  auditId: "Audit",
  documentId: "Document",
  kind: "Kind",
  section: "Section",
  severity: "Severity",
  text: "Text",
  employeeName: "Filed by",
  foundByName: "Found by",
  foundAt: "Found on (UTC)",
  withdrawnByName: "Withdrawn by",
  withdrawnAt: "Withdrawn on (UTC)",
  salt: "Salt of its SHA-256",
};

/** Samples and findings of a store: with everything that is exported, and gone with its records. */
export function samplingRecords(context: FeatureContext): StoreRecords {
  const { database } = context;
  async function* samples(storeId: number) {
    const read = (after: number, most: number) =>
      database.query.select().from(auditSamples).where(
        and(eq(auditSamples.storeId, storeId), gt(auditSamples.id, after)),
      )
        .orderBy(auditSamples.id).limit(most);
    for await (const sample of inPages(read)) {
      const documentIds = (await sampleRows(context, sample.id)).map(({ documentId }) => documentId).join(" ");
      yield { ...sample, documentIds };
    }
  }
  async function* findings(storeId: number) {
    const read = (after: number, most: number) =>
      database.query.select().from(auditFindings)
        .where(and(eq(auditFindings.storeId, storeId), gt(auditFindings.id, after)))
        .orderBy(auditFindings.id).limit(most);
    for await (const finding of inPages(read)) yield { ...finding, kind: findingLabel(finding.kind) };
  }
  return {
    about:
      "audit-samples.csv and audit-findings.csv (and .jsonl) hold the samples of internal audits and what was found. " +
      "The history has a SHA-256 of each finding's salt, a line break and its text.",
    changedBy: [drawnEntry, recordedEntry, withdrawnEntry],
    async *entries({ storeId }) {
      yield* recordFiles("audit-samples", sampleHeadings, () => samples(storeId));
      yield* recordFiles("audit-findings", findingHeadings, () => findings(storeId));
    },
    ...rowsOnly(database, "audit_sample_documents", "audit_samples", "audit_findings"),
  };
}
