import { documentFolder, documentsOffer, type ExportedDocument, formFolder } from "@/features/documents/offers.ts";
import { historyOffer } from "@/features/history/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";
import { jsonLines, textStream } from "@/kernel/zip/text-streams.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";

/** Told of each file before it is read into the zip. */
export type FileTold = (bytes: number) => Promise<void>;

const statusNames = ["Transferred", "Void or No Sale", "Denied"];

/**
 * Everything of some stores (and of the whole account when it is told), entry by entry: each file under `{store}/{form}/{customer} {transfer date} {tsn}/`, then
 * the records as CSV and JSON, the history with its proofs, and the manifest with the sums of all files (decisions,
 * 'Accounts, stores, users').
 */
export async function* contentsOf(
  context: FeatureContext,
  stores: readonly Store[],
  wholeAccountId: number | null,
  tell: FileTold,
): AsyncGenerator<ZipEntry> {
  const paths = new UniquePaths();
  const manifest: string[] = [];
  const now = context.clock.now();
  const text = (path: string, pieces: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    path: paths.unique(path),
    content: textStream(pieces),
    modified: now,
  });
  for (const store of stores) {
    const folder = paths.unique(pathPart(store.friendlyFFLName || store.legalFFLName, `Store ${store.id}`));
    yield* filesOf(context, store, { folder, paths, manifest, tell });
    yield text(`${folder}/records.csv`, recordsCsv(documentsOf(context, store)));
    yield text(`${folder}/records.jsonl`, jsonLines(documentsOf(context, store)));
    yield* historyOf(context, `store:${store.id}`, folder, text);
  }
  if (wholeAccountId !== null) yield* historyOf(context, `account:${wholeAccountId}`, "Account", text);
  yield text("manifest-sha256.txt", manifest);
  yield text("READ ME.txt", [readMe]);
}

function documentsOf(context: FeatureContext, { id, accountId }: Store): AsyncIterable<ExportedDocument> {
  return context.offered(documentsOffer).everything({ accountId, storeId: id });
}

interface Filling {
  readonly folder: string;
  readonly paths: UniquePaths;
  readonly manifest: string[];
  readonly tell: FileTold;
}

async function* filesOf(context: FeatureContext, store: Store, filling: Filling): AsyncGenerator<ZipEntry> {
  const { manifest, tell } = filling;
  for await (const { file, path, content } of ahead(context.files, filesWithPaths(context, store, filling))) {
    await tell(file.size);
    yield { path, content: await content, modified: new Date(file.uploadedOn) };
    // As `sha256sum --check` reads it.
    manifest.push(`${file.sha256}  ${path}\n`);
  }
}

/** A file with its place in the zip. */
interface PlacedFile {
  readonly file: ExportedDocument["attachments"][number];
  readonly path: string;
}

async function* filesWithPaths(
  context: FeatureContext,
  store: Store,
  { folder, paths }: Filling,
): AsyncGenerator<PlacedFile> {
  for await (const document of documentsOf(context, store)) {
    const place = paths.unique(`${folder}/${formFolder(document.formType)}/${documentFolder(document)}`);
    for (const file of document.attachments) {
      yield { file, path: paths.unique(`${place}/${pathPart(file.name, `file ${file.id}.pdf`)}`) };
    }
  }
}

/** Larger files are streamed; so many of the others are read and checked while the ones before are being sent. */
const mostHeldBytes = 2_000_000;
const filesAhead = 4;

async function* ahead(files: FeatureContext["files"], placed: AsyncGenerator<PlacedFile>) {
  const waiting: (PlacedFile & { content: Promise<ZipEntry["content"]> })[] = [];
  try {
    for await (const { file, path } of placed) {
      const content = file.size <= mostHeldBytes ? files.bytes(file.sha256) : files.read(file.sha256);
      // It is awaited when its turn comes; until then a failure is nobody's.
      content.catch(() => {});
      waiting.push({ file, path, content });
      const next = waiting.length > filesAhead ? waiting.shift() : undefined;
      if (next) yield next;
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
  } finally {
    // Given up half way: what was opened ahead is closed.
    for (const { content } of waiting) {
      void content.then((opened) => opened instanceof ReadableStream ? opened.cancel() : undefined).catch(() => {});
    }
  }
}

const csvHeadings = [
  ...["Id", "Form", "Customer", "Status", "Transfer date", "Certification date", "NICS date", "TSN", "NTN"],
  ...["Serial numbers", "Manufacturers", "Models", "Types", "Calibers", "Files", "Filed by", "Filed at"],
];

async function* recordsCsv(documents: AsyncIterable<ExportedDocument>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(csvHeadings);
  for await (const document of documents) {
    const firearms = document.documentSerialNumbers;
    const each = (pick: (firearm: typeof firearms[number]) => string | null | undefined) =>
      firearms.map(pick).map((value) => value ?? "").join("; ");
    yield csvLine([
      document.id,
      formFolder(document.formType),
      document.customerName,
      document.status === null ? "In progress" : statusNames[document.status],
      document.transferDate,
      document.certificationDate,
      document.nicsDate,
      document.tsn,
      document.ntn,
      each(({ serialNumber }) => serialNumber),
      each(({ manufacturer }) => manufacturer),
      each(({ model }) => model),
      each(({ type }) => type),
      each(({ caliber }) => caliber),
      document.attachments.length,
      document.createdBy,
      document.createdOn,
    ]);
  }
}

async function* historyOf(
  context: FeatureContext,
  stream: string,
  folder: string,
  text: (path: string, pieces: Iterable<string> | AsyncIterable<string>) => ZipEntry,
): AsyncGenerator<ZipEntry> {
  const { entries, checkpoints, keys } = await context.offered(historyOffer).signedChain(stream);
  yield text(`${folder}/history.jsonl`, jsonLines(entries));
  yield text(`${folder}/history-proofs.json`, [`${JSON.stringify({ stream, checkpoints, keys }, null, 2)}\n`]);
}

const readMe = `This is everything that Strongroom kept: each form's files in a folder of its own, the records as
records.csv (for a spreadsheet) and records.jsonl (one JSON record a line), and the history.

To check the files:      sha256sum --check manifest-sha256.txt
To check the history:    each line of history.jsonl is an entry. Take it without "hash" and "previousHash", write it as
canonical JSON (RFC 8785) and take the SHA-256 of that; the SHA-256 of previousHash and this, both as 64 hexadecimal
digits one after the other, is the entry's hash, and the next entry's previousHash. history-proofs.json holds
checkpoints, signed with Ed25519, and the public keys: what is signed is the canonical JSON of a checkpoint without
"signature" and with "type":"strongroom.checkpoint.1".
`;
