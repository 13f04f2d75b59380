import {
  documentExportOffer,
  documentFolder,
  type ExportedDocument,
  formFolder,
} from "@/features/documents/offers-export.ts";
import { historyOffer } from "@/features/history/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import { type SealedChain, verifierOffer } from "@/features/verifier/offers.ts";
import { AppError } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Asker } from "@/kernel/sandbox/turns.ts";
import { type LeftOutFile, leftOutName, leftOutText } from "@/kernel/zip/left-out.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { jsonLines, textStream } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { manifestJson, ManifestTable, type PlacedFile, readMe } from "./manifest.ts";
import type { SortedDocument } from "./whole-files.ts";

/** What a zip of documents is made of. */
export interface ZipOrder {
  readonly documents: readonly SortedDocument[];
  readonly stores: ReadonlyMap<number, Store>;
  /** Where each store's chain stood once the export was written into it, by store. */
  readonly heads: ReadonlyMap<number, Entry>;
  /** The same, signed, with the root of the chain's tree; null for a chain with a hole. */
  readonly signed: ReadonlyMap<number, TreeHead | null>;
  /** Who gets it. */
  readonly asker: Asker;
}

/** The files of a zip of documents, with the page that checks them, their list and the signed proof. */
export function documentFiles(context: FeatureContext, order: ZipOrder): AsyncGenerator<ZipEntry> {
  const chains: SealedChain[] = [];
  const top = topOf(order);
  return context.offered(verifierOffer).sealed(filesOf(context, order, chains), { top, chains: () => chains });
}

/** The one folder that a single document lies in, with `/` at its end; nothing for several. */
function topOf({ documents }: ZipOrder): string {
  return documents.length === 1 ? `${documentFolder(documents[0].document)}/` : "";
}

/**
 * A document, or several, as the files of a zip: one lies in one folder with everything, several lie under
 * `{store}/{form}/` as in the export of a store. Files that are not as filed are left out, and named in a list.
 */
async function* filesOf(
  context: FeatureContext,
  order: ZipOrder,
  chains: SealedChain[],
): AsyncGenerator<ZipEntry> {
  const paths = new UniquePaths();
  const table = new ManifestTable();
  const now = context.clock.now();
  const text = (path: string, pieces: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    path,
    content: textStream(pieces),
    modified: now,
  });
  const isAlone = order.documents.length === 1;
  const top = topOf(order);
  const leftOut: LeftOutFile[] = [];
  for (const { document, whole, damaged } of order.documents) {
    const store = known(order.stores, document.storeId);
    const head = known(order.heads, document.storeId);
    const folder = isAlone ? top.slice(0, -1) : paths.unique(`${placeOf(store)}/${folderIn(document)}`);
    const places = placed(document, folder, paths);
    const files = places.filter(({ file }) => whole.includes(file));
    leftOut.push(...places.flatMap(({ file, path }) => {
      const damage = damaged.find((one) => one.file === file);
      return damage ? [{ path: path.slice(top.length), sha256: file.sha256, reason: damage.reason }] : [];
    }));
    for (const one of files) {
      table.add(document, { ...one, path: one.path.slice(top.length) });
      yield {
        path: one.path,
        content: await context.files.read(one.file.sha256),
        modified: new Date(one.file.uploadedOn),
      };
    }
    if (files.length > 1) yield* mergedOf(context, document, folder, order.asker);
    const signed = order.signed.get(store.id) ?? null;
    yield* historyOf(context, document, folder, { signed, text });
    chains.push(chainOf({ store, signed, folder: `${folder}/`.slice(top.length) }));
    const inFolder = files.map((one) => ({ ...one, path: one.path.slice(folder.length + 1) }));
    yield text(`${folder}/manifest.json`, [manifestJson({ document, store, damaged, head }, inFolder)]);
  }
  if (leftOut.length > 0) yield text(`${top}${leftOutName}`, leftOutText(leftOut));
  yield text(`${top}manifest.csv`, table.csv);
  yield text(`${top}READ ME.txt`, [readMe]);
}

function known<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`Nothing is known of store ${id}.`);
  return value;
}

function placeOf(store: Store): string {
  return pathPart(store.friendlyFFLName || store.legalFFLName, `Store ${store.id}`);
}

function folderIn(document: ExportedDocument): string {
  return `${formFolder(document.formType)}/${documentFolder(document)}`;
}

