import { createHash } from "node:crypto";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { ChainBroken } from "@/kernel/ledger/tree.ts";
import { backupPermission, type Feed, type FeedItem } from "./contract.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { entryItems, otherItems } from "./feed-items.ts";
import { keepPace } from "./pace.ts";
import { feedText } from "./signed-texts.ts";

/** What a page holds before it is signed. */
export interface FeedPage {
  readonly items: readonly FeedItem[];
  readonly next: Cursor;
  readonly isLast: boolean;
}

/**
 * One page of what a copy of a store lacks: entries of its chain with the records and files that they are about, and when
 * there are no more of them the records of other kinds that changed meanwhile. Throws 404 for a store that is not the
 * asker's, 409 for a copy that knows more entries than there are and for a chain with a hole, 429 for too many pages a minute.
 */
export async function readFeedPage(
  context: FeatureContext,
  access: Access,
  { storeId, cursor: cursorText }: { readonly storeId: number; readonly cursor: string },
): Promise<Feed> {
  const store = await context.offered(storesOffer).permitted(access, storeId, backupPermission);
  await keepPace(context, access);
  const cursor = readCursor(cursorText);
  const head = await headOf(context, store);
  if (cursor.seq > (head?.size ?? 0)) {
    throw conflict(
      "backup.copy_is_ahead",
      "Your copy holds entries that this archive does not have. The archive was put back to an earlier day, or changed.",
    );
  }
  const page = await pageAfter(context, access, store, cursor);
  await writeHandedOut(context, access, store, page.items);
  return await signed(context, storeId, cursorText, page, head);
}

async function headOf(context: FeatureContext, store: Store): Promise<TreeHead | null> {
  try {
    return await context.offered(proofOffer).signedHead(storeStream(store.id));
  } catch (error) {
    if (!(error instanceof ChainBroken)) throw error;
    throw conflict(
      "backup.chain_broken",
      `Entry ${error.seq} of the ledger is missing. Call your Strongroom administrator: something was deleted.`,
    );
  }
}

async function pageAfter(context: FeatureContext, access: Access, store: Store, cursor: Cursor): Promise<FeedPage> {
  const entries = await entryItems(context, access, store, cursor.seq);
  if (entries) return { items: entries.items, next: { ...cursor, seq: entries.lastSeq, others: 0 }, isLast: false };
  const { items, isLast } = await otherItems(context, access, store, cursor);
  const next = isLast
    ? { seq: cursor.seq, since: cursor.seq, others: 0 }
    : { ...cursor, others: cursor.others + items.length };
  return { items, next, isLast };
}

/** Before the page leaves: whoever gets it may fetch what it names. */
async function writeHandedOut(
  { ledger }: FeatureContext,
  access: Access,
  { id }: Store,
  items: readonly FeedItem[],
): Promise<void> {
  const named = items.filter((item) => item.kind === "file" || item.kind === "records");
  if (named.length === 0) return;
  const files = named.filter(({ kind }) => kind === "file");
  const lines = named.map(({ sha256, path }) => `${sha256}  ${path}\n`).join("");
  const data = {
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    records: named.length - files.length,
    sha256: createHash("sha256").update(lines).digest("hex"),
  };
  const actor = actorOf(access.identity);
  await ledger.recordOnce({
    stream: storeStream(id),
    event: "backup.handed_out",
    subject: storeSubject(id),
    actor,
    data,
  });
}

async function signed(
  context: FeatureContext,
  storeId: number,
  cursor: string,
  { items, next, isLast }: FeedPage,
  head: TreeHead | null,
): Promise<Feed> {
  const page = { items: [...items], nextCursor: writeCursor(next), isLast, head };
  const text = feedText({ storeId, cursor, page });
  return { ...page, ...await context.offered(proofOffer).sign(text) };
}
