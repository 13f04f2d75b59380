import type { DateRange } from "@/kernel/access.ts";
import { asc, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import type { AttachmentMarks, DocumentHeading, ReviewState } from "../offers.ts";
import { attachments, documents, documentSerials } from "../schema.ts";

type MarksTeller = (attachmentId: number) => Promise<AttachmentMarks>;

/** The feature that knows the marks of forms, when there is one. */
export const marksTellers = serviceKey<MarksTeller[]>("documents.marks_tellers");

/** Lets a feature tell the marks of a version of a form; called while features are set up. */
export function showMarksWith(context: Pick<FeatureContext, "service">, marksOf: MarksTeller): void {
  context.service(marksTellers).push(marksOf);
}

/** The marks of an attachment as its answer has them. */
export async function shownMarks(
  context: Pick<FeatureContext, "service">,
  attachmentId: number,
): Promise<{ xfdfString: string; annotations: Annotation[] }> {
  const [marksOf] = context.service(marksTellers);
  const { xfdfString, annotations } = await marksOf?.(attachmentId) ?? { xfdfString: "", annotations: [] };
  return { xfdfString, annotations: [...annotations] };
}

/** The document that an attachment belongs to; null for none. */
export async function documentOf({ query }: Database, attachmentId: number): Promise<number | null> {
  const row = await query.select({ documentId: attachments.documentId }).from(attachments)
    .where(eq(attachments.id, attachmentId)).get();
  return row?.documentId ?? null;
}

/** How documents are called. */
export async function headingsOf(
  { query }: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DocumentHeading>> {
  const { id, customerName, tsn, status, transferDate } = documents;
  const rows = await query.select({ id, customerName, tsn, status, transferDate }).from(documents)
    .where(isOneOf(id, ids));
  const { documentId, position, serialNumber } = documentSerials;
  const serials = await query.select({ documentId, serialNumber }).from(documentSerials)
    .where(isOneOf(documentId, ids)).orderBy(asc(documentId), asc(position));
  const byDocument = Map.groupBy(serials, (serial) => serial.documentId);
  return new Map(rows.map(({ id, customerName, tsn, status, transferDate }) => {
    const serialNumbers = (byDocument.get(id) ?? []).map((serial) => serial.serialNumber);
    return [id, { customerName, serialNumbers, tsn, transferDate: status === null ? null : transferDate }];
  }));
}

/** How far auditors are with documents, and who filed them. */
export async function reviewStatesOf(
  { query }: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReviewState>> {
  const { id, accountId, storeId, transferDate, customerName, tsn, status } = documents;
  const rows = await query.select({
    ...{ id, accountId, storeId, transferDate, customerName, tsn, status },
    ...{ isReviewed: documents.auditReviewed, filedById: documents.createdById, filedByName: documents.createdByName },
  }).from(documents).where(isOneOf(id, ids));
  return new Map(rows.map(({ id, accountId, storeId, transferDate, ...state }) => {
    const date = state.status === null ? null : transferDate;
    return [id, { ...state, place: { accountId, storeId, date } }];
  }));
}

/**
 * A condition: the document of an account that a column names has this colour of the dealer's flag. What is flagged is taken
 * from its index once, a thirtieth of an archive, instead of opening the record of each row that is tested.
 */
export function isFlagged(documentId: SQLWrapper, accountId: number, color: number): SQL {
  const flagged = sql`SELECT id FROM documents INDEXED BY documents_flagged
    WHERE account_id = ${accountId} AND form_type IN (0, 1) AND (facets & 12) <> 0`;
  return color === 0
    ? sql`${documentId} NOT IN (${flagged} AND ffl_flag IN (1, 2, 3))`
    : sql`${documentId} IN (${flagged} AND ffl_flag = ${color})`;
}

/** Entries that are about no document, or about one of these dates; one in progress has none. */
export function isNoOtherDocument(subject: string, ranges: readonly DateRange[]) {
  const dates = ranges.map(() => "d.transfer_date BETWEEN ? AND ?").join(" OR ") || "0";
  return {
    sql: `${subject} NOT GLOB 'document:*' OR EXISTS (SELECT 1 FROM documents d
      WHERE d.id = CAST(substr(${subject}, 10) AS INTEGER) AND d.status IS NOT NULL AND (${dates}))`,
    args: ranges.flatMap(({ startDate, endDate }) => [startDate, endDate]),
  };
}
