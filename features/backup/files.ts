import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { documentSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import { backupPermission } from "./contract.ts";
import { othersOf } from "./feed-items.ts";
import { sizeInTicket } from "./tickets.ts";

/** A fetch of something that the feed names. */
interface Fetch {
  readonly storeId: number;
  readonly ticket: string;
}

/**
 * The bytes of a file of a store, checked whole before the first is sent. One that comes without a ticket has an entry of its own.
 * Throws 404 for a file that the store's documents do not have.
 */
export async function sendFile(
  context: FeatureContext,
  access: Access,
  { storeId, ticket, sha256 }: Fetch & { readonly sha256: string },
  request: Request,
): Promise<Response> {
  const store = await context.offered(storesOffer).permitted(access, storeId, backupPermission);
  const { userId } = access.identity;
  const now = context.clock.now();
  const handedOut = await sizeInTicket(context.offered(proofOffer), { userId, storeId, what: sha256 }, ticket, now);
  const file = handedOut === null ? await fileOf(context, access, store, sha256) : { size: handedOut, entry: null };
  return await fileResponse(
    storedBytes(context.files, { sha256, size: file.size }),
    request,
    { mediaType: "application/octet-stream" },
    () => file.entry ? context.ledger.recordOnce(file.entry) : Promise.resolve(),
  );
}

async function fileOf(
  context: FeatureContext,
  access: Access,
  store: Store,
  sha256: string,
): Promise<{ readonly size: number; readonly entry: NewEntry }> {
  const found = await context.offered(documentExportOffer).fileIn(store.id, sha256);
  if (!found) throw notFound();
  return {
    size: found.size,
    entry: {
      stream: storeStream(store.id),
      event: "backup.file_handed_out",
      subject: documentSubject(found.documentId),
      actor: actorOf(access.identity),
      data: { sha256, bytes: found.size },
    },
  };
}

/** Records of a store that the feed named by their path, as they are now. Throws 404 when there are none of that name. */
export async function sendRecords(
  context: FeatureContext,
  access: Access,
  { storeId, ticket, path }: Fetch & { readonly path: string },
): Promise<Response> {
  const store = await context.offered(storesOffer).permitted(access, storeId, backupPermission);
  for await (const part of othersOf(context, store, 0)) {
    if (!("text" in part) || part.path !== path) continue;
    const { userId } = access.identity;
    const asked = { userId, storeId, what: path };
    const handedOut = await sizeInTicket(context.offered(proofOffer), asked, ticket, context.clock.now());
    if (handedOut === null) {
      await context.ledger.recordOnce({
        stream: storeStream(storeId),
        event: "backup.records_handed_out",
        subject: storeSubject(storeId),
        actor: actorOf(access.identity),
        data: { path },
      });
    }
    return new Response(textStream(part.text), {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
  throw notFound();
}
