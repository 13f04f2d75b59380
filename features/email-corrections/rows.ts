import { count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { type CorrectionRequest, requestPermission, type RequestState } from "./contract.ts";
import { emailCorrections, type RequestRow } from "./schema.ts";

/** States in which somebody has something to do: the receiver, or the dealer who reviews. */
export const openStates = ["sent", "opened", "saved"] as const satisfies readonly RequestState[];

/** States in which a link is good. */
export const waitingStates = ["sent", "opened"] as const satisfies readonly RequestState[];

/** True while the receiver may come, see the form and save. */
export function isWaiting({ state, expiresAt }: RequestRow, now: Date): boolean {
  return waitingStates.some((one) => one === state) && expiresAt > now.toISOString();
}

/** A request by its id; null when there is none. */
export async function requestById(
  { database }: Pick<FeatureContext, "database">,
  id: number,
): Promise<RequestRow | null> {
  return await database.query.select().from(emailCorrections).where(eq(emailCorrections.id, id)).get() ?? null;
}

/** A request that the asker may see and change; what is not theirs does not exist. */
export async function permittedRequest(context: FeatureContext, access: Access, id: number): Promise<RequestRow> {
  const row = await requestById(context, id);
  if (!row) throw notFound();
  await context.offered(documentRecordsOffer).permittedPlace(access, row.documentId, requestPermission);
  return row;
}

/** What was asked to be corrected. */
export function linesOf({ lines }: RequestRow): string[] {
  return v.parse(v.array(v.string()), JSON.parse(lines));
}

/** A request as the dealer sees it. */
export async function presentRequest(context: FeatureContext, row: RequestRow): Promise<CorrectionRequest> {
  const document = await context.offered(documentRecordsOffer).byId(row.documentId);
  return presented(row, document?.customerName ?? "");
}

/** The requests of a document, newest first. */
export async function requestsOfDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
  page: AskedPage,
) {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, requestPermission);
  return await pageOf(context, eq(emailCorrections.documentId, documentId), page);
}

/** The requests of a store, newest first: those that are open, or all. */
export async function requestsOfStore(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { state, ...page }: AskedPage & { readonly state: "open" | "all" },
) {
  await context.offered(storesOffer).permitted(access, storeId, requestPermission);
  return await pageOf(context, state === "open" ? isOpenIn(storeId) : eq(emailCorrections.storeId, storeId), page);
}

/** How many requests of a store are open, whoever asks. */
export async function openCount({ database }: Pick<FeatureContext, "database">, storeId: number): Promise<number> {
  const [counted] = await database.query.select({ rows: count() }).from(emailCorrections).where(isOpenIn(storeId));
  return counted.rows;
}

/** As the index of the open ones has it, so that it serves. */
function isOpenIn(storeId: number): SQL {
  return sql`${eq(emailCorrections.storeId, storeId)} AND state IN ('sent', 'opened', 'saved')`;
}

async function pageOf(context: FeatureContext, condition: SQL, { page, limit }: AskedPage) {
  const { query } = context.database;
  const [rows, [counted]] = await Promise.all([
    query.select().from(emailCorrections).where(condition).orderBy(desc(emailCorrections.id))
      .limit(limit).offset((page - 1) * limit),
    query.select({ rows: count() }).from(emailCorrections).where(condition),
  ]);
  const names = await customersOf(context, rows);
  return { data: rows.map((row) => presented(row, names.get(row.documentId) ?? "")), count: counted.rows, page, limit };
}

async function customersOf(
  context: FeatureContext,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<number, string>> {
  const { byId } = context.offered(documentRecordsOffer);
  const names = new Map<number, string>();
  for (const id of new Set(rows.map(({ documentId }) => documentId))) {
    names.set(id, (await byId(id))?.customerName ?? "");
  }
  return names;
}

function presented(row: RequestRow, customerName: string): CorrectionRequest {
  const { id, documentId, storeId, email, state, askedById, reminders, savedVersion } = row;
  return {
    ...{ id, documentId, storeId, customerName, email, state, askedById, reminders, savedVersion },
    correctionLines: linesOf(row),
    follows: row.followsId,
    askedBy: row.askedByName,
    createdOn: row.createdAt,
    sentOn: row.sentAt,
    remindedOn: row.remindedAt,
    expiresOn: row.expiresAt,
    openedOn: row.openedAt,
    savedOn: row.savedAt,
    endedOn: row.endedAt,
    endedBy: row.endedByName,
  };
}

/** The newest version of a document's form. Throws 404 where there is none. */
export function newestForm({ attachments }: ExportedDocument): ExportedDocument["attachments"][number] {
  const [newest] = attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((one, other) => other.versionNumber - one.versionNumber);
  if (!newest) throw notFound();
  return newest;
}

/** A condition: the request is of this id and still in one of these states. */
export function isStill(id: number, states: readonly RequestState[]): SQL {
  return sql`${eq(emailCorrections.id, id)} AND ${inArray(emailCorrections.state, [...states])}`;
}
