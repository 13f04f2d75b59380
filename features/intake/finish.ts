import { and, eq, exists, gt, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, isOneOf, statementOf, update } from "@/db/statement.ts";
import type { NewDocument } from "@/features/filing/contract.ts";
import { filingOffer } from "@/features/filing/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { IntakeSource } from "./contract.ts";
import { publishChanged } from "./events.ts";
import { itemFor, restorableMs } from "./items.ts";
import { subjectOf } from "./ledger-events.ts";
import { readJob } from "./reading-items.ts";
import { type IncomingItem, itemStatements, placeKey, receivedEntry } from "./receiving.ts";
import { intakeFiles, intakeItems, type ItemRow, type StoredItem } from "./schema.ts";
import { keptPages } from "./split-pages.ts";
import { isOpen, restored } from "./states.ts";

const stateGuard = "intake.state";

/**
 * Files an item as a document with these values and answers its id; once, whoever asks and however often. The texts of
 * 400 and 409 are those of `POST /api/documents`.
 */
export async function fileItem(
  context: FeatureContext,
  access: Access,
  id: number,
  document: NewDocument,
): Promise<number> {
  const item = await itemFor(context, access, id);
  if (item.row.documentId !== null) return item.row.documentId;
  if (item.row.state !== "ready") throw notReady(item);
  if (item.row.storeId !== document.storeId) {
    throw badRequest("This was received for another store.", { storeId: "This was received for another store." });
  }
  const files = item.files.map(({ fileName, sha256, size, pages }, at) => ({
    fileName: cleanFileName(document.attachments[at]?.fileName || fileName),
    ...{ sha256, size, pages: Math.max(1, pages) },
    keep: () => Promise.resolve(),
  }));
  const actorNote = `Verified from ${sourceWords[item.row.source]}: ${item.row.sourcePath}`;
  const takesPart = (unit: UnitOfWork, documentId: number) => markFiled(unit, context, access, item, documentId);
  try {
    return await context.offered(filingOffer).fileNew(access, document, files, { actorNote, takesPart });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== stateGuard) {
      // Somebody else was quicker by a moment, and so the number is taken: by this very item.
      const filed = error instanceof AppError && error.status === 409 ? await filedAs(context, access, id) : null;
      if (filed !== null) return filed;
      throw error;
    }
    const filed = await filedAs(context, access, id);
    if (filed !== null) return filed;
    throw finishedAlready(await itemFor(context, access, id));
  }
}

const sourceWords: Readonly<Record<IntakeSource, string>> = {
  inbox: "the watched folder",
  import: "an import",
  upload: "an upload",
};

async function filedAs(context: FeatureContext, access: Access, id: number): Promise<number | null> {
  return (await itemFor(context, access, id)).row.documentId;
}

function markFiled(
  unit: UnitOfWork,
  { clock }: FeatureContext,
  access: Access,
  { row }: StoredItem,
  documentId: number,
): void {
  const { userId, name } = access.identity;
  const filing = update(intakeItems).set({
    ...{ state: "filed", documentId, settledById: userId, settledByName: name },
    ...{ settledAt: clock.now().toISOString(), metaData: null, reason: null, claimedUntil: 0, readUntil: 0 },
  }).where(and(eq(intakeItems.id, row.id), eq(intakeItems.state, "ready")));
  unit.add(statementOf(filing));
  unit.guard(stateGuard, "changes() = 1");
  unit.record(entry(row, "intake.filed", access, { documentId }));
  publishChanged(unit, [row]);
}

/** An entry of the life of an item. */
export function entry(row: ItemRow, event: string, access: Access, data: NewEntry["data"]): NewEntry {
  return {
    stream: storeStream(row.storeId),
    event,
    subject: subjectOf(row.id),
    actor: actorOf(access.identity),
    data,
  };
}

/** Takes an item out of the queue. Throws 409 when it is finished already. */
export async function discardItem(context: FeatureContext, access: Access, id: number, reason: string): Promise<void> {
  const item = await itemFor(context, access, id);
  const discarding = discarded(access, reason, context.clock.now()).where(and(eq(intakeItems.id, id), isOpen));
  await change(context, access, item, statementOf(discarding), entry(item.row, "intake.discarded", access, { reason }));
}

/** Takes items out of the queue in the asker's name; which ones is yet to be said. */
export function discarded({ identity }: Access, reason: string, at: Date) {
  return update(intakeItems).set({
    ...{ state: "discarded", reason, settledAt: at.toISOString(), claimedUntil: 0 },
    ...{ settledById: identity.userId, settledByName: identity.name },
  });
}

/** Brings a discarded item back, to be read anew. Throws 409 after 30 days, and when it is not discarded. */
export async function restoreItem(context: FeatureContext, access: Access, id: number): Promise<void> {
  const item = await itemFor(context, access, id);
  const restoring = update(intakeItems).set(restored).where(and(eq(intakeItems.id, id), isRestorable(context)));
  await change(context, access, item, statementOf(restoring), entry(item.row, "intake.restored", access, {}));
}

/** A condition: the item was discarded in the last 30 days and has its files. */
export function isRestorable({ database, clock }: FeatureContext) {
  const { id, state, settledAt } = intakeItems;
  const since = new Date(clock.now().getTime() - restorableMs).toISOString();
  const files = database.query.select({ one: sql`1` }).from(intakeFiles).where(eq(intakeFiles.itemId, id));
  return and(eq(state, "discarded"), gt(settledAt, since), exists(files));
}

