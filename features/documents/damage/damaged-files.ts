import { type AnyColumn, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import type { FileDamaged } from "@/kernel/files/file-store.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { type DamagedFile, damagePermission } from "../contract-damage.ts";
import { fileDamaged, fileWhole } from "../events.ts";
import type { DamagedOfStores } from "../offers-export.ts";
import { attachments, damagedFiles, documents, type StoredAttachment } from "../schema.ts";

/** Looked at again in one round: where there are more, each has its turn. */
const mostAtOnce = 100;

/** The last file that was looked at again; 0 to begin with the first. */
export const lastLookedAt = serviceKey<{ attachmentId: number }>("documents.last_looked_at");

/** Tells the managers of each store, once, of the files with these bytes that are not as filed. */
export async function noteDamage(context: FeatureContext, { sha256, reason }: FileDamaged): Promise<void> {
  const found = await context.database.query.select().from(attachments).where(eq(attachments.sha256, sha256));
  for (const file of found) await note(context, file, reason);
}

async function note(context: FeatureContext, file: StoredAttachment, reason: DamagedFile["reason"]): Promise<void> {
  const { id: attachmentId, accountId, storeId, documentId, fileName } = file;
  const row = { attachmentId, accountId, storeId, documentId, reason, foundAt: context.clock.now().toISOString() };
  const url = `${context.configuration.url}/${storeId}/documents/${documentId}`;
  try {
    await context.change((unit) => {
      unit.guard(
        "documents.damage_unknown",
        "NOT EXISTS (SELECT 1 FROM document_damaged_files WHERE attachment_id = ?)",
        [attachmentId],
      );
      unit.add(statementOf(insert(damagedFiles).values(row)));
      unit.record(entryOf(file, "documents.file_damaged", { attachmentId, fileName, sha256: file.sha256, reason }));
      unit.publish(fileDamaged, { accountId, storeId, documentId, attachmentId, fileName, reason, url });
    });
  } catch (error) {
    // It is known already.
    if (!(error instanceof GuardFailed)) throw error;
  }
}

/** Looks at damaged files again: one that was put back whole is no longer called damaged. */
export async function lookAgain(context: FeatureContext): Promise<void> {
  const last = context.service(lastLookedAt);
  const rows = await context.database.query.select({ file: attachments }).from(damagedFiles)
    .innerJoin(attachments, eq(attachments.id, damagedFiles.attachmentId))
    .where(gt(damagedFiles.attachmentId, last.attachmentId)).orderBy(damagedFiles.attachmentId).limit(mostAtOnce);
  last.attachmentId = rows.length < mostAtOnce ? 0 : rows[rows.length - 1].file.id;
  for (const { file } of rows) {
    if (await context.files.check(file.sha256)) continue;
    const { id: attachmentId, accountId, storeId, fileName } = file;
    await context.change((unit) => {
      unit.add(statementOf(deleteFrom(damagedFiles).where(eq(damagedFiles.attachmentId, attachmentId))));
      unit.record(entryOf(file, "documents.file_whole", { attachmentId, fileName, sha256: file.sha256 }));
      unit.publish(fileWhole, { accountId, storeId });
    });
  }
}

function entryOf(
  { storeId, documentId }: StoredAttachment,
  event: "documents.file_damaged" | "documents.file_whole",
  data: NewEntry["data"],
): NewEntry {
  const actor = { userId: null, name: "Strongroom" };
  return { stream: storeStream(storeId), event, subject: documentSubject(documentId), actor, data };
}

/** The order of the index, backwards. */
function latestFirst({ foundAt, attachmentId }: { readonly foundAt: AnyColumn; readonly attachmentId: AnyColumn }) {
  return [desc(foundAt), desc(attachmentId)];
}

/** One page of the damaged files of a store. Throws 404 and 403. */
export async function damagedPage(
  context: FeatureContext,
  access: Access,
  { storeId, page, limit }: AskedPage & { readonly storeId: number },
) {
  await context.offered(storesOffer).permitted(access, storeId, damagePermission);
  const { query } = context.database;
  const isHere = eq(damagedFiles.storeId, storeId);
  // Cut before it is joined: of a lost disk every file is damaged.
  const some = query.select().from(damagedFiles).where(isHere).orderBy(...latestFirst(damagedFiles))
    .limit(limit).offset((page - 1) * limit).as("some");
  const { attachmentId, documentId, reason, foundAt: foundOn } = some;
  const { fileName } = attachments;
  const { customerName } = documents;
  const data = await query.select({ attachmentId, documentId, fileName, customerName, reason, foundOn }).from(some)
    .innerJoin(attachments, eq(attachments.id, attachmentId)).innerJoin(documents, eq(documents.id, documentId))
    .orderBy(...latestFirst(some));
  const [total] = await query.select({ count: count() }).from(damagedFiles).where(isHere);
  return { data, count: total?.count ?? 0, page, limit };
}

/** Damaged files of some stores: how many, and the first `most` of them. */
export async function damagedOf(
  { query }: Database,
  storeIds: readonly number[],
  most: number,
): Promise<DamagedOfStores> {
  const isHere = sql`${damagedFiles.storeId} IN (SELECT value FROM json_each(${JSON.stringify(storeIds)}))`;
  // Store by store, as they lie in the index: no sorting of a million.
  const some = query.select().from(damagedFiles).where(isHere).orderBy(damagedFiles.storeId, damagedFiles.foundAt)
    .limit(most).as("some");
  const { storeId, documentId, reason, foundAt, attachmentId } = some;
  const { fileName } = attachments;
  const { customerName } = documents;
  const files = await query.select({ storeId, documentId, customerName, fileName, reason }).from(some)
    .innerJoin(attachments, eq(attachments.id, attachmentId)).innerJoin(documents, eq(documents.id, documentId))
    .orderBy(storeId, foundAt, attachmentId);
  const [total] = await query.select({ count: count() }).from(damagedFiles).where(isHere);
  return { count: total?.count ?? 0, files };
}
