import * as v from "valibot";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import type { NewDocument } from "@/features/documents/contract.ts";
import { type Alongside, documentsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { sourceSchema } from "./contract.ts";
import { itemFor, restorableMs, type StoredItem } from "./items.ts";
import { streamOf, subjectOf } from "./ledger-events.ts";
import { readJob } from "./reading-items.ts";
import { itemStatements, placeKey, receivedEntry } from "./receiving.ts";

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
  if (item.row.document_id !== null) return Number(item.row.document_id);
  if (item.row.state !== "ready") throw notReady(item);
  if (Number(item.row.store_id) !== document.storeId) {
    throw badRequest("This was received for another store.", { storeId: "This was received for another store." });
  }
  const files = item.files.map((file, at) => ({
    fileName: cleanFileName(document.attachments[at]?.fileName || String(file.file_name)),
    sha256: String(file.sha256),
    size: Number(file.size),
    pages: Math.max(1, Number(file.pages)),
    keep: () => Promise.resolve(),
  }));
  const actorNote = `Verified from ${sourceWords[String(item.row.source)] ?? "the queue"}: ${item.row.source_path}`;
  const alongside = (documentId: number) => filedAlongside(context, access, item, documentId);
  try {
    return await context.offered(documentsOffer).fileNew(access, document, files, { actorNote, alongside });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== stateGuard) {
      // Somebody else was quicker by a moment, and so the number is taken: by this very item.
      const filed = error instanceof AppError && error.status === 409 ? await filedAs(context, access, id) : null;
      if (filed !== null) return filed;
      throw error;
    }
    const filed = await filedAs(context, access, id);
    if (filed !== null) return filed;
    throw settledAlready(await itemFor(context, access, id));
  }
}

const sourceWords: Readonly<Record<string, string>> = {
  inbox: "the watched folder",
  import: "an import",
  upload: "an upload",
};

async function filedAs(context: FeatureContext, access: Access, id: number): Promise<number | null> {
  const { row } = await itemFor(context, access, id);
  return row.document_id === null ? null : Number(row.document_id);
}

function filedAlongside({ clock }: FeatureContext, access: Access, { row }: StoredItem, documentId: number): Alongside {
  const { identity } = access;
  const id = Number(row.id);
  return {
    statements: [
      {
        sql: "UPDATE intake_items SET state = 'filed', document_id = ?, settled_at = ?, settled_by_id = ?, " +
          "settled_by_name = ?, meta_data = NULL, reason = NULL, claimed_until = 0, read_until = 0 " +
          "WHERE id = ? AND state = 'ready'",
        args: [documentId, clock.now().toISOString(), identity.userId, identity.name, id],
      },
      guard(stateGuard, "changes() = 1"),
    ],
    entries: [entry(row, "intake.filed", access, { documentId })],
  };
}

/** An entry of the life of an item. */
export function entry(row: StoredItem["row"], event: string, access: Access, data: NewEntry["data"]): NewEntry {
  return {
    stream: streamOf(Number(row.store_id)),
    event,
    subject: subjectOf(Number(row.id)),
    actor: actorOf(access.identity),
    data,
  };
}

/** Takes an item out of the queue. Throws 409 when it is settled already. */
export async function discardItem(context: FeatureContext, access: Access, id: number, reason: string): Promise<void> {
  const item = await itemFor(context, access, id);
  const { identity } = access;
  await change(context, access, item, "intake.discarded", { reason }, {
    sql: "UPDATE intake_items SET state = 'discarded', reason = ?, settled_at = ?, settled_by_id = ?, " +
      "settled_by_name = ?, claimed_until = 0 WHERE id = ? AND state IN ('reading', 'ready', 'failed')",
    args: [reason, context.clock.now().toISOString(), identity.userId, identity.name, id],
  });
}

/** Brings a discarded item back, to be read anew. Throws 409 after 30 days, and when it is not discarded. */
export async function restoreItem(context: FeatureContext, access: Access, id: number): Promise<void> {
  const item = await itemFor(context, access, id);
  const since = new Date(context.clock.now().getTime() - restorableMs).toISOString();
  await change(context, access, item, "intake.restored", {}, {
    sql:
      "UPDATE intake_items SET state = CASE WHEN meta_data IS NULL THEN 'reading' ELSE 'ready' END, reason = NULL, " +
      "settled_at = NULL, settled_by_id = NULL, settled_by_name = NULL, read_until = 0 " +
      "WHERE id = ? AND state = 'discarded' AND settled_at > ? AND EXISTS (SELECT 1 FROM intake_files WHERE item_id = ?)",
    args: [id, since, id],
  });
}

