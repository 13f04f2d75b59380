import { accountsOffer } from "@/features/accounts/offers.ts";
import type { DocumentFilters } from "@/features/documents/contract-list.ts";
import { documentExportOffer, documentFolder, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";
import { mostDocumentsTogether } from "./contract.ts";
import { documentFiles } from "./document-zip.ts";
import { listPlace } from "./list-export.ts";

/**
 * One document as a zip, streamed. Its files are read once before it begins, so that a damaged one is told and not found
 * out by a zip that breaks off. Throws 404, 403 and `FileDamaged`.
 */
export async function exportOne(context: FeatureContext, access: Access, documentId: number): Promise<Response> {
  const documents = await context.offered(documentExportOffer).permitted(access, [documentId], "documents.export");
  await assertWhole(context, documents);
  return await zipped(context, access, documents, documentFolder(documents[0]));
}

/** Several documents as one zip, streamed. Throws 404, 403, `FileDamaged`, and 400 for none or for more than fit together. */
export async function exportSeveral(
  context: FeatureContext,
  access: Access,
  ids: readonly number[] | undefined,
  filters: DocumentFilters,
): Promise<Response> {
  const wanted = ids ?? await idsOf(context, access, filters);
  if (wanted.length === 0) throw badRequest("No documents to export.", {}, "exports.none");
  const documents = await context.offered(documentExportOffer).permitted(access, wanted, "documents.export");
  await assertWhole(context, documents);
  const stores = await storesOf(context, documents);
  const [store] = stores;
  const account = stores.length > 1 ? await context.offered(accountsOffer).account(store.accountId) : null;
  const [year, month, day] = context.offered(storesOffer).today(store).split("-");
  const name = account?.name ?? (store.friendlyFFLName || store.legalFFLName);
  return await zipped(context, access, documents, `${name} documents ${month}-${day}-${year}`);
}

/** A damaged file is told before the zip begins: not a byte of anything is sent then. */
async function assertWhole({ files }: FeatureContext, documents: readonly ExportedDocument[]): Promise<void> {
  for (const { attachments } of documents) {
    for (const { sha256 } of attachments) await files.assertWhole(sha256);
  }
}

async function idsOf(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<readonly number[]> {
  await listPlace(context, access, filters);
  const ids: number[] = [];
  for await (const page of await context.offered(documentExportOffer).exportedRows(access, filters)) {
    ids.push(...page.map(({ id }) => id));
    if (ids.length > mostDocumentsTogether) {
      const message = `At most ${mostDocumentsTogether} documents go into one export. Choose fewer.`;
      throw badRequest(message, {}, "exports.too_many");
    }
  }
  return ids;
}

async function storesOf(context: FeatureContext, documents: readonly ExportedDocument[]): Promise<readonly Store[]> {
  return await context.offered(storesOffer).byIds([...new Set(documents.map(({ storeId }) => storeId))]);
}

async function zipped(
  context: FeatureContext,
  access: Access,
  documents: readonly ExportedDocument[],
  name: string,
): Promise<Response> {
  const stores = new Map((await storesOf(context, documents)).map((store) => [store.id, store]));
  await record(context, access, documents);
  const heads = new Map<number, Entry>();
  for (const id of stores.keys()) {
    const { entries: [head] } = await context.ledger.recentOf(storeStream(id), { limit: 1, offset: 0 });
    heads.set(id, head);
  }
  return new Response(zipOf(documentFiles(context, { documents, stores, heads, asker: askerOf(access) })), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": downloadAs(`${name}.zip`),
      "cache-control": "no-store",
    },
  });
}

/** Before the first byte leaves: whoever takes a copy is in the ledger. */
async function record(
  { ledger }: FeatureContext,
  access: Access,
  documents: readonly ExportedDocument[],
): Promise<void> {
  await ledger.record(documents.map(({ id, storeId, attachments }) => ({
    stream: storeStream(storeId),
    event: "documents.exported",
    subject: documentSubject(id),
    actor: actorOf(access.identity),
    data: {
      files: attachments.length,
      bytes: attachments.reduce((sum, { size }) => sum + size, 0),
      together: documents.length,
    },
  })));
}
