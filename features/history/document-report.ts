import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { writeReport } from "@/kernel/report/report.ts";
import type { Block } from "@/kernel/report/report.ts";
import { deepLink as ownLink } from "@/kernel/deep-link.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoint-rows.ts";
import { walkSubject } from "@/kernel/ledger/find.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { entriesBlocks } from "./report-entries.ts";
import { documentBlocks, type HistoryReport } from "./report-facts.ts";
import { proofBlocks } from "./report-proof.ts";
import { instantWords } from "./report-words.ts";
import type { LedgerServices } from "./services.ts";

/** How a history is written. */
export interface ReportOptions {
  /** The page's address; the document's own unless told. */
  readonly deepLink?: string;
  /** Events of the dealer's inner side that its reader gets nothing of, nor of the marks that they set. */
  readonly withoutEvents?: readonly string[];
}

/** The history of a document as a PDF file. Throws 404 when there is no such document. */
export async function documentPdf(
  context: FeatureContext,
  services: LedgerServices,
  documentId: number,
  { deepLink, withoutEvents = [] }: ReportOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await context.offered(documentRecordsOffer).byId(documentId);
  if (!document) throw notFound();
  const store = await context.offered(storesOffer).existing(document.storeId);
  const entries = (await Array.fromAsync(walkSubject(context.database, documentSubject(documentId))))
    .filter(({ event }) => !withoutEvents.includes(event));
  const report: HistoryReport = {
    document,
    isInside: withoutEvents.length === 0,
    store,
    entries,
    checkpoints: await closingCheckpoints(services, entries),
    keys: (await services.keys()).known,
    link: ownLink(context.configuration, deepLink, `/${store.id}/documents/${documentId}`),
    at: context.clock.now(),
  };
  const name = store.legalFFLName || store.friendlyFFLName;
  const licence = writtenLicence(store);
  return await writeReport({
    title: `History of document ${documentId}`,
    subject: `What happened to document ${documentId} of ${name}, with the proof of each entry`,
    author: name,
    created: report.at,
    header: [name, licence && `FFL ${licence}`].filter(Boolean).join(" · "),
    footer: `History of document ${documentId}, written ${instantWords(report.at.toISOString(), store.timeZone)}`,
    blocks: blocksOf(context, report),
  });
}

async function* blocksOf(context: FeatureContext, report: HistoryReport): AsyncGenerator<Block> {
  yield* documentBlocks(report);
  yield* entriesBlocks(context, report);
  yield* proofBlocks(report);
}

/** For each chain, the first checkpoint at or after each entry; entries of today have none yet. */
async function closingCheckpoints(
  { checkpoints }: LedgerServices,
  entries: readonly Entry[],
): Promise<readonly Checkpoint[]> {
  const closing: Checkpoint[] = [];
  for (const [stream, ofStream] of Map.groupBy(entries, (entry) => entry.stream)) {
    const signed = await checkpoints.of(stream);
    let next = 0;
    let last: Checkpoint | null = null;
    for (const { seq } of ofStream) {
      while (next < signed.length && signed[next].seq < seq) next++;
      const found = signed[next];
      if (found && found !== last) closing.push(last = found);
    }
  }
  return closing;
}
