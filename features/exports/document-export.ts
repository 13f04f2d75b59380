import { accountsOffer } from "@/features/accounts/offers.ts";
import type { DocumentFilters } from "@/features/documents/contract-list.ts";
import { documentExportOffer, documentFolder, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { verifierOffer } from "@/features/verifier/offers.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";
import { leftOutHeader, type LeftOutOfExport, mostDocumentsTogether, mostInHeader } from "./contract.ts";
import { documentFiles } from "./document-zip.ts";
import { sorted, type SortedDocument } from "./whole-files.ts";
import { listPlace } from "./list-export.ts";

/**
 * One document as a zip, streamed. A file that is not as filed is left out, and told. Throws 404, 403, and `FileDamaged`
 * when nothing is left.
 */
export async function exportOne(context: FeatureContext, access: Access, documentId: number): Promise<Response> {
  const documents = await context.offered(documentExportOffer).permitted(access, [documentId], "documents.export");
  return await zipped(context, access, await sorted(context, documents), documentFolder(documents[0]));
}

/** Several documents as one zip, streamed, as {@link exportOne}. Throws also 400 for none or for more than fit together. */
export async function exportSeveral(
  context: FeatureContext,
  access: Access,
  ids: readonly number[] | undefined,
  filters: DocumentFilters,
): Promise<Response> {
  const wanted = ids ?? await idsOf(context, access, filters);
  if (wanted.length === 0) throw badRequest("No documents to export.", {}, "exports.none");
  const documents = await context.offered(documentExportOffer).permitted(access, wanted, "documents.export");
  const found = await sorted(context, documents);
  const stores = await storesOf(context, documents);
  const [store] = stores;
  const account = stores.length > 1 ? await context.offered(accountsOffer).account(store.accountId) : null;
  const [year, month, day] = context.offered(storesOffer).today(store).split("-");
  const name = account?.name ?? (store.friendlyFFLName || store.legalFFLName);
  return await zipped(context, access, found, `${name} documents ${month}-${day}-${year}`);
}

/** What the ledger keeps of a file that was left out. */
function leftOutEntry({ file: { id, name, sha256 }, reason }: SortedDocument["damaged"][number]) {
  return { attachmentId: id, fileName: name, sha256, reason };
}

/** For the screen: how many files were left out, and the first of them by name. */
function leftOutHeaders(found: readonly SortedDocument[]): Record<string, string> {
  const files = found.flatMap(({ document: { customerName }, damaged }) =>
    damaged.map(({ file: { name }, reason }) => ({ customerName, fileName: name, reason }))
  );
  if (files.length === 0) return {};
  const told: LeftOutOfExport = { count: files.length, files: files.slice(0, mostInHeader) };
  return { [leftOutHeader]: encodeURIComponent(JSON.stringify(told)) };
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
  found: readonly SortedDocument[],
  name: string,
): Promise<Response> {
  const documents = found.map(({ document }) => document);
  const stores = new Map((await storesOf(context, documents)).map((store) => [store.id, store]));
  const leftOut = found.reduce((sum, { damaged }) => sum + damaged.length, 0);
  await record(context, access, found);
  const heads = new Map<number, Entry>();
  const signed = new Map<number, TreeHead | null>();
  for (const id of stores.keys()) {
    const { entries: [head] } = await context.ledger.recentOf(storeStream(id), { limit: 1, offset: 0 });
    heads.set(id, head);
    signed.set(id, await context.offered(verifierOffer).head(storeStream(id), head.seq));
  }
  const order = { documents: found, stores, heads, signed, asker: askerOf(access) };
  return new Response(zipOf(documentFiles(context, order)), {
    headers: {
      ...leftOutHeaders(found),
      "content-type": "application/zip",
      "content-disposition": downloadAs(leftOut === 0 ? `${name}.zip` : `${name} (incomplete).zip`),
      "cache-control": "no-store",
    },
  });
}

/** Entries that one write appends, so that nobody else waits long for theirs. */
const entriesAtOnce = 100;

/** Before the first byte leaves: whoever takes a copy is in the ledger. */
async function record(
  { ledger }: FeatureContext,
  access: Access,
  found: readonly SortedDocument[],
): Promise<void> {
  const entries = found.map(({ document: { id, storeId }, whole, damaged }) => ({
    stream: storeStream(storeId),
    event: "documents.exported",
    subject: documentSubject(id),
    actor: actorOf(access.identity),
    data: {
      files: whole.length,
      bytes: whole.reduce((sum, { size }) => sum + size, 0),
      together: found.length,
      ...damaged.length > 0 && { leftOut: damaged.map(leftOutEntry) },
    },
  }));
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await ledger.record(entries.slice(from, from + entriesAtOnce));
  }
}
