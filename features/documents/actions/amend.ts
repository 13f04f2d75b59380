import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { versionFileName } from "../contract-rules.ts";
import { type EditedRecord, editProblems } from "../contract-edit-rules.ts";
import { documentEdited } from "../events.ts";
import { type RecordedChanges } from "../ledger/events.ts";
import { replayEntries } from "../ledger/replays.ts";
import type { Amendment, DocumentChangesOffer, PreparedAmendment } from "../offers-changes.ts";
import type { RecordedAmendment } from "../offers-replay.ts";
import { publishChanged } from "../records/changed.ts";
import { expirationOf } from "../records/expiration.ts";
import {
  type DocumentPlace,
  placeOfRow,
  presentFirearm,
  readable,
  type StoredDocument,
  storedText,
} from "../records/record.ts";
import { attachments } from "../schema.ts";
import { hasTsn, tsnValues } from "../search/natural-order.ts";
import { contentColumns, reindexStatements } from "../records/write-record.ts";
import { type DocumentContent, tsnGuard } from "../offers-filing.ts";
import { fold } from "../search/text.ts";

const unchangedGuard = "documents.edit_unchanged";

/** Changes a filed document in a unit of work of its own. See {@link DocumentChangesOffer}. */
export async function amend(
  context: FeatureContext,
  access: Access,
  amendment: Amendment,
  takesPart?: Parameters<DocumentChangesOffer["amend"]>[2],
): Promise<PreparedAmendment> {
  const prepared = await prepareAmendment(context, access, amendment);
  if (prepared.isUnchanged) return prepared;
  try {
    await context.change(async (unit) => {
      await prepared.takesPart(unit);
      await takesPart?.(unit, prepared);
    });
  } catch (error) {
    throw await prepared.refusal(error);
  }
  return prepared;
}

/** Checks a change of a filed document. See {@link DocumentChangesOffer}. */
export async function prepareAmendment(
  context: FeatureContext,
  access: Access,
  amendment: Amendment,
): Promise<PreparedAmendment> {
  const { documentId, version, permission, mainFile, allowDuplicateTsn } = amendment;
  const stored = await readable(context.database, access, documentId, permission);
  const store = await context.offered(storesOffer).existing(Number(stored.row.store_id));
  if (Number(stored.row.version) !== version) throw await stale(context, documentId, store);
  const before = recordedContent(stored);
  const after = { ...amendment.values(before), formType: before.formType };
  const changes = changesOf(before, after);
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged || !mainFile) {
    refuse(amendment, editProblems(before, after, context.offered(storesOffer).today(store), amendment.openReason));
  }

  const content = contentOf(stored, after, await windowOf(context, store.id));
  const file = mainFile ? await newVersion(context, access, stored, mainFile) : null;
  const isOtherTsn = fold(after.tsn ?? "") !== fold(before.tsn ?? "");
  const checkedTsn = isOtherTsn && after.formType === 0 && !allowDuplicateTsn ? after.tsn : null;
  const places = changedPlaces(stored, after);
  return {
    documentId,
    versionNumber: file?.values.versionNumber ?? Number(stored.row.version_number),
    attachmentId: file?.values.id ?? null,
    isUnchanged: !isChanged && !file,
    takesPart: (unit) => {
      if (isChanged || file) {
        addAmendment(unit, context, { access, amendment, store, content, changes, file, places, checkedTsn });
      }
    },
    refusal: async (error) => {
      if (!(error instanceof GuardFailed)) return error;
      if (error.guard === unchangedGuard) return await stale(context, documentId, store);
      if (error.guard === tsnGuard && checkedTsn !== null) return await usedTsn(context, store, checkedTsn, documentId);
      return error;
    },
  };
}

