import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { findEntries } from "@/kernel/ledger/find.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { documentPdf } from "./document-report.ts";
import { hiddenFrom, requireDocument } from "./history.ts";
import type { LedgerServices } from "./services.ts";

/**
 * Hands out a document's history as PDF. The export is itself an entry, written before anything is handed out, so that
 * it stands in the very file.
 */
export async function exportHistoryOf(
  context: FeatureContext,
  services: LedgerServices,
  access: Access,
  documentId: number,
  deepLink?: string,
): Promise<Response> {
  const place = await requireDocument(context, access, documentId);
  const subject = documentSubject(documentId);
  const withoutEvents = hiddenFrom(context, access, place);
  await context.change(async (unit) => {
    const { count } = await findEntries(context.database, subject, { withoutEvents }, { limit: 1, offset: 0 });
    unit.record({
      stream: storeStream(place.storeId),
      event: "history.exported",
      subject,
      actor: actorOf(access.identity),
      data: { entries: count + 1 },
    });
  });
  const bytes = await documentPdf(context, services, documentId, { deepLink, withoutEvents });
  const day = await dayAt(context, place.storeId);
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="History of document ${documentId} ${day}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

/** The calendar date that it is at the document's store. */
async function dayAt(context: FeatureContext, storeId: number): Promise<string> {
  const stores = context.offered(storesOffer);
  return stores.today(await stores.existing(storeId));
}
