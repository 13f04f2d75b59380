import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Row, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { limits, texts } from "../contract.ts";
import { supplementTexts } from "../contract-supplements.ts";
import { supplementDeleted, supplementRestored } from "../events.ts";
import { publishChanged } from "../records/changed.ts";
import { isThere, placeOfRow, readable, type StoredDocument } from "../records/record.ts";
import { attachments, type StoredAttachment } from "../schema.ts";
import { reordered } from "./order.ts";

interface Removable {
  readonly file: StoredAttachment;
  readonly stored: StoredDocument;
}

/** An attachment with its document, for one who may delete there. */
async function removable(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
): Promise<Removable> {
  const { database } = context;
  const file = await database.query.select().from(attachments).where(eq(attachments.id, attachmentId)).get();
  if (!file) throw notFound();
  const stored = await readable(database, access, file.documentId);
  access.require("documents.delete_attachment", placeOfRow(stored.row));
  return { file, stored };
}

/** Takes a supplement out of its document; the row and the file stay. Twice does no harm. */
export async function removeSupplement(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
  reason = "",
): Promise<StoredDocument> {
  const { file, stored } = await removable(context, access, attachmentId);
  if (file.isMain) throw conflict("documents.main_attachment", supplementTexts.mainStays);
  if (file.deletedAt === null) {
    const { userId, name } = access.identity;
    const deletedAt = context.clock.now().toISOString();
    await change(context, access, { file, stored }, {
      event: supplementDeleted,
      data: { reason },
      statement: statementOf(
        update(attachments).set({ deletedAt, deletedById: userId, deletedByName: name, deletionReason: reason })
          .where(and(eq(attachments.id, attachmentId), isNull(attachments.deletedAt))),
      ),
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
  const { file, stored } = await removable(context, access, attachmentId);
  if (file.deletedAt !== null) {
    if (stored.attachments.filter(isThere).length >= limits.filesOfOneDocument) {
      throw badRequest(texts.limit, { files: texts.limit });
    }
    await change(context, access, { file, stored }, {
      event: supplementRestored,
      data: {},
      statement: statementOf(
        update(attachments).set({ deletedAt: null, deletedById: null, deletedByName: null, deletionReason: null })
          .where(and(eq(attachments.id, attachmentId), isNotNull(attachments.deletedAt))),
      ),
    });
  }
  return await readable(context.database, access, Number(stored.row.id));
}

interface Change {
  readonly event: typeof supplementDeleted;
  readonly data: Readonly<Record<string, string>>;
  readonly statement: Statement;
}

async function change(
  context: FeatureContext,
  access: Access,
  { file, stored }: Removable,
  { event, data, statement }: Change,
): Promise<void> {
  const { id: attachmentId, accountId, storeId, documentId, fileName, sha256 } = file;
  await context.change((unit) => {
    unit.add(statement);
    unit.guard("documents.attachment", "changes() = 1");
    unit.record({
      stream: storeStream(storeId),
      event: event.name,
      subject: documentSubject(documentId),
      actor: actorOf(access.identity),
      data: { attachmentId, fileName, sha256, ...data },
    });
    publishChanged(unit, [{ id: documentId, ...placeOfRow(stored.row) }]);
    unit.publish(event, { documentId, storeId, accountId, attachmentId, ...doneBy(access.identity) });
  });
}

/** The supplements that were deleted from a document, the last one first, for one who may put them back. */
export async function deletedSupplements(
  context: FeatureContext,
  access: Access,
  documentId: number,
): Promise<readonly Row[]> {
  const { attachments: rows } = await readable(context.database, access, documentId, "documents.delete_attachment");
  return rows.filter((row) => !isThere(row))
    .sort((a, b) => String(b.deleted_at).localeCompare(String(a.deleted_at)));
}

/** Puts the supplements into another order. Throws 409 when they are not the ones that are there now. */
export async function reorderSupplements(
  context: FeatureContext,
  access: Access,
  documentId: number,
  attachmentIds: readonly number[],
): Promise<StoredDocument> {
  const { database } = context;
  await readable(database, access, documentId, "documents.file");
  await context.change(async (unit) => {
    // Read under the write lock: somebody else may have added one this very moment.
    const { row, attachments: rows } = await readable(database, access, documentId, "documents.file");
    const files = rows.map((one) => ({ id: Number(one.id), isMain: Boolean(one.is_main), row: one }));
    const there = files.filter((file) => !file.isMain && isThere(file.row)).map(({ id }) => id);
    if (there.length !== attachmentIds.length || !there.every((id) => attachmentIds.includes(id))) {
      throw conflict("record.stale", "The supplements have changed. Please try again.");
    }
    if (there.every((id, at) => attachmentIds[at] === id)) return;
    unit.add(
      ...reordered(files, attachmentIds).map(({ id }, position) =>
        statementOf(
          update(attachments).set({ position })
            .where(and(eq(attachments.id, id), eq(attachments.documentId, documentId))),
        )
      ),
    );
    unit.record({
      stream: storeStream(Number(row.store_id)),
      event: "documents.attachments_ordered",
      subject: documentSubject(documentId),
      actor: actorOf(access.identity),
      data: { attachmentIds: [...attachmentIds] },
    });
    publishChanged(unit, [{ id: documentId, ...placeOfRow(row) }]);
  });
  return await readable(database, access, documentId);
}
