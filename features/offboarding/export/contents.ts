import {
  documentExportOffer,
  documentFolder,
  type ExportedDocument,
  formFolder,
} from "@/features/documents/offers-export.ts";
import { historyOffer } from "@/features/history/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream, storeStream } from "@/kernel/ledger/streams.ts";
import type { ExportedFile, ExportedText } from "@/kernel/store-records.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { jsonLines } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { readMe } from "./read-me.ts";
import { recordsCsv } from "./records-csv.ts";
import { ahead } from "./read-ahead.ts";
import { hashedText } from "./hashed-text.ts";

/** Told of each file before it is read into the zip. */
export type FileTold = (bytes: number) => Promise<void>;

/**
 * Everything of some stores (and of the whole account when it is told), entry by entry: each file under `{store}/{form}/{customer} {transfer date} {tsn}/`, then
 * the records as CSV and JSON, the history with its proofs, what other features keep, and the manifest with the sums of
 * all (decisions, 'Accounts, stores, users').
 */
export async function* contentsOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  tell: FileTold,
): AsyncGenerator<ZipEntry> {
  const paths = new UniquePaths();
  const manifest: string[] = [];
  const kept = everythingOf(context, stores, wholeAccountId, paths);
  for await (const { entry, content } of ahead(context.files, kept)) {
    if (content === null) {
      const modified = context.clock.now();
      yield { path: entry.path, content: hashedText(entry.text, (sum) => manifest.push(line(sum, entry))), modified };
      continue;
    }
    await tell(entry.size);
    yield { path: entry.path, content: await content, modified: entry.modified };
    manifest.push(line(entry.sha256, entry));
  }
  const path = paths.unique("manifest-sha256.txt");
  yield { path, content: hashedText(manifest, () => {}), modified: context.clock.now() };
}

/** As `sha256sum --check` reads it. */
function line(sum: string, { path }: { readonly path: string }): string {
  return `${sum}  ${path}\n`;
}

async function* everythingOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  paths: UniquePaths,
): AsyncGenerator<ExportedFile | ExportedText> {
  const kept = context.storeRecords();
  for (const store of stores) {
    const folder = paths.unique(pathPart(store.friendlyFFLName || store.legalFFLName, `Store ${store.id}`));
    yield* filesOf(context, store, folder, paths);
    yield { path: paths.unique(`${folder}/records.csv`), text: recordsCsv(documentsOf(context, store)) };
    yield { path: paths.unique(`${folder}/records.jsonl`), text: jsonLines(documentsOf(context, store)) };
    yield* historyOf(context, storeStream(store.id), folder, paths);
    for (const part of kept) {
      for await (const entry of part.entries?.({ accountId: store.accountId, storeId: store.id }) ?? []) {
        yield { ...entry, path: paths.unique(`${folder}/${entry.path}`) };
      }
    }
  }
  if (wholeAccountId !== null) yield* historyOf(context, accountStream(wholeAccountId), "Account", paths);
  yield { path: paths.unique("READ ME.txt"), text: [readMe(kept.flatMap(({ about }) => about ?? []))] };
}

function documentsOf(context: FeatureContext, { id, accountId }: Store): AsyncIterable<ExportedDocument> {
  return context.offered(documentExportOffer).everything({ accountId, storeId: id });
}

async function* filesOf(
  context: FeatureContext,
  store: Store,
  folder: string,
  paths: UniquePaths,
): AsyncGenerator<ExportedFile> {
  for await (const document of documentsOf(context, store)) {
    const place = paths.unique(`${folder}/${formFolder(document.formType)}/${documentFolder(document)}`);
    for (const { id, name, sha256, size, uploadedOn } of document.attachments) {
      const path = paths.unique(`${place}/${pathPart(name, `file ${id}.pdf`)}`);
      yield { path, sha256, size, modified: new Date(uploadedOn) };
    }
  }
}

async function* historyOf(
  context: FeatureContext,
  stream: string,
  folder: string,
  paths: UniquePaths,
): AsyncGenerator<ExportedText> {
  const { entries, checkpoints, keys } = await context.offered(historyOffer).signedChain(stream);
  yield { path: paths.unique(`${folder}/history.jsonl`), text: jsonLines(entries) };
  const proofs = `${JSON.stringify({ stream, checkpoints, keys }, null, 2)}\n`;
  yield { path: paths.unique(`${folder}/history-proofs.json`), text: [proofs] };
}
