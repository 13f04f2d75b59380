import { hash } from "node:crypto";
import {
  documentExportOffer,
  documentFolder,
  type ExportedDocument,
  formFolder,
} from "@/features/documents/offers-export.ts";
import { historyOffer } from "@/features/history/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import { type SealedChain, verifierOffer } from "@/features/verifier/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream, storeStream } from "@/kernel/ledger/streams.ts";
import type { ExportedText } from "@/kernel/store-records.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import { leftOutName, leftOutText, unlessDamaged } from "@/kernel/zip/left-out.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { jsonLines, textStream } from "@/kernel/zip/text-streams.ts";
import { sumsName } from "@/kernel/zip/with-sums.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import type { ExportProgress } from "./export-progress.ts";
import { readMe } from "./read-me.ts";
import { recordsCsv } from "./records-csv.ts";
import { ahead, type FileOfStore } from "./read-ahead.ts";
import { hashedText } from "./hashed-text.ts";

/**
 * Everything of some stores (and of the whole account when it is told), entry by entry: each file under `{store}/{form}/{customer} {transfer date} {tsn}/`, then
 * the records as CSV and JSON, the history with its proofs, what other features keep, the page that checks all this, the
 * manifest with the sums of all (decisions, 'Accounts, stores, users'), and the signed proof. A file that is not as filed is left out, and named in a list of its own.
 */
export async function* contentsOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  told: ExportProgress,
): AsyncGenerator<ZipEntry> {
  const paths = new UniquePaths();
  const manifest: string[] = [];
  const chains: SealedChain[] = [];
  for (const name of ownNames) paths.unique(name);
  const kept = everythingOf(context, stores, wholeAccountId, { paths, chains });
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
  const modified = context.clock.now();
  const summed = (path: string, pieces: Iterable<string>, told: (sum: string) => void) => ({
    ...{ path, content: hashedText(pieces, told), modified },
  });
  const listed = (path: string) => (sum: string) => manifest.push(line(sum, { path }));
  if (told.leftOut.length > 0) yield summed(leftOutName, leftOutText(told.leftOut), listed(leftOutName));
  const verifier = context.offered(verifierOffer);
  const page = await verifier.page();
  const made = [...await verifier.stamps(chains), ...page ? [{ path: "verify.html", bytes: page }] : []];
  for (const { path, bytes } of made) {
    manifest.push(line(hash("sha256", bytes, "hex"), { path }));
    yield { path, content: bytes, modified };
  }
  let sha256 = "";
  yield summed(sumsName, manifest, (sum) => sha256 = sum);
  const proof = await verifier.proof({ manifest: { path: sumsName, sha256 }, chains });
  yield { path: "proof.json", content: textStream([proof]), modified };
}

/** Names at the top that nothing else gets. */
const ownNames = [leftOutName, sumsName, "verify.html", "proof.json", "timestamps"];

/** What is gathered while the files go out. */
interface Gathered {
  readonly paths: UniquePaths;
  /** The histories that were handed out, with what proves them. */
  readonly chains: SealedChain[];
}

/** As `sha256sum --check` reads it. */
function line(sum: string, { path }: { readonly path: string }): string {
  return `${sum}  ${path}\n`;
}

async function* everythingOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  { paths, chains }: Gathered,
): AsyncGenerator<FileOfStore | ExportedText> {
  const kept = context.storeRecords();
  for (const store of stores) {
    const name = store.friendlyFFLName || store.legalFFLName;
    const folder = paths.unique(pathPart(name, `Store ${store.id}`));
    const forms = new Set<string>();
    yield* filesOf(context, store, folder, { paths, forms });
    yield { path: paths.unique(`${folder}/records.csv`), text: recordsCsv(documentsOf(context, store)) };
    yield { path: paths.unique(`${folder}/records.jsonl`), text: jsonLines(documentsOf(context, store)) };
    yield* historyOf(context, { stream: storeStream(store.id), name, folder, forms: [...forms] }, { paths, chains });
    for (const part of kept) {
      for await (const entry of part.entries?.({ accountId: store.accountId, storeId: store.id }) ?? []) {
        yield { ...entry, path: paths.unique(`${folder}/${entry.path}`), storeId: store.id };
      }
    }
  }
  if (wholeAccountId !== null) {
    const account = { stream: accountStream(wholeAccountId), name: "the account", folder: "Account", forms: [] };
    yield* historyOf(context, account, { paths, chains });
  }
  yield { path: paths.unique("READ ME.txt"), text: [readMe(kept.flatMap(({ about }) => about ?? []))] };
}

function documentsOf(context: FeatureContext, { id, accountId }: Store): AsyncIterable<ExportedDocument> {
  return context.offered(documentExportOffer).everything({ accountId, storeId: id });
}

async function* filesOf(
  context: FeatureContext,
  store: Store,
  folder: string,
  { paths, forms }: { readonly paths: UniquePaths; readonly forms: Set<string> },
): AsyncGenerator<FileOfStore> {
  for await (const document of documentsOf(context, store)) {
    const formsHere = `${folder}/${formFolder(document.formType)}/`;
    forms.add(formsHere);
    const place = paths.unique(formsHere + documentFolder(document));
    for (const { id, name, sha256, size, uploadedOn } of document.attachments) {
      const path = paths.unique(`${place}/${pathPart(name, `file ${id}.pdf`)}`);
      yield { path, sha256, size, modified: new Date(uploadedOn), storeId: store.id };
    }
  }
}

async function* historyOf(
  context: FeatureContext,
  { stream, name, folder, forms }: Pick<SealedChain, "stream" | "name" | "forms"> & { readonly folder: string },
  { paths, chains }: Gathered,
): AsyncGenerator<ExportedText> {
  const { entries, size, checkpoints, keys } = await context.offered(historyOffer).signedChain(stream);
  const head = await context.offered(verifierOffer).head(stream, size);
  const path = paths.unique(`${folder}/history.jsonl`);
  // Nothing is signed of a chain that has not begun.
  if (size > 0) chains.push({ stream, name, entries: path, isWhole: true, head, checkpoints, forms, made: [] });
  yield { path, text: jsonLines(entries) };
  const proofs = `${JSON.stringify({ stream, checkpoints, keys }, null, 2)}\n`;
  yield { path: paths.unique(`${folder}/history-proofs.json`), text: [proofs] };
}
