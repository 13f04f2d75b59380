import { guard, type Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { limits, texts } from "../contract.ts";
import { supplementTexts } from "../contract-supplements.ts";
import { streamOf, subjectOf } from "../ledger/events.ts";
import { isThere, readable, type StoredDocument } from "../records/record.ts";
import { reordered } from "./order.ts";

/** An attachment's row with its document, for one who may delete there. */
async function removable(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
): Promise<{ readonly row: Row; readonly stored: StoredDocument }> {
  const row = await context.database.one("SELECT * FROM attachments WHERE id = ?", [attachmentId]);
  if (!row) throw notFound();
  const stored = await readable(context.database, access, Number(row.document_id));
  access.require("documents.delete_attachment", {
    accountId: Number(stored.row.account_id),
    storeId: Number(stored.row.store_id),
    date: stored.row.status === null || stored.row.list_date === null ? null : String(stored.row.list_date),
  });
  return { row, stored };
}

/** Takes a supplement out of its document; the row and the file stay. Twice does no harm. */
export async function removeSupplement(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
  reason = "",
): Promise<StoredDocument> {
  const { row, stored } = await removable(context, access, attachmentId);
  if (row.is_main) throw conflict("documents.main_attachment", supplementTexts.mainStays);
  if (isThere(row)) {
    const { userId, name } = access.identity;
    await change(context, access, row, {
      event: "documents.attachment_deleted",
      data: { reason },
      sql: "UPDATE attachments SET deleted_at = ?, deleted_by_id = ?, deleted_by_name = ?, deletion_reason = ? " +
        "WHERE id = ? AND deleted_at IS NULL",
      args: [context.clock.now().toISOString(), userId, name, reason, attachmentId],
    });
  }
  return await readable(context.database, access, Number(stored.row.id));
}

/** Puts a deleted supplement back. Twice does no harm. */
export async function restoreSupplement(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
): Promise<StoredDocument> {
  const { row, stored } = await removable(context, access, attachmentId);
  if (!isThere(row)) {
    if (stored.attachments.filter(isThere).length >= limits.filesOfOneDocument) {
      throw badRequest(texts.limit, { files: texts.limit });
    }
    await change(context, access, row, {
      event: "documents.attachment_restored",
      data: {},
      sql: "UPDATE attachments SET deleted_at = NULL, deleted_by_id = NULL, deleted_by_name = NULL, " +
        "deletion_reason = NULL WHERE id = ? AND deleted_at IS NOT NULL",
      args: [attachmentId],
    });
  }
  return await readable(context.database, access, Number(stored.row.id));
}

interface Change {
  readonly event: "documents.attachment_deleted" | "documents.attachment_restored";
  readonly data: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly args: readonly (string | number | null)[];
}

async function change(
  context: FeatureContext,
  access: Access,
  row: Row,
  { event, data, sql, args }: Change,
): Promise<void> {
  const { database, ledger } = context;
  const [documentId, storeId, accountId] = [Number(row.document_id), Number(row.store_id), Number(row.account_id)];
  const attachmentId = Number(row.id);
  const facts = { attachmentId, fileName: String(row.file_name), sha256: String(row.sha256) };
  await database.write(async () => [
    { sql, args },
    guard("documents.attachment", "changes() = 1"),
    ...await ledger.append([{
      stream: streamOf(storeId),
      event,
      subject: subjectOf(documentId),
      actor: actorOf(access.identity),
      data: { ...facts, ...data },
    }]),
    ...context.publish(event, { documentId, storeId, accountId, attachmentId }),
  ]);
  context.wake();
}

/** The supplements that were deleted from a document, the last one first, for one who may put them back. */
export async function deletedSupplements(
  context: FeatureContext,
  access: Access,
  documentId: number,
): Promise<readonly Row[]> {
  const { attachments } = await readable(context.database, access, documentId, "documents.delete_attachment");
  return attachments.filter((row) => !isThere(row))
    .sort((a, b) => String(b.deleted_at).localeCompare(String(a.deleted_at)));
}

/** Puts the supplements into another order. Throws 409 when they are not the ones that are there now. */
export async function reorderSupplements(
  context: FeatureContext,
  access: Access,
  documentId: number,
  attachmentIds: readonly number[],
): Promise<StoredDocument> {
  const { database, ledger } = context;
  await readable(database, access, documentId, "documents.file");
  await database.write(async () => {
    // Read under the write lock: somebody else may have added one this very moment.
    const { row, attachments } = await readable(database, access, documentId, "documents.file");
    const files = attachments.map((one) => ({ id: Number(one.id), isMain: Boolean(one.is_main), row: one }));
    const there = files.filter((file) => !file.isMain && isThere(file.row)).map(({ id }) => id);
    if (there.length !== attachmentIds.length || !there.every((id) => attachmentIds.includes(id))) {
      throw conflict("record.stale", "The supplements were changed in the meantime. Please try again.");
    }
    if (there.every((id, at) => attachmentIds[at] === id)) return [];
    return [
      ...reordered(files, attachmentIds).map(({ id }, position) => ({
        sql: "UPDATE attachments SET position = ? WHERE id = ? AND document_id = ?",
        args: [position, id, documentId],
      })),
      ...await ledger.append([{
        stream: streamOf(Number(row.store_id)),
        event: "documents.attachments_ordered",
        subject: subjectOf(documentId),
        actor: actorOf(access.identity),
        data: { attachmentIds: [...attachmentIds] },
      }]),
    ];
  });
  return await readable(database, access, documentId);
}
