import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { accessEvents, documentExportOffer, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { ExportedFile, ExportedText, StoreRecords } from "@/kernel/store-records.ts";
import type { FeedItem } from "./contract.ts";
import type { Cursor } from "./cursor.ts";
import { backupFolder, backupPath } from "./paths.ts";
import { newTicket } from "./tickets.ts";

const entriesAtOnce = 250;
const othersAtOnce = 100;

/** The next entries of a store's chain, with the documents that they changed and the files of these; null when there are none. */
export async function entryItems(
  context: FeatureContext,
  access: Access,
  store: Store,
  after: number,
): Promise<{ readonly items: readonly FeedItem[]; readonly lastSeq: number } | null> {
  const walk = context.ledger.walk(storeStream(store.id), after + 1, after + entriesAtOnce);
  const entries = await Array.fromAsync(walk);
  const last = entries.at(-1);
  if (!last) return null;
  const documents = await context.offered(documentExportOffer).ofStore(
    { accountId: store.accountId, storeId: store.id },
    changedDocuments(entries),
  );
  const items: FeedItem[] = entries.map((entry) => ({ kind: "entry", entry }));
  for (const document of documents) items.push(...await documentItems(context, access, store, document));
  return { items, lastSeq: last.seq };
}

function changedDocuments(entries: readonly Entry[]): readonly number[] {
  const looks: readonly string[] = accessEvents;
  const ids = entries.flatMap(({ subject, event }) => {
    const id = looks.includes(event) ? undefined : /^document:(\d{1,15})$/.exec(subject)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  return [...new Set(ids)];
}

async function documentItems(
  context: FeatureContext,
  access: Access,
  store: Store,
  record: ExportedDocument,
): Promise<readonly FeedItem[]> {
  const sha256 = createHash("sha256").update(canonicalJson(record)).digest("hex");
  const files = record.attachments.map(async (file): Promise<FeedItem> => ({
    kind: "file",
    documentId: record.id,
    path: backupPath(record, file),
    sha256: file.sha256,
    size: file.size,
    ticket: await ticketFor(context, access, store, file.sha256, file.size),
  }));
  return [{ kind: "document", path: backupFolder(record), sha256, record }, ...await Promise.all(files)];
}

/**
 * The next records and files that belong to no document, of those kinds that changed since the copy was whole. `isLast` when there
 * are no more.
 */
export async function otherItems(
  context: FeatureContext,
  access: Access,
  store: Store,
  { seq, since, others }: Cursor,
): Promise<{ readonly items: readonly FeedItem[]; readonly isLast: boolean }> {
  if (seq === since) return { items: [], isLast: true };
  const items: FeedItem[] = [];
  let place = 0;
  for await (const entry of othersOf(context, store, since)) {
    if (place++ < others) continue;
    if (items.length === othersAtOnce) return { items, isLast: false };
    items.push(await otherItem(context, access, store, entry));
  }
  return { items, isLast: true };
}

/** What features hold of a store besides its documents, as far as it may have changed after an entry. */
export async function* othersOf(
  context: FeatureContext,
  { id: storeId, accountId }: Store,
  since: number,
): AsyncGenerator<ExportedFile | ExportedText> {
  for (const part of await changedParts(context, storeId, since)) {
    yield* part.entries?.({ accountId, storeId }) ?? [];
  }
}

async function changedParts(context: FeatureContext, storeId: number, since: number): Promise<readonly StoreRecords[]> {
  const parts = context.storeRecords().filter(({ entries }) => entries !== undefined);
  if (since === 0) return parts;
  const rows = await context.database.all("SELECT DISTINCT event FROM ledger WHERE stream = ? AND seq > ?", [
    storeStream(storeId),
    since,
  ]);
  const looks: readonly string[] = accessEvents;
  const happened = new Set(rows.map(({ event }) => String(event)));
  const hasChanged = [...happened].some((event) => event.startsWith("documents.") && !looks.includes(event));
  return parts.filter(({ changedBy }) => changedBy?.some((event) => happened.has(event)) ?? hasChanged);
}

async function otherItem(
  context: FeatureContext,
  access: Access,
  store: Store,
  entry: ExportedFile | ExportedText,
): Promise<FeedItem> {
  const { path } = entry;
  if (!("text" in entry)) {
    const { sha256, size } = entry;
    const ticket = await ticketFor(context, access, store, sha256, size);
    return { kind: "file", documentId: null, path, sha256, size, ticket };
  }
  const sum = createHash("sha256");
  let size = 0;
  for await (const piece of entry.text) {
    sum.update(piece, "utf8");
    size += Buffer.byteLength(piece);
  }
  return {
    kind: "records",
    path,
    sha256: sum.digest("hex"),
    size,
    ticket: await ticketFor(context, access, store, path, 0),
  };
}

function ticketFor(
  context: FeatureContext,
  { identity: { userId } }: Access,
  { id: storeId }: Store,
  what: string,
  size: number,
): Promise<string> {
  return newTicket(context.offered(proofOffer), { userId, storeId, what, size }, context.clock.now());
}