/** Names that no file of the document gets. */
const ownNames = [
  ...["history.pdf", "history.jsonl", "all files in one.pdf", "manifest.json", "manifest.csv"],
  ...["history-inclusion.jsonl", "manifest-sha256.txt", "proof.json", "verify.html", "READ ME.txt", leftOutName],
];

/** Current files first; what a later version took the place of lies apart. */
function placed(document: ExportedDocument, folder: string, paths: UniquePaths): readonly PlacedFile[] {
  const origin = ({ id, originalAttachmentId }: ExportedDocument["attachments"][number]) => originalAttachmentId ?? id;
  const newest = new Map<number, number>();
  for (const file of document.attachments) {
    newest.set(origin(file), Math.max(newest.get(origin(file)) ?? 0, file.versionNumber));
  }
  const isCurrent = (file: ExportedDocument["attachments"][number]) => newest.get(origin(file)) === file.versionNumber;
  const name = (file: ExportedDocument["attachments"][number]) => pathPart(file.name, `file ${file.id}.pdf`);
  for (const ours of ownNames) paths.unique(`${folder}/${ours}`);
  return [
    ...document.attachments.filter(isCurrent).map((file) => ({
      file,
      isCurrent: true,
      path: paths.unique(`${folder}/${name(file)}`),
    })),
    ...document.attachments.filter((file) => !isCurrent(file)).map((file) => ({
      file,
      isCurrent: false,
      path: paths.unique(`${folder}/earlier versions/${numbered(name(file), file.versionNumber)}`),
    })),
  ];
}

/** Later versions have their number in their name. */
function numbered(name: string, versionNumber: number): string {
  return versionNumber === 1 ? name.replace(/(\.pdf)?$/i, " (version 1, original).pdf") : name;
}

/** The history to read and the history to check. */
async function* historyOf(
  context: FeatureContext,
  { id, storeId }: ExportedDocument,
  folder: string,
  { signed, text }: {
    readonly signed: TreeHead | null;
    readonly text: (path: string, pieces: Iterable<string> | AsyncIterable<string>) => ZipEntry;
  },
): AsyncGenerator<ZipEntry> {
  const content = await context.offered(historyOffer).documentPdf(id, `/${storeId}/documents/${id}`);
  yield { path: `${folder}/history.pdf`, content, modified: context.clock.now() };
  const isSigned = ({ stream, seq }: Entry) => stream === storeStream(storeId) && seq <= (signed?.size ?? seq);
  const entries = (await context.ledger.about(documentSubject(id))).filter(isSigned);
  yield text(`${folder}/history.jsonl`, jsonLines(entries));
  const proofs = context.offered(verifierOffer).inclusions(signed, ReadableStream.from(entries));
  yield text(`${folder}/history-inclusion.jsonl`, proofs);
}

/** What proves a document's history; `folder` is from the zip's top, with `/` at its end where it is not the top. */
function chainOf(
  { store, signed, folder }: { readonly store: Store; readonly signed: TreeHead | null; readonly folder: string },
): SealedChain {
  return {
    ...{ stream: storeStream(store.id), name: store.friendlyFFLName || store.legalFFLName },
    ...{ entries: `${folder}history.jsonl`, inclusion: `${folder}history-inclusion.jsonl` },
    ...{ isWhole: false, head: signed, checkpoints: [], forms: [folder] },
    made: [`${folder}history.pdf`, `${folder}all files in one.pdf`],
  };
}

/** The form and its supplements as one file, where there is more than one; without it nothing is missing. */
async function* mergedOf(
  context: FeatureContext,
  { id }: ExportedDocument,
  folder: string,
  asker: Asker,
): AsyncGenerator<ZipEntry> {
  const merged = await openMerged(context, id, asker);
  if (merged) yield { path: `${folder}/all files in one.pdf`, content: merged.readable, modified: context.clock.now() };
}

/** Null for a document of one file, while it cannot be made, and when the cache has dropped it before it was opened. */
async function openMerged(context: FeatureContext, id: number, asker: Asker): Promise<Deno.FsFile | null> {
  try {
    const { path, attachmentIds } = await context.offered(documentExportOffer).mergedFile(id, {
      priority: "behind",
      asker,
    });
    return attachmentIds.length < 2 ? null : await Deno.open(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || (error instanceof AppError && [429, 503].includes(error.status))) {
      return null;
    }
    throw error;
  }
}
