import { chainStart } from "@/kernel/ledger/chain.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { Feed, FeedItem } from "../../contract.ts";
import { firstCursor } from "../../cursor.ts";
import { type Archive, type CopiedStore, Refused } from "../archive/archive.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { folderOfDocument, safePath, storeFolder } from "./copy-paths.ts";
import type { CopyWith, PlacedDocument } from "./copy-with.ts";
import { type Extended, extended, treeOf } from "../history/entries.ts";
import { leaveUncounted, putEntries } from "./entries-files.ts";
import { HistoryRewritten, RunFailed } from "../errors.ts";
import { noteStale } from "../index/stale.ts";
import { assertNothingMissing, fetchAll, fetchMissing, RecordsChanged } from "./fetch-files.ts";
import { assertAllHandedOut, assertExtends, assertSignedPage, keepHead } from "../history/heads.ts";

/** How often a page is asked for whose records change while they are fetched. */
const mostAttempts = 5;

/**
 * Brings the copy of a store up to date, page by page; each page is whole before the next is asked for, so that a run that was ended goes
 * on where it was. Throws {@link RunFailed}; what was copied stays.
 */
export async function copyStore(given: CopyWith, store: CopiedStore): Promise<CopyOfStore> {
  const { archive, index, signal } = given;
  const known = index.stores().find(({ storeId }) => storeId === store.id);
  let copy: CopyOfStore = known ??
    { storeId: store.id, folder: storeFolder(index, store), cursor: firstCursor, lastHash: chainStart, edge: [] };
  leaveUncounted(index, copy, treeOf(copy).size);
  copy = await fetchMissing(given, copy);
  let asked = pageOf(archive, copy, copy.cursor);
  for (let attempt = 1;; attempt++) {
    signal.throwIfAborted();
    const page = await asked;
    assertSignedPage({ storeId: store.id, cursor: copy.cursor, page }, given.keys);
    // The archive makes the next page while the files of this one come.
    assertGoesOn(copy, page);
    if (!page.isLast) asked = pageOf(archive, copy, page.nextCursor);
    asked.catch(() => {});
    try {
      copy = await copyPage(given, copy, page);
    } catch (error) {
      if (!(error instanceof RecordsChanged) || attempt >= mostAttempts) throw error;
      asked = pageOf(archive, copy, copy.cursor);
      continue;
    }
    attempt = 0;
    if (!page.isLast) continue;
    assertAllHandedOut(treeOf(copy).size, page.head);
    keepHead(index, store.id, page.head);
    assertNothingMissing(index, copy);
    return copy;
  }
}

/** A page that leads to itself would be asked for again and again. */
function assertGoesOn({ cursor }: CopyOfStore, { isLast, nextCursor }: Feed): void {
  if (isLast || nextCursor !== cursor) return;
  throw new RunFailed(
    "refused",
    "The archive's list of what is new leads nowhere. Call your Strongroom administrator.",
  );
}

async function pageOf(archive: Archive, { storeId }: CopyOfStore, cursor: string): Promise<Feed> {
  try {
    return await archive.page(storeId, cursor);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.error === "backup.copy_is_ahead") throw new HistoryRewritten(error.message);
    throw new RunFailed("refused", error.message, { cause: error });
  }
}

/** One page: what it names is fetched, the entries are checked against what the copy knows, and then all of it counts. */
async function copyPage(given: CopyWith, copy: CopyOfStore, page: Feed): Promise<CopyOfStore> {
  const { archive, index } = given;
  const entries = page.items.flatMap((item) => item.kind === "entry" ? [item.entry] : []);
  const before: Extended = { lastHash: copy.lastHash, tree: treeOf(copy) };
  const after = extended(before, entries);
  await assertExtends(
    archive,
    storeStream(copy.storeId),
    { size: after.tree.size, root: after.tree.root() },
    page.head,
  );

  const documents = placed(given, copy, page.items);
  const { kept, missing } = await fetchAll(given, copy, page.items, documents);
  await putEntries(given, copy, before.tree.size + 1, entries);
  const next: CopyOfStore = {
    ...copy,
    cursor: page.nextCursor,
    lastHash: after.lastHash,
    edge: after.tree.edge.map(({ level, hash }) => ({ level, hash: hash.toHex() })),
  };
  // One that was changed since its filing is listed again with each change, as it is now.
  const changed = [...documents.values()].filter((document) => !index.hasRecord(copy.storeId, document));
  index.together(() => {
    for (const document of documents.values()) {
      index.keepDocument(copy.storeId, document);
      index.missing.listedAnew(copy.storeId, document.id);
      leaveOldFolder(index, copy, document);
    }
    for (const file of kept) {
      index.keepFile(copy.storeId, file);
      index.own.stays(`${copy.folder}/${file.path}`);
    }
    for (const file of missing) index.missing.add(copy.storeId, file);
    index.keepStore(next);
    noteStale(index, copy.storeId, documents.size > 0 ? ["list", "records"] : ["list"]);
  });
  given.progress({ entries: entries.length, documents: changed.length });
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
