import { eq } from "drizzle-orm";
import { asBrief } from "@/db/asker.ts";
import type { Database, Row } from "@/db/database.ts";
import { seenAt } from "../inside.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { Attachment, Document } from "../contract.ts";
import { documents } from "../schema.ts";

/** Where a document is, for rules about access. */
export interface DocumentPlace {
  readonly accountId: number;
  readonly storeId: number;
  /** The status date that grants with date ranges look at; null when the document has none. */
  readonly date: string | null;
}

/** A document as stored, with its firearms and files. */
export interface StoredDocument {
  readonly row: Row;
  readonly serials: readonly Row[];
  readonly attachments: readonly Row[];
}

const columns =
  "id, account_id, store_id, form_type, status, customer_name, transfer_date, certification_date, nics_date, " +
  "expiration_date, tsn, ntn, ffl_flag, ffl_flagged_by_id, ffl_flagged_by_name, ffl_flagged_at, ffl_assigned_id, " +
  "ffl_assigned_name, ffl_assigned_origin, audit_flag, audit_assigned_id, audit_assigned_name, audit_reviewed, version_number, version, " +
  "warning_message, created_by_name, created_by_origin, created_at";

/** Loads one document with everything it holds; null when there is none. */
export async function loadDocument(database: Database, id: number): Promise<StoredDocument | null> {
  const [rows, serials, attachments] = await asBrief(() =>
    database.snapshot([
      { sql: `SELECT ${columns} FROM documents WHERE id = ?`, args: [id] },
      { sql: "SELECT * FROM document_serials WHERE document_id = ? ORDER BY position", args: [id] },
      { sql: "SELECT * FROM attachments WHERE document_id = ? ORDER BY position, id", args: [id] },
    ])
  );
  return rows[0] ? { row: rows[0], serials, attachments } : null;
}

/** The place of a document's row, for access: its date is the Status Date, which a document in progress has not. */
export function placeOfRow(row: Row): DocumentPlace {
  return {
    accountId: Number(row.account_id),
    storeId: Number(row.store_id),
    date: row.status === null ? null : storedText(row.transfer_date),
  };
}

/** Refuses whoever may not do this to a document at a place: 404 when it is not theirs to see, 403 when it is. */
export function requirePlace(access: Access, place: DocumentPlace | null, permission: string): DocumentPlace {
  if (!place || !access.can("documents.read", place)) throw notFound();
  access.require(permission, place);
  return place;
}

/** Loads a document that the asker may read; what is not theirs does not exist. */
export async function readable(
  database: Database,
  access: Access,
  id: number,
  permission = "documents.read",
): Promise<StoredDocument> {
  const stored = await loadDocument(database, id);
  if (!stored) throw notFound();
  requirePlace(access, placeOfRow(stored.row), permission);
  return stored;
}

const attachmentSql = `
SELECT d.account_id, d.store_id, d.status, d.transfer_date, a.*
FROM attachments a JOIN documents d ON d.id = a.document_id WHERE a.id = ? AND a.deleted_at IS NULL`;

/** Loads an attachment's row, with the place of its document, for an asker who may read it. */
export async function readableAttachment(database: Database, access: Access, id: number): Promise<Row> {
  const row = await database.one(attachmentSql, [id]);
  if (!row) throw notFound();
  requirePlace(access, placeOfRow(row), "documents.read");
  return row;
}

/** The one place that decides what of a document leaves the server. */
export function presentDocument(stored: StoredDocument, access: Access): Document {
  const { row, serials, attachments } = stored;
  return seenAt(access, placeOfRow(row), {
    id: Number(row.id),
    storeId: Number(row.store_id),
    formType: Number(row.form_type),
    customerName: String(row.customer_name),
    serialNumbers: serials.map((serial) => String(serial.serial_number)),
    documentSerialNumbers: serials.map(presentFirearm),
    status: number(row.status),
    transferDate: storedText(row.transfer_date),
    certificationDate: storedText(row.certification_date),
    nicsDate: storedText(row.nics_date),
    expirationDate: storedText(row.expiration_date),
    tsn: storedText(row.tsn),
    ntn: storedText(row.ntn),
    versionNumber: Number(row.version_number),
    version: Number(row.version),
    createdBy: String(row.created_by_name),
    createdByOrigin: Number(row.created_by_origin),
    createdOn: String(row.created_at),
    fflFlaggedColor: Number(row.ffl_flag),
    fflFlaggedId: number(row.ffl_flagged_by_id),
    fflFlaggedByUser: storedText(row.ffl_flagged_by_name),
    fflFlaggedDate: storedText(row.ffl_flagged_at),
    fflAssigned: row.ffl_assigned_id !== null,
    fflAssignedId: number(row.ffl_assigned_id),
    fflAssignedToUser: storedText(row.ffl_assigned_name),
    fflAssignedToUserOrigin: Number(row.ffl_assigned_origin),
    auditFlaggedColor: Number(row.audit_flag),
    auditAssigned: row.audit_assigned_id !== null,
    auditAssignedUserName: storedText(row.audit_assigned_name),
    auditReviewed: Boolean(row.audit_reviewed),
    warningMessage: storedText(row.warning_message),
    attachments: attachments.filter(isThere).map(presentAttachment),
    permissions: [...access.permissionsAt(placeOfRow(row))],
  });
}

/** A firearm of a record, from its row. */
export function presentFirearm(row: Row) {
  return {
    serialNumber: String(row.serial_number),
    manufacturer: storedText(row.manufacturer),
    importer: storedText(row.importer),
    model: storedText(row.model),
    type: storedText(row.type),
    caliber: storedText(row.caliber),
  };
}

/** False for a supplement that was deleted: its row and file stay, lists and copies leave it out. */
export function isThere(attachment: Row): boolean {
  return attachment.deleted_at === null || attachment.deleted_at === undefined;
}

/** An attachment as the wire shows it. */
export function presentAttachment(row: Row): Attachment {
  return {
    id: Number(row.id),
    documentId: Number(row.document_id),
    name: String(row.file_name),
    uri: `/api/attachments/${row.id}/content`,
    type: Number(row.type),
    size: Number(row.size),
    pages: Number(row.pages),
    sha256: String(row.sha256),
    versionNumber: Number(row.version_number),
    uploadedBy: String(row.uploaded_by_name),
    uploadedByOrigin: Number(row.uploaded_by_origin),
    uploadedOn: String(row.uploaded_at),
    isMainAttachment: Boolean(row.is_main),
    originalAttachmentId: number(row.original_attachment_id),
  };
}

/** A column of text that may be empty. */
export function storedText(value: Row[string]): string | null {
  return value === null || value === undefined ? null : String(value);
}

function number(value: Row[string]): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** Where a document is; null when there is none. */
export async function placeOf(database: Database, id: number): Promise<DocumentPlace | null> {
  const row = await database.one("SELECT account_id, store_id, status, transfer_date FROM documents WHERE id = ?", [
    id,
  ]);
  return row ? placeOfRow(row) : null;
}

/** The colleague to whom a document is assigned; null for nobody. */
export async function assignedTo(database: Database, id: number): Promise<number | null> {
  const row = await database.query.select({ assignedId: documents.fflAssignedId }).from(documents)
    .where(eq(documents.id, id)).get();
  return row?.assignedId ?? null;
}