/** Has an item read again that could not be read. Throws 409 for any other. */
export async function retryItem(context: FeatureContext, access: Access, id: number): Promise<void> {
  const item = await itemFor(context, access, id);
  const retrying = update(intakeItems)
    .set({ state: "reading", reason: null, readUntil: 0, wantedAt: context.clock.now().getTime() })
    .where(and(eq(intakeItems.id, id), eq(intakeItems.state, "failed")));
  await change(context, access, item, statementOf(retrying));
}

/** Makes an item of its own of each file, and takes the one that held them out of the queue. Answers the new ids. */
export async function splitItem(context: FeatureContext, access: Access, id: number): Promise<readonly number[]> {
  const item = await itemFor(context, access, id);
  const { row, files } = item;
  if (files.length < 2) throw conflict("intake.one_file", "This is a single file. There is nothing to split.");
  const { accountId, storeId, source, sourcePath } = row;
  const now = context.clock.now();
  const parts = await Promise.all(files.map(async ({ fileName: name, position, sha256, size }) => {
    const item = {
      ...{ accountId, storeId, source },
      path: `${sourcePath}/${name}`,
      key: placeKey(source, `${id} ${position} ${name}`, [sha256]),
      files: [{ name, sha256, size, type: 0 }],
      by: actorOf(access.identity),
    };
    return { id: await context.ids.next("intake_items"), item };
  }));
  const ids = parts.map((part) => part.id);
  const isRead = isOneOf(intakeItems.state, ["ready", "failed"]);
  const splitting = discarded(access, "Split into its files.", now).where(and(eq(intakeItems.id, id), isRead));
  const split = entry(row, "intake.split", access, { into: ids });
  await change(context, access, item, statementOf(splitting), split, (unit) => {
    unit.add(statementOf(deleteFrom(intakeFiles).where(eq(intakeFiles.itemId, id))));
    addParts(unit, parts, now);
  });
  return ids;
}

/**
 * Makes an item of the pages from each first page to the next, and takes the one that held them out of the queue; its file
 * stays with it for as long as it can be restored. Answers the new ids. Throws 400 for pages that the file does not have.
 */
export async function splitItemPages(
  context: FeatureContext,
  access: Access,
  id: number,
  firstPages: readonly number[],
): Promise<readonly number[]> {
  const item = await itemFor(context, access, id);
  const { row, files: [file, ...others] } = item;
  if (others.length > 0) throw conflict("intake.several_files", "Split the files from each other first.");
  if (row.state !== "ready") throw notReady(item);
  const { accountId, storeId, source, sourcePath } = row;
  const now = context.clock.now();
  const parts: Part[] = [];
  for (const part of await keptPages(context, access, file, firstPages)) {
    const key = placeKey(source, `${id} ${part.name}`, [part.sha256]);
    const path = `${sourcePath}/${part.name}`;
    const by = actorOf(access.identity);
    parts.push({
      id: await context.ids.next("intake_items"),
      item: { accountId, storeId, source, path, key, files: [part], by },
    });
  }
  const ids = parts.map((part) => part.id);
  const splitting = discarded(access, "Split by pages.", now)
    .where(and(eq(intakeItems.id, id), eq(intakeItems.state, "ready")));
  const split = entry(row, "intake.split", access, { into: ids });
  await change(context, access, item, statementOf(splitting), split, (unit) => addParts(unit, parts, now));
  return ids;
}

interface Part {
  readonly id: number;
  readonly item: IncomingItem;
}

function addParts(unit: UnitOfWork, parts: readonly Part[], now: Date): void {
  for (const part of parts) {
    unit.add(...itemStatements(part.id, part.item, now.toISOString()));
    unit.record(receivedEntry(part.id, part.item));
  }
}

/** Changes an item by one statement that must reach it, and has what is unread read. Throws 409 when it is finished. */
async function change(
  context: FeatureContext,
  access: Access,
  item: StoredItem,
  statement: Statement,
  told?: NewEntry,
  further?: (unit: UnitOfWork) => void,
): Promise<void> {
  try {
    await context.change((unit) => {
      unit.add(statement);
      unit.guard(stateGuard, "changes() = 1");
      if (told) unit.record(told);
      publishChanged(unit, [item.row]);
      further?.(unit);
      unit.enqueue(readJob, {});
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw finishedAlready(await itemFor(context, access, item.row.id));
  }
}

function notReady(item: StoredItem): AppError {
  const { state, reason } = item.row;
  if (state === "reading") {
    return conflict("intake.unread", "This is still being read. Wait a moment and try again.");
  }
  return state === "failed" ? conflict("intake.unreadable", `This cannot be filed. ${reason}`) : finishedAlready(item);
}

function finishedAlready({ row }: StoredItem): AppError {
  const who = row.settledByName ?? "Someone";
  const message = row.state === "filed"
    ? `${who} already filed this as document ${row.documentId}.`
    : row.state === "discarded"
    ? `${who} discarded this. Restore it first.`
    : "This is ready to verify, so there is nothing to restore or retry.";
  return conflict("intake.settled", message, row.documentId ?? undefined);
}
