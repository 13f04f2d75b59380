import { Buffer } from "node:buffer";
import { type Content, ContentChanged, type Destination } from "@/kernel/backup/destination.ts";
import { inParallel } from "@/kernel/backup/in-parallel.ts";
import { chainStart } from "@/kernel/ledger/chain.ts";
import type { Feed, FeedItem } from "../contract.ts";
import { type Archive, type ArchiveKey, type CopiedStore, Refused } from "./archive.ts";
import type { CopiedFile, CopyIndex, CopyOfStore } from "./copy-index.ts";
import { folderOfDocument, safePath, storeFolder } from "./copy-paths.ts";
import type { CopyProgress } from "./copy-progress.ts";
import { type Extended, extended, treeOf } from "./entries.ts";
import { leaveUncounted, putEntries } from "./entries-files.ts";
import { RunFailed } from "./errors.ts";
import { noteUntold } from "./untold.ts";
import { assertExtends, assertSignedPage } from "./heads.ts";
import { Slots } from "./slots.ts";

/** What a copy is made with. */
export interface CopyWith {
  readonly archive: Archive;
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly keys: readonly ArchiveKey[];
  readonly now: () => number;
  /** Hears of every file and page as they are done. */
  readonly progress: (done: Partial<CopyProgress>) => void;
  readonly signal: AbortSignal;
}

type Item<Kind> = Extract<FeedItem, { readonly kind: Kind }>;

/** Files whose bytes come side by side. */
const filesAtOnce = 6;
/** Files that are under way: most of them have arrived and wait for the disk, which makes many durable as fast as one. */
const filesUnderWay = 48;

/**
 * Brings the copy of a store up to date, page by page; each page is whole before the next is asked for, so that a run that was ended goes
 * on where it was. Throws {@link RunFailed}; what was copied stays.
 */
export async function copyStore(given: CopyWith, store: CopiedStore): Promise<CopyOfStore> {
  const { archive, index, signal } = given;
  const known = index.stores().find(({ storeId }) => storeId === store.id);
  let copy: CopyOfStore = known ??
    { storeId: store.id, folder: storeFolder(index, store), cursor: "0.0.0", lastHash: chainStart, edge: [] };
  leaveUncounted(index, copy, treeOf(copy).size);
  let asked = pageOf(archive, copy, copy.cursor);
  for (;;) {
    signal.throwIfAborted();
    const page = await asked;
    assertSignedPage({ storeId: store.id, cursor: copy.cursor, page }, given.keys);
    // The archive makes the next page while the files of this one come.
    if (!page.isLast) asked = pageOf(archive, copy, page.nextCursor);
    asked.catch(() => {});
    copy = await copyPage(given, copy, page);
    if (!page.isLast) continue;
    // The last page comes when there are no more entries: its head is that of the entries which the copy holds.
    index.remember(headFact(store.id), JSON.stringify(page.head));
    return copy;
  }
}

/** Where the index remembers what the archive signed of a store's chain when the copy last had all of it. */
export const headFact = (storeId: number) => `head ${storeId}`;

async function pageOf(archive: Archive, { storeId }: CopyOfStore, cursor: string): Promise<Feed> {
  try {
    return await archive.page(storeId, cursor);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new RunFailed("refused", error.message, { cause: error });
  }
}

/** One page: what it names is fetched, the entries are checked against what the copy knows, and then all of it counts. */
async function copyPage(given: CopyWith, copy: CopyOfStore, page: Feed): Promise<CopyOfStore> {
  const { archive, index } = given;
  const entries = page.items.flatMap((item) => item.kind === "entry" ? [item.entry] : []);
  const before: Extended = { lastHash: copy.lastHash, tree: treeOf(copy) };
  const after = extended(before, entries);
  await assertExtends(archive, `store:${copy.storeId}`, { size: after.tree.size, root: after.tree.root() }, page.head);

  const documents = placed(given, copy, page.items);
  const files = await fetchAll(given, copy, page.items, documents);
  await putEntries(given, copy, before.tree.size + 1, entries);
  const next: CopyOfStore = {
    ...copy,
    cursor: page.nextCursor,
    lastHash: after.lastHash,
    edge: after.tree.edge.map(({ level, hash }) => ({ level, hash: Buffer.from(hash).toString("hex") })),
  };
  index.together(() => {
    for (const document of documents.values()) {
      index.keepDocument(copy.storeId, document);
      leaveOldFolder(index, copy, document);
    }
    for (const file of files) {
      index.keepFile(copy.storeId, file);
      index.own.stays(`${copy.folder}/${file.path}`);
    }
    index.keepStore(next);
    noteUntold(index, copy.storeId, documents.size > 0 ? ["list", "records"] : ["list"]);
  });
  given.progress({ entries: entries.length, documents: documents.size });
  return next;
}

/** A document that got another name or date lies in another folder now; what the record no longer names stays where it was. */
function leaveOldFolder(index: CopyIndex, { storeId, folder }: CopyOfStore, document: PlacedDocument): void {
  for (const { path, sha256 } of index.filesOfDocument(storeId, document.id)) {
    if (path.startsWith(`${document.folder}/`) || !document.sums.has(sha256)) continue;
    index.forgetFile(storeId, path);
    index.own.leave(`${folder}/${path}`);
  }
}

