import type { AuditRecord } from "@/features/audits/offers.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { exportFilesOffer } from "@/features/exports/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { auditOfResults, foundSample } from "./find-sample.ts";
import { auditSubject, exportedEntry } from "./ledger-events.ts";
import { resultsOf } from "./results.ts";
import { namesOf, sampledDocuments } from "./sample-documents.ts";
import type { StoredSample } from "./schema.ts";
import { documentsTable, employeesTable, findingsTable, kindsTable, resultTable, strataTable } from "./tables.ts";

/**
 * The results of a sample as a workbook. It is in the ledger before anything is read. Throws 404 and 403, 507 where it finds no
 * room.
 */
export async function exportedResults(
  context: FeatureContext,
  access: Access,
  sampleId: number,
  signal: AbortSignal,
): Promise<Response> {
  const { sample, audit } = await foundSample(context, access, sampleId, auditOfResults);
  await recordExport(context, access, sample);
  const stores = context.offered(storesOffer);
  const store = await stores.existing(sample.storeId);
  const name = store.friendlyFFLName || store.legalFFLName;
  const [year, month, day] = stores.today(store).split("-");
  return await context.offered(exportFilesOffer).workbook({
    title: `${pathPart(name, `Store ${store.id}`)} audit sample ${sample.id} ${month}-${day}-${year}`,
    creator: access.identity.name,
    tables: await tablesOf(context, access, { sample, audit, storeName: name }),
    signal,
  });
}

interface Exported {
  readonly sample: StoredSample;
  readonly audit: AuditRecord;
  readonly storeName: string;
}

async function tablesOf(context: FeatureContext, access: Access, { sample, audit, storeName }: Exported) {
  const results = await resultsOf(context, sample);
  const documents = await sampledDocuments(context, sample);
  const covered = await context.offered(auditRecordsOffer).accessTo(access, audit);
  const shown = documents.map((document) => {
    const { state } = document;
    return state && covered.can("documents.read", state.place) ? document : { ...document, state: null };
  });
  return [
    resultTable(sample, results, storeName),
    kindsTable(results),
    employeesTable(results),
    strataTable(results),
    documentsTable(shown, namesOf(documents)),
    findingsTable(shown),
  ];
}

async function recordExport({ ledger }: FeatureContext, access: Access, { id, auditId, storeId }: StoredSample) {
  await ledger.record([{
    stream: storeStream(storeId),
    event: exportedEntry,
    subject: auditSubject(auditId),
    actor: actorOf(access.identity),
    data: { sampleId: id, format: "xlsx" },
  }]);
}
