import { and, count, desc, eq, isNull, max } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { annotationWords } from "@/features/pdf/contract-annotations.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import type { CorrectionLog } from "./contract.ts";
import { type KnownMark, knownMark } from "./marks.ts";
import type { LastCorrection } from "./offers.ts";
import { correctionLogs, correctionMarks, type StoredLog } from "./schema.ts";

/** One page of a list. */
export interface PageOf<Row> extends AskedPage {
  readonly data: Row[];
  readonly count: number;
}

/** One page of the corrections of a document, newest first, those that were deleted too. */
export async function logsOf(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { page, limit }: AskedPage,
): Promise<PageOf<CorrectionLog>> {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "documents.read");
  const { query } = context.database;
  const ofDocument = eq(correctionLogs.documentId, documentId);
  const rows = await query.select().from(correctionLogs).where(ofDocument).orderBy(desc(correctionLogs.id))
    .limit(limit).offset((page - 1) * limit);
  const [counted] = await query.select({ count: count() }).from(correctionLogs).where(ofDocument);
  return { data: await presentedLogs(context, rows), count: counted.count, page, limit };
}

/** Corrections by their ids, in the order of those. */
export async function logsById(context: FeatureContext, ids: readonly number[]): Promise<CorrectionLog[]> {
  const rows = await context.database.query.select().from(correctionLogs).where(isOneOf(correctionLogs.id, ids))
    .orderBy(correctionLogs.id);
  return await presentedLogs(context, rows);
}

/** The last correction that stands of each of some documents; those without one are left out. */
export async function lastCorrected(
  { database }: FeatureContext,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, LastCorrection>> {
  if (documentIds.length === 0) return new Map();
  const { documentId, versionNumber, createdAt, deletedAt, isRemoval } = correctionLogs;
  const stands = and(isNull(deletedAt), eq(isRemoval, false));
  const rows = await database.query
    .select({ documentId, versionNumber: max(versionNumber), at: max(createdAt) })
    .from(correctionLogs).where(and(isOneOf(documentId, documentIds), stands)).groupBy(documentId);
  return new Map(
    rows.flatMap(({ documentId, versionNumber, at }) =>
      versionNumber === null || at === null ? [] : [[documentId, { versionNumber, at }]]
    ),
  );
}

/** Rows of one document's log as the wire shows them. */
async function presentedLogs(context: FeatureContext, rows: readonly StoredLog[]): Promise<CorrectionLog[]> {
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ id }) => id));
  const marks = await context.database.query.select().from(correctionMarks)
    .where(eq(correctionMarks.documentId, rows[0].documentId)).orderBy(correctionMarks.id);
  const theirs = marks.filter(({ logId }) => logId !== null && ids.has(logId)).map(knownMark);
  const byLog = Map.groupBy(theirs, ({ logId }) => logId);
  return rows.map((row) => presentedLog(row, byLog.get(row.id) ?? []));
}

function presentedLog(row: StoredLog, marks: readonly KnownMark[]): CorrectionLog {
  const { id, documentId, description, type, attachmentId, versionNumber, initials, initialDate } = row;
  return {
    ...{ id, documentId, description, type, attachmentId, versionNumber, initials, initialDate },
    annotations: marks.map(({ id, name, detail, annotation, removedVersion }) => ({
      ...{ id, name, detail, kind: annotationWords[annotation.kind], page: annotation.page },
      isDeleted: removedVersion !== null,
    })),
    addedByUser: row.addedByName,
    userId: row.addedById,
    createdOn: row.createdAt,
    section: row.section,
    party: row.party,
    ...{ reason: row.reason, isRemoval: row.isRemoval, isPartKnown: row.isPartKnown },
    isDeleted: row.deletedAt !== null,
    deletedBy: row.deletedByName,
    deletedOn: row.deletedAt,
  };
}