function refuse({ within }: Amendment, problems: Readonly<Record<string, string>>): void {
  const [message] = Object.values(problems);
  if (!message) return;
  const path = within ? `${within}.` : "";
  throw badRequest(
    message,
    Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${path}${name}`, problem])),
  );
}

/** Where the document was and where it is then: who saw it by the date it had must hear that it is gone from theirs. */
function changedPlaces({ row }: StoredDocument, { status, transferDate }: EditedRecord): readonly DocumentPlace[] {
  const before = placeOfRow(row);
  const after = placeOfRow({ ...row, status, transfer_date: transferDate });
  return before.date === after.date ? [after] : [before, after];
}

/** For how many days a background check of the store holds. */
async function windowOf(context: FeatureContext, storeId: number): Promise<number> {
  return (await context.offered(deadlinesOffer).checkWindow(storeId)).days;
}

function contentOf({ row }: StoredDocument, after: EditedRecord, windowDays: number): DocumentContent {
  return {
    id: Number(row.id),
    storeId: Number(row.store_id),
    ...after,
    expirationDate: after.transferDate === null
      ? expirationOf(after.nicsDate, after.certificationDate, windowDays)
      : null,
    firearms: after.documentSerialNumbers,
  };
}

/** The row of a form's new version, and what the ledger keeps of it. */
interface NewVersion {
  readonly values: typeof attachments.$inferInsert & { readonly versionNumber: number };
  readonly recorded: NonNullable<RecordedAmendment["mainFile"]>;
}

/** Keeps the file, so that the row that names it can be written. */
async function newVersion(
  context: FeatureContext,
  { identity }: Access,
  { row, attachments: files }: StoredDocument,
  file: NonNullable<Amendment["mainFile"]>,
): Promise<NewVersion> {
  const newest = files.filter(({ is_main }) => is_main)
    .toSorted((a, b) => Number(b.version_number) - Number(a.version_number))[0];
  if (!newest) throw notFound();
  const { sha256, size, pages } = file;
  const versionNumber = Number(newest.version_number) + 1;
  const recorded = {
    id: await context.ids.next("attachments"),
    ...{ sha256, size, pages, fileName: versionFileName(file.fileName, versionNumber) },
    type: Number(newest.type),
    isMain: true,
    versionNumber,
    originalAttachmentId: Number(newest.original_attachment_id ?? newest.id),
  };
  await file.keep();
  return {
    recorded,
    values: {
      ...recorded,
      ...{ accountId: Number(row.account_id), storeId: Number(row.store_id), documentId: Number(row.id) },
      // Behind the version before, which has a lower id, and before the supplements.
      position: Number(newest.position),
      ...{ uploadedById: identity.userId, uploadedByName: identity.name },
      uploadedByOrigin: (await context.offered(accountsOffer).person(identity.userId))?.origin ?? 0,
      uploadedAt: context.clock.now().toISOString(),
    },
  };
}

interface CheckedAmendment {
  readonly access: Access;
  readonly amendment: Amendment;
  readonly store: Store;
  readonly content: DocumentContent;
  readonly changes: RecordedChanges;
  readonly file: NewVersion | null;
  /** Where those are who are told that it changed. */
  readonly places: readonly DocumentPlace[];
  /** A TSN that no other 4473 of the store may have. */
  readonly checkedTsn: string | null;
}

function addAmendment(unit: UnitOfWork, { configuration }: FeatureContext, checked: CheckedAmendment): void {
  const { access: { identity }, amendment, store, content, changes, file, places, checkedTsn } = checked;
  const { id, formType, expirationDate } = content;
  const { accountId, id: storeId } = store;
  if (checkedTsn !== null) {
    unit.guard(tsnGuard, `NOT EXISTS (${sameTsnSql})`, [accountId, ...tsnValues(checkedTsn), storeId, id]);
  }
  const columns = { ...contentColumns(content), ...file ? { version_number: file.values.versionNumber } : {} };
  unit.add({
    sql: `UPDATE documents SET ${Object.keys(columns).map((name) => `${name} = ?`).join(", ")}, ` +
      "version = version + 1 WHERE id = ? AND version = ?",
    args: [...Object.values(columns), id, amendment.version],
  });
  unit.guard(unchangedGuard, "changes() = 1");
  unit.add(...reindexStatements({ accountId, storeId, formType }, content));
  if (file) unit.add(statementOf(insert(attachments).values(file.values)));
  unit.record({
    stream: storeStream(storeId),
    event: amendment.entry.event,
    subject: documentSubject(id),
    actor: actorOf(identity),
    data: { ...amendment.entry.data, changes, expirationDate, ...file ? { mainFile: file.recorded } : {} },
  });
  publishChanged(unit, places.map((place) => ({ id, ...place })));
  unit.publish(documentEdited, {
    ...{ documentId: id, storeId, accountId },
    ...doneBy(identity),
    url: deepLink(configuration, amendment.url, `/${storeId}/documents/${id}`),
    entry: amendment.entry.event,
    isNewVersion: file !== null,
  });
}

const sameTsnSql = `SELECT id FROM documents WHERE account_id = ? AND form_type = 0 AND ${hasTsn} AND store_id = ? ` +
  "AND id <> ?";

async function usedTsn(
  { database }: FeatureContext,
  store: { readonly id: number; readonly accountId: number },
  tsn: string,
  id: number,
) {
  const other = await database.one(`${sameTsnSql} ORDER BY id LIMIT 1`, [
    store.accountId,
    ...tsnValues(tsn),
    store.id,
    id,
  ]);
  const message =
    "Another Form 4473 of this store has the same TSN. Please check the number, or confirm that both are right.";
  return conflict("documents.duplicate_tsn", message, other ? Number(other.id) : undefined);
}

/** 409 that names whoever gave the record the version it has. */
async function stale(context: FeatureContext, id: number, { timeZone }: Store) {
  const { record: { changed } } = replayEntries(context, await context.ledger.about(documentSubject(id)));
  return staleRecord(changed?.by ?? "Someone", changed?.at ?? context.clock.now().toISOString(), timeZone);
}

/** The values of a stored record as the ledger keeps them. */
function recordedContent({ row, serials }: Pick<StoredDocument, "row" | "serials">): EditedRecord {
  return {
    formType: Number(row.form_type),
    customerName: String(row.customer_name),
    status: row.status === null ? null : Number(row.status),
    transferDate: storedText(row.transfer_date),
    certificationDate: storedText(row.certification_date),
    nicsDate: storedText(row.nics_date),
    tsn: storedText(row.tsn),
    ntn: storedText(row.ntn),
    documentSerialNumbers: serials.map(presentFirearm),
  };
}

/** From and to of every value that is another one. */
function changesOf(
  before: EditedRecord,
  after: EditedRecord,
): RecordedChanges {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const change = <Value>(from: Value, to: Value) => isSame(from, to) ? undefined : { from, to };
  const changes = {
    customerName: change(before.customerName, after.customerName),
    status: change(before.status, after.status),
    transferDate: change(before.transferDate, after.transferDate),
    certificationDate: change(before.certificationDate, after.certificationDate),
    nicsDate: change(before.nicsDate, after.nicsDate),
    tsn: change(before.tsn, after.tsn),
    ntn: change(before.ntn, after.ntn),
    documentSerialNumbers: change(before.documentSerialNumbers, after.documentSerialNumbers),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
