import type { Statement, Value } from "@/db/database.ts";
import type { DocumentContent, DocumentRecord, FirearmRecord } from "../offers-filing.ts";
import { fold, piecesOf, type TextField } from "../search/text.ts";
import { countValues, uncountValues } from "./value-counters.ts";

const hardware = ["manufacturer", "importer", "model", "type", "caliber"] as const;

/** Columns that follow from a record's own values; the folded ones are for sorting and searching. */
export function contentColumns(content: DocumentContent): Readonly<Record<string, Value>> {
  const serials = content.firearms.map((firearm) => fold(firearm.serialNumber));
  return {
    store_id: content.storeId,
    form_type: content.formType,
    status: content.status,
    customer_name: content.customerName,
    transfer_date: content.transferDate,
    certification_date: content.certificationDate,
    nics_date: content.nicsDate,
    expiration_date: content.expirationDate,
    tsn: content.tsn,
    ntn: content.ntn,
    first_serial: content.firearms[0]?.serialNumber ?? null,
    name_key: fold(content.customerName),
    serial_key: serials[0] ?? "",
    serials_text: serials.length > 1 ? serials.join("\n") : null,
    tsn_key: fold(content.tsn ?? ""),
    ntn_key: fold(content.ntn ?? ""),
  };
}

/** All columns of a new record. */
export function documentColumns(record: DocumentRecord): Readonly<Record<string, Value>> {
  return {
    id: record.id,
    account_id: record.accountId,
    ...contentColumns(record),
    warning_message: record.warningMessage,
    created_by_id: record.createdById,
    created_by_name: record.createdByName,
    created_by_origin: record.createdByOrigin,
    created_at: record.createdAt,
  };
}

/** The pieces under which a document is found. */
export function searchPieces(content: DocumentContent): string {
  const pieces: string[] = [];
  const add = (field: TextField, value: string | null | undefined) => {
    if (value) pieces.push(...piecesOf(field, value));
  };
  add("customerName", content.customerName);
  add("tsn", content.tsn);
  add("ntn", content.ntn);
  for (const firearm of content.firearms) {
    add("serialNumber", firearm.serialNumber);
    for (const field of hardware) add(field, firearm[field]);
  }
  return pieces.join(" ");
}

/**
 * The number of a document in the search index as SQL: account, form type and store come first, so that what belongs
 * to one of them is one run of numbers (see {@link searchRanges}).
 */
export const searchNumber = (account: string, formType: string, store: string, id: string) =>
  `((${account} << 43) | (${formType} << 42) | ((${store} & 1023) << 32) | ${id})`;

const bindings = searchNumber("?1", "?2", "?3", "?4");

/**
 * Statements that store a new document with its serial numbers and its search pieces; other counters follow by
 * triggers. For one `database.write`, where the attachments and the ledger go too.
 */
export function documentStatements(record: DocumentRecord): readonly Statement[] {
  const columns = documentColumns(record);
  const names = Object.keys(columns);
  return [
    {
      sql: `INSERT INTO documents(${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      args: Object.values(columns),
    },
    ...serialStatements(record),
    {
      sql: `INSERT INTO document_search(rowid, pieces) VALUES (${bindings}, ?5)`,
      args: [record.accountId, record.formType, record.storeId, record.id, searchPieces(record)],
    },
  ];
}

/**
 * Statements that bring the index up to a changed record: serial numbers and search pieces are written anew. The
 * caller updates the documents row itself with {@link contentColumns}. `before` says where the record was.
 */
export function reindexStatements(
  before: { readonly accountId: number; readonly storeId: number; readonly formType: number },
  after: DocumentContent,
): readonly Statement[] {
  return [
    uncountValues(after.id),
    { sql: "DELETE FROM document_serials WHERE document_id = ?", args: [after.id] },
    ...serialStatements(after),
    unsearchStatement({ ...before, id: after.id }),
    {
      sql: `INSERT INTO document_search(rowid, pieces) VALUES (${bindings}, ?5)`,
      args: [before.accountId, after.formType, after.storeId, after.id, searchPieces(after)],
    },
  ];
}

/** Statements that remove a document for good, its serial numbers and attachment rows with it. */
export function removeDocumentStatements(
  document: { readonly id: number; readonly accountId: number; readonly storeId: number; readonly formType: number },
): readonly Statement[] {
  return [
    unsearchStatement(document),
    uncountValues(document.id),
    { sql: "DELETE FROM document_serials WHERE document_id = ?", args: [document.id] },
    { sql: "DELETE FROM attachments WHERE document_id = ?", args: [document.id] },
    { sql: "DELETE FROM documents WHERE id = ?", args: [document.id] },
  ];
}

function unsearchStatement(
  document: { readonly id: number; readonly accountId: number; readonly storeId: number; readonly formType: number },
): Statement {
  return {
    sql: `DELETE FROM document_search WHERE rowid = ${bindings}`,
    args: [document.accountId, document.formType, document.storeId, document.id],
  };
}

/** The columns of one firearm's row. */
export function firearmColumns(
  documentId: number,
  position: number,
  firearm: FirearmRecord,
): Readonly<Record<string, Value>> {
  const values = hardware.map((field) => [field, firearm[field] || null] as const);
  return {
    document_id: documentId,
    position,
    serial_number: firearm.serialNumber,
    ...Object.fromEntries(values),
    ...Object.fromEntries(values.map(([field, value]) => [`${field}_key`, value && keyBeyondLowerCase(value)])),
  };
}

/** SQLite's own lower() changes A to Z only; what folding changes more than that is kept beside the value. */
function keyBeyondLowerCase(value: string): string | null {
  const folded = fold(value);
  return folded === value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? null : folded;
}

/** The firearms of a document that has none yet, and their counters. */
function serialStatements(content: DocumentContent): readonly Statement[] {
  const rows = content.firearms.map((firearm, position) => firearmColumns(content.id, position, firearm));
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0]);
  const places = `(${names.map(() => "?").join(", ")})`;
  return [{
    sql: `INSERT INTO document_serials(${names.join(", ")}) VALUES ${rows.map(() => places).join(", ")}`,
    args: rows.flatMap((row) => Object.values(row)),
  }, countValues(content.id)];
}
