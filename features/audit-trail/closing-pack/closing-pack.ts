import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { historyOffer } from "@/features/history/offers.ts";
import { verifierOffer } from "@/features/verifier/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { entriesAbout } from "@/kernel/ledger/read-entries.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";
import { auditSubject, readRanges, seenOf } from "../trail.ts";
import { datedTitle, takenTrail } from "../trail-workbook.ts";
import { packChains, packFiles } from "./contents.ts";

/**
 * The closing pack of an audit as a zip, streamed: what both sides take along of it, checkable without the archive. It is in
 * the ledger before anything is read, and the chain of the store is signed up to then. Throws 404 and 403.
 */
export async function closingPackOf(
  context: FeatureContext,
  access: Access,
  auditId: number,
  signal: AbortSignal,
): Promise<Response> {
  const audit = await context.offered(auditRecordsOffer).exportable(access, auditId);
  await recordPack(context, access, audit);
  const stretch = await context.offered(historyOffer).signedStretch(
    storeStream(audit.storeId),
    await firstSeqOf(context, audit),
  );
  const taken = await takenTrail(context, access, audit, stretch.lastSeq);
  const verifier = context.offered(verifierOffer);
  const order = {
    ...{ taken, stretch, signal, head: await verifier.head(stretch.stream, stretch.lastSeq) },
    seen: { ...seenOf(context, access, audit), lastSeq: stretch.lastSeq },
    isLimited: readRanges(access, audit) !== null,
    askedBy: access.identity.name,
  };
  const files = verifier.sealed(packFiles(context, order), { top: "", chains: () => packChains(order) });
  return new Response(zipOf(files), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": downloadAs(`${datedTitle(context, taken.store, "closing pack")}.zip`),
      "cache-control": "no-store",
    },
  });
}

/** Before the first byte leaves: whoever takes a copy is in the ledger, and in the pack itself. */
async function recordPack({ ledger }: FeatureContext, access: Access, { id, storeId }: AuditRecord): Promise<void> {
  await ledger.record([{
    stream: storeStream(storeId),
    event: "audit-trail.packed",
    subject: auditSubject(id),
    actor: actorOf(access.identity),
    data: { format: "zip" },
  }]);
}

/** The number of the entry with which the trail begins: nothing of it stands before the audit was started. */
async function firstSeqOf({ database }: FeatureContext, { id, storeId }: AuditRecord): Promise<number> {
  const about = await entriesAbout(database, auditSubject(id));
  const first = about.find(({ stream }) => stream === storeStream(storeId));
  if (!first) throw new Error("An audit begins with an entry.");
  return first.seq;
}