interface PlacedDocument {
  readonly id: number;
  readonly folder: string;
  readonly sha256: string;
  readonly record: string;
  /** The sums of all its files. */
  readonly sums: ReadonlySet<string>;
  /** The sums of its forms, not of what is attached to them. */
  readonly forms: ReadonlySet<string>;
}

/** The documents of a page with the folders that they have in the copy. */
function placed(
  { index }: CopyWith,
  { storeId }: CopyOfStore,
  items: readonly FeedItem[],
): Map<number, PlacedDocument> {
  const found = new Map<number, PlacedDocument>();
  const given = new Set<string>();
  for (const item of items) {
    if (item.kind !== "document") continue;
    const { id, attachments } = item.record;
    const suggested = folderOfDocument(index, storeId, id, safePath(item.path));
    const folder = given.has(suggested.toLowerCase()) ? `${suggested} no ${id}` : suggested;
    given.add(folder.toLowerCase());
    found.set(id, {
      ...{ id, folder, sha256: item.sha256, record: JSON.stringify(item.record) },
      sums: new Set(attachments.map(({ sha256 }) => sha256)),
      forms: new Set(attachments.filter(({ isMainAttachment }) => isMainAttachment).map(({ sha256 }) => sha256)),
    });
  }
  return found;
}

type KeptFile = CopiedFile & { readonly documentId: number | null; readonly isForm: boolean };

async function fetchAll(
  given: CopyWith,
  copy: CopyOfStore,
  items: readonly FeedItem[],
  documents: ReadonlyMap<number, PlacedDocument>,
): Promise<readonly KeptFile[]> {
  const wanted = new Map<
    string,
    { readonly file: Omit<KeptFile, "checkedAt">; readonly item: Item<"file" | "records"> }
  >();
  for (const item of items) {
    if (item.kind !== "file" && item.kind !== "records") continue;
    const documentId = item.kind === "file" ? item.documentId : null;
    const document = documentId === null ? undefined : documents.get(documentId);
    const name = item.path.slice(item.path.lastIndexOf("/") + 1);
    const path = uniquePath(
      wanted,
      document ? `${document.folder}/${safePath(name)}` : safePath(item.path),
      item.sha256,
    );
    const isForm = document?.forms.has(item.sha256) ?? false;
    wanted.set(path.toLowerCase(), {
      file: { path, sha256: item.sha256, size: item.size, documentId, isForm },
      item,
    });
  }
  const kept: KeptFile[] = [];
  const slots = new Slots(filesAtOnce);
  await inParallel(wanted.values(), filesUnderWay, async ({ file, item }) => {
    given.signal.throwIfAborted();
    kept.push({ ...file, checkedAt: await fetchOne(given, copy, slots, file, item) });
  });
  return kept;
}

/** Two files of one document may have one name. */
function uniquePath(
  taken: ReadonlyMap<string, { readonly file: { readonly sha256: string } }>,
  path: string,
  sha256: string,
): string {
  const same = taken.get(path.toLowerCase());
  if (!same || same.file.sha256 === sha256) return path;
  const dot = path.lastIndexOf(".");
  const [stem, ending] = dot > path.lastIndexOf("/") ? [path.slice(0, dot), path.slice(dot)] : [path, ""];
  for (let number = 2;; number++) {
    const numbered = `${stem} (${number})${ending}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

/** Fetches a file unless the copy has it; answers when its bytes were found to be right. */
async function fetchOne(
  { archive, index, destination, now, progress }: CopyWith,
  { storeId, folder }: CopyOfStore,
  slots: Slots,
  { path, sha256, size }: Omit<KeptFile, "checkedAt">,
  item: Item<"file" | "records">,
): Promise<number> {
  const known = index.file(storeId, path);
  if (known?.sha256 === sha256) return known.checkedAt;
  const content: Content = {
    ...{ size, sha256 },
    open: (reuse) =>
      slots.during(() => item.kind === "file" ? archive.file(storeId, item, reuse) : archive.records(storeId, item)),
  };
  for (let attempt = 1;; attempt++) {
    try {
      await destination.put(`${folder}/${path}`, content);
      progress({ files: 1, bytes: size });
      return now();
    } catch (error) {
      if (attempt < 3 && isWorthAnother(error)) continue;
      throw failureOf(error, path);
    }
  }
}

/** A file that broke off on its way comes whole the next time. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof ContentChanged || error instanceof TypeError;
}

function failureOf(error: unknown, path: string): unknown {
  if (error instanceof ContentChanged) {
    return new RunFailed("damaged", `${path} did not arrive as it was filed. Nothing of it was kept.`, {
      cause: error,
    });
  }
  if (error instanceof Refused) {
    return new RunFailed("damaged", `The archive cannot hand out ${path}: ${error.message}`, { cause: error });
  }
  return error;
}
