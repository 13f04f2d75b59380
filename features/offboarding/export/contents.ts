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
import type { ExportedText } from "@/kernel/store-records.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import { leftOutName, leftOutText, unlessDamaged } from "@/kernel/zip/left-out.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { jsonLines } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import type { ExportProgress } from "./export-progress.ts";
import { readMe } from "./read-me.ts";
import { recordsCsv } from "./records-csv.ts";
import { ahead, type FileOfStore } from "./read-ahead.ts";
import { hashedText } from "./hashed-text.ts";

/**
 * Everything of some stores (and of the whole account when it is told), entry by entry: each file under `{store}/{form}/{customer} {transfer date} {tsn}/`, then
 * the records as CSV and JSON, the history with its proofs, what other features keep, and the manifest with the sums of
 * all (decisions, 'Accounts, stores, users'). A file that is not as filed is left out, and named in a list of its own.
 */
export async function* contentsOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  told: ExportProgress,
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
    const { path, sha256, storeId } = entry;
    const read = await unlessDamaged(content);
    if (read instanceof FileDamaged) {
      await told.without({ path, sha256, storeId, reason: read.reason });
      continue;
    }
    await told.file(entry.size).catch(async (error) => {
      if (read instanceof ReadableStream) await read.cancel();
      throw error;
    });
    yield { path, content: read, modified: entry.modified };
    manifest.push(line(sha256, entry));
  }
  const last = (name: string, pieces: Iterable<string>) => {
    const path = paths.unique(name);
    const content = hashedText(pieces, (sum) => manifest.push(line(sum, { path })));
    return { path, content, modified: context.clock.now() };
  };
  if (told.leftOut.length > 0) yield last(leftOutName, leftOutText(told.leftOut));
  yield last("manifest-sha256.txt", [...manifest]);
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
): AsyncGenerator<FileOfStore | ExportedText> {
  const kept = context.storeRecords();
  for (const store of stores) {
    const folder = paths.unique(pathPart(store.friendlyFFLName || store.legalFFLName, `Store ${store.id}`));
    yield* filesOf(context, store, folder, paths);
    yield { path: paths.unique(`${folder}/records.csv`), text: recordsCsv(documentsOf(context, store)) };
    yield { path: paths.unique(`${folder}/records.jsonl`), text: jsonLines(documentsOf(context, store)) };
    yield* historyOf(context, storeStream(store.id), folder, paths);
    for (const part of kept) {
      for await (const entry of part.entries?.({ accountId: store.accountId, storeId: store.id }) ?? []) {
        yield { ...entry, path: paths.unique(`${folder}/${entry.path}`), storeId: store.id };
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
): AsyncGenerator<FileOfStore> {
  for await (const document of documentsOf(context, store)) {
    const place = paths.unique(`${folder}/${formFolder(document.formType)}/${documentFolder(document)}`);
    for (const { id, name, sha256, size, uploadedOn } of document.attachments) {
      const path = paths.unique(`${place}/${pathPart(name, `file ${id}.pdf`)}`);
      yield { path, sha256, size, modified: new Date(uploadedOn), storeId: store.id };
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
