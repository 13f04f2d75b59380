import type { Statement } from "@/db/database.ts";
import { doneBy } from "@/kernel/events.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { documentFiled } from "../events.ts";
import { type RecordedDocument, type RecordedFiling } from "../ledger/events.ts";
import { publishChanged } from "./changed.ts";
import { documentStatements } from "./write-record.ts";
import { type DocumentRecord, type Filing, tsnGuard } from "../offers-filing.ts";
import { hasTsn, tsnValues } from "../search/natural-order.ts";
import { requestStatement } from "./requests.ts";

const attachmentColumns =
  "id, account_id, store_id, document_id, position, sha256, size, pages, file_name, type, is_main, " +
  "uploaded_by_id, uploaded_by_name, uploaded_by_origin, uploaded_at";

/** Adds everything that filing writes: the record, its files, the ledger entry, the event, and what others add to it. */
export function addFiling(unit: UnitOfWork, filing: Filing): void {
  const { record: { id: documentId, storeId, accountId, createdById, createdAt }, actor, takesPart, requestKey } =
    filing;
  if (requestKey) unit.add(requestStatement(createdById, requestKey, documentId, createdAt));
  unit.record(filedEntry(filing));
  takesPart?.(unit);
  guardTsn(unit, filing);
  unit.add(...documentStatements(filing.record), ...attachmentStatements(filing));
  const { status, transferDate } = filing.record;
  publishChanged(unit, [{ id: documentId, storeId, accountId, date: status === null ? null : transferDate }]);
  unit.publish(documentFiled, { documentId, storeId, accountId, ...doneBy(actor) });
}

function filedEntry({ record, attachments, actor, actorNote }: Filing): NewEntry {
  return {
    stream: storeStream(record.storeId),
    event: "documents.filed",
    subject: documentSubject(record.id),
    actor,
    data: {
      document: recorded(record),
      attachments,
      filing: filingOf(record),
      ...(actorNote ? { note: actorNote } : {}),
    },
  };
}

function guardTsn(unit: UnitOfWork, { record, allowDuplicateTsn }: Filing): void {
  if (allowDuplicateTsn || record.formType !== 0 || !record.tsn) return;
  unit.guard(
    tsnGuard,
    `NOT EXISTS (SELECT 1 FROM documents WHERE store_id = ? AND account_id = ? AND form_type = 0 AND ${hasTsn})`,
    [record.storeId, record.accountId, ...tsnValues(record.tsn)],
  );
}

function attachmentStatements({ record, attachments }: Filing): Statement[] {
  return attachments.map((attachment, position) => ({
    sql: `INSERT INTO attachments(${attachmentColumns}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
    args: [
      attachment.id,
      record.accountId,
      record.storeId,
      record.id,
      position,
      attachment.sha256,
      attachment.size,
      attachment.pages,
      attachment.fileName,
      attachment.type,
      attachment.isMain,
      record.createdById,
      record.createdByName,
      record.createdByOrigin,
      record.createdAt,
    ],
  }));
}

function filingOf(record: DocumentRecord): RecordedFiling {
  const { accountId, createdAt, createdByOrigin, expirationDate, warningMessage } = record;
  return { accountId, createdAt, createdByOrigin, expirationDate, warningMessage };
}

/** The values as the ledger keeps them. */
export function recorded(record: DocumentRecord): RecordedDocument {
  return {
    formType: record.formType,
    customerName: record.customerName,
    status: record.status,
    transferDate: record.transferDate,
    certificationDate: record.certificationDate,
    nicsDate: record.nicsDate,
    tsn: record.tsn,
    ntn: record.ntn,
    documentSerialNumbers: record.firearms.map((firearm) => ({
      serialNumber: firearm.serialNumber,
      manufacturer: firearm.manufacturer ?? null,
      importer: firearm.importer ?? null,
      model: firearm.model ?? null,
      type: firearm.type ?? null,
      caliber: firearm.caliber ?? null,
    })),
  };
}