/** Has an item read again that could not be read. Throws 409 for any other. */
export async function retryItem(context: FeatureContext, access: Access, id: number): Promise<void> {
  const item = await itemFor(context, access, id);
  await changed(context, access, item, () => [
    {
      sql: "UPDATE intake_items SET state = 'reading', reason = NULL, read_until = 0, wanted_at = ? " +
        "WHERE id = ? AND state = 'failed'",
      args: [context.clock.now().getTime(), id],
    },
    guard(stateGuard, "changes() = 1"),
    ...context.enqueue(readJob, {}),
  ]);
}

/** Makes an item of its own of each file, and takes the one that held them out of the queue. Answers the new ids. */
export async function splitItem(context: FeatureContext, access: Access, id: number): Promise<readonly number[]> {
  const item = await itemFor(context, access, id);
  const { row, files } = item;
  if (files.length < 2) throw conflict("intake.one_file", "This is a single file. There is nothing to split.");
  const { identity } = access;
  const at = context.clock.now().toISOString();
  const parts = await Promise.all(files.map(async (file) => {
    const name = String(file.file_name);
    const source = v.parse(sourceSchema, row.source);
    const arrival = {
      accountId: Number(row.account_id),
      storeId: Number(row.store_id),
      source,
      path: `${row.source_path}/${name}`,
      key: placeKey(source, `${id} ${file.position} ${name}`, [String(file.sha256)]),
      files: [{ name, sha256: String(file.sha256), size: Number(file.size), type: 0 }],
      by: actorOf(identity),
    };
    return { id: await context.ids.next("intake_items"), arrival };
  }));
  const ids = parts.map((part) => part.id);
  await changed(context, access, item, async () => [
    {
      sql: "UPDATE intake_items SET state = 'discarded', reason = 'Split into its files.', settled_at = ?, " +
        "settled_by_id = ?, settled_by_name = ?, claimed_until = 0 WHERE id = ? AND state IN ('ready', 'failed')",
      args: [at, identity.userId, identity.name, id],
    },
    guard(stateGuard, "changes() = 1"),
    { sql: "DELETE FROM intake_files WHERE item_id = ?", args: [id] },
    ...parts.flatMap((part) => itemStatements(part.id, part.arrival, at)),
    ...await context.ledger.append([
      entry(row, "intake.split", access, { into: ids }),
      ...parts.map((part) => receivedEntry(part.id, part.arrival)),
    ]),
    ...context.enqueue(readJob, {}),
  ]);
  return ids;
}

async function change(
  context: FeatureContext,
  access: Access,
  item: StoredItem,
  event: string,
  data: NewEntry["data"],
  statement: Statement,
): Promise<void> {
  await changed(context, access, item, async () => [
    statement,
    guard(stateGuard, "changes() = 1"),
    ...await context.ledger.append([entry(item.row, event, access, data)]),
    ...context.enqueue(readJob, {}),
  ]);
}

async function changed(
  context: FeatureContext,
  access: Access,
  item: StoredItem,
  prepare: () => Promise<readonly Statement[]> | readonly Statement[],
): Promise<void> {
  try {
    await context.database.write(prepare);
    context.wake();
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw settledAlready(await itemFor(context, access, Number(item.row.id)));
  }
}

function notReady(item: StoredItem): AppError {
  const { state, reason } = item.row;
  if (state === "reading") {
    return conflict("intake.unread", "This is still being read. Please wait a moment and file it again.");
  }
  return state === "failed" ? conflict("intake.unreadable", `This cannot be filed. ${reason}`) : settledAlready(item);
}

function settledAlready({ row }: StoredItem): AppError {
  const who = row.settled_by_name ?? "Somebody";
  const message = row.state === "filed"
    ? `${who} has filed this as document ${row.document_id}.`
    : row.state === "discarded"
    ? `${who} has taken this out of the queue. Restore it first.`
    : "This is waiting to be verified, so there is nothing to change here.";
  return conflict("intake.settled", message, row.document_id === null ? undefined : Number(row.document_id));
}
