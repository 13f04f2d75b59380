import { and, count, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { deleteFrom, insert, isOneOf, statementOf } from "@/db/statement.ts";
import { correctionsOffer } from "@/features/corrections/offers.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { type Batch, type BatchForm, mostForms, type Template, templateSchema } from "./contract.ts";
import { correctionBatches, correctionBatchForms, type StoredBatch, type StoredForm } from "./schema.ts";

/** Asked for everything here, at the list's store. */
export const permission = "corrections.correct";

/** What a list is made of. */
export interface NewBatch {
  readonly name: string;
  readonly documents?: readonly number[];
  readonly filters?: string;
  readonly template: Template | null;
}

/** Makes a list of forms of one store. Throws 400, 403 and 404. */
export async function makeBatch(
  context: FeatureContext,
  access: Access,
  { name, template, ...input }: NewBatch,
): Promise<Batch & { readonly hasMore: boolean }> {
  const { ids: documentIds, stores, hasMore } = await context.offered(documentSearchOffer)
    .chosen(access, input, { permission, most: mostForms });
  const [place, other] = stores;
  if (!place) throw badRequest("No form was chosen.", { documents: "Choose at least one form." });
  if (other) {
    const message = `These forms are of ${stores.length} stores. Choose forms of one store.`;
    throw badRequest(message, { documents: message });
  }
  const { identity: { userId, name: createdByName } } = access;
  const id = await context.ids.next("correction_batches");
  const batch: StoredBatch = {
    ...{ id, ...place, name, template: template && JSON.stringify(template), createdById: userId, createdByName },
    createdAt: context.clock.now().toISOString(),
  };
  const forms = documentIds.map((documentId, at) => ({
    ...{ batchId: id, documentId, storeId: place.storeId, position: at + 1, state: "waiting" as const, reason: "" },
  }));
  await context.database.write(() => [
    statementOf(insert(correctionBatches).values(batch)),
    ...inGroups(forms).map((some) => statementOf(insert(correctionBatchForms).values(some))),
  ]);
  return { ...presentBatch(batch, { count: forms.length, done: 0, skipped: 0 }), hasMore };
}

/** Rows of one statement: its parameters have a greatest number. */
function inGroups<Row>(rows: readonly Row[]): Row[][] {
  const most = 100;
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
}

/** One page of the lists of a store, newest first. */
export async function batchesOf(
  context: FeatureContext,
  access: Access,
  { storeId, page, limit }: AskedPage & { readonly storeId: number },
) {
  const store = await context.offered(storesOffer).byId(storeId);
  if (!store) throw notFound();
  access.require(permission, { accountId: store.accountId, storeId });
  const { query } = context.database;
  const ofStore = eq(correctionBatches.storeId, storeId);
  const rows = await query.select().from(correctionBatches).where(ofStore).orderBy(desc(correctionBatches.id))
    .limit(limit).offset((page - 1) * limit);
  const [counted] = await query.select({ count: count() }).from(correctionBatches).where(ofStore);
  const progress = await progressOf(context, rows.map(({ id }) => id));
  return { data: rows.map((row) => presentBatch(row, progress.get(row.id))), count: counted.count, page, limit };
}

/** One list and how far it is. Throws 404 and 403. */
export async function oneBatch(context: FeatureContext, access: Access, id: number): Promise<Batch> {
  const row = await batchFor(context, access, id);
  return presentBatch(row, (await progressOf(context, [id])).get(id));
}

/** One page of the forms of a list, in its order. */
export async function formsOf(context: FeatureContext, access: Access, id: number, { page, limit }: AskedPage) {
  const batch = await batchFor(context, access, id);
  const { query } = context.database;
  const ofBatch = eq(correctionBatchForms.batchId, id);
  const rows = await query.select().from(correctionBatchForms).where(ofBatch).orderBy(correctionBatchForms.position)
    .limit(limit).offset((page - 1) * limit);
  const [counted] = await query.select({ count: count() }).from(correctionBatchForms).where(ofBatch);
  return { data: await presentForms(context, access, batch, rows), count: counted.count, page, limit };
}

/** Removes a list. */
export async function removeBatch(context: FeatureContext, access: Access, id: number): Promise<void> {
  await batchFor(context, access, id);
  await context.database.write(() => [
    statementOf(deleteFrom(correctionBatchForms).where(eq(correctionBatchForms.batchId, id))),
    statementOf(deleteFrom(correctionBatches).where(eq(correctionBatches.id, id))),
  ]);
}

/** A list that the asker may walk. Throws 404 and 403. */
export async function batchFor({ database }: FeatureContext, access: Access, id: number): Promise<StoredBatch> {
  const row = await database.query.select().from(correctionBatches).where(eq(correctionBatches.id, id)).get();
  if (!row) throw notFound();
  access.require(permission, row);
  return row;
}

/** A form of a list. Throws 404. */
export async function formIn({ database }: FeatureContext, batchId: number, documentId: number): Promise<StoredForm> {
  const { batchId: batch, documentId: document } = correctionBatchForms;
  const row = await database.query.select().from(correctionBatchForms)
    .where(and(eq(batch, batchId), eq(document, documentId))).get();
  if (!row) throw notFound("This form is not in the list.");
  return row;
}

/** Forms as the wire shows them, with what tells them from each other. */
export async function presentForms(
  context: FeatureContext,
  access: Access,
  { createdAt }: Pick<StoredBatch, "createdAt">,
  rows: readonly StoredForm[],
): Promise<BatchForm[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ documentId }) => documentId);
  const documents = await context.offered(documentExportOffer).permitted(access, ids, permission);
  const corrected = await context.offered(correctionsOffer).lastCorrected(ids);
  return rows.map(({ documentId, position, state, reason, versionNumber, changedByName, changedAt }, at) => {
    const { customerName, transferDate, tsn } = documents[at];
    const last = corrected.get(documentId);
    return {
      correctedVersion: last && last.at >= createdAt ? last.versionNumber : null,
      ...{ documentId, position, customerName, transferDate, tsn, state, reason, versionNumber },
      ...{ changedBy: changedByName, changedOn: changedAt },
    };
  });
}

interface Progress {
  readonly count: number;
  readonly done: number;
  readonly skipped: number;
}

async function progressOf(
  { database }: FeatureContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Progress>> {
  const { batchId, state } = correctionBatchForms;
  const of = (name: string) => sql<number>`sum(${state} = ${name})`;
  const rows = await database.query
    .select({ batchId, count: count(), done: of("done"), skipped: of("skipped") })
    .from(correctionBatchForms).where(isOneOf(batchId, ids)).groupBy(batchId);
  return new Map(rows.map(({ batchId, ...progress }) => [batchId, progress]));
}

function presentBatch(
  { id, storeId, name, template, createdByName, createdAt }: StoredBatch,
  { count, done, skipped }: Progress = { count: 0, done: 0, skipped: 0 },
): Batch {
  return {
    ...{ id, storeId, name, createdBy: createdByName, createdOn: createdAt, count, done, skipped },
    template: template === null ? null : v.parse(templateSchema, JSON.parse(template)),
  };
}
