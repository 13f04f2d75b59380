import { and, count, countDistinct, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Row } from "@/db/database.ts";
import { Access, type Identity } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { ExportedDocument, StoreOfDocuments } from "../offers-export.ts";
import { placeOfRow, presentDocument, readable, requirePlace, type StoredDocument } from "../records/record.ts";
import { attachments, documents } from "../schema.ts";

const documentsAtOnce = 200;

const nobody: Identity = {
  userId: 0,
  name: "",
  email: "",
  accountId: null,
  role: "",
  rank: -1,
  sessionId: 0,
  impersonator: null,
  mode: null,
};

/** How much a store's export will hold: documents, files, and their bytes. */
export async function sizeOfStore(database: Database, { accountId, storeId }: StoreOfDocuments) {
  const ofStore = database.query.select({ id: documents.id }).from(documents)
    .where(
      and(eq(documents.accountId, accountId), inArray(documents.formType, [0, 1]), eq(documents.storeId, storeId)),
    );
  const { documentId, size, deletedAt } = attachments;
  const bytes = sql<number>`coalesce(sum(${size}), 0)`;
  const [found] = await database.query.select({ documents: countDistinct(documentId), files: count(), bytes })
    .from(attachments).where(and(isNull(deletedAt), inArray(documentId, ofStore)));
  return found;
}

/** Every document that a store holds as this begins, with its files, in the order of filing. */
export async function* everythingOf(database: Database, store: StoreOfDocuments): AsyncGenerator<ExportedDocument> {
  const access = new Access(nobody, []);
  const ids = await database.all(
    "SELECT id FROM documents WHERE account_id = ? AND form_type IN (0, 1) AND store_id = ? ORDER BY id",
    [store.accountId, store.storeId],
  );
  for (let from = 0; from < ids.length; from += documentsAtOnce) {
    const wanted = ids.slice(from, from + documentsAtOnce).map(({ id }) => Number(id));
    for (const stored of await loadDocuments(database, wanted)) yield withoutPermissions(stored, access);
  }
}

/** Those of some documents that a store holds, with their files, in the order of their ids. */
export async function documentsOfStore(
  database: Database,
  { accountId, storeId }: StoreOfDocuments,
  ids: readonly number[],
): Promise<readonly ExportedDocument[]> {
  const access = new Access(nobody, []);
  const found = await loadDocuments(database, ids);
  return found
    .filter(({ row }) => Number(row.account_id) === accountId && Number(row.store_id) === storeId)
    .map((stored) => withoutPermissions(stored, access));
}

/** A file of a store's documents by its sum; null when none has it. */
export async function fileOfStore(
  database: Database,
  storeId: number,
  sha256: string,
): Promise<{ readonly documentId: number; readonly size: number } | null> {
  const row = await database.query.select({ documentId: attachments.documentId, size: attachments.size })
    .from(attachments).where(and(eq(attachments.sha256, sha256), eq(attachments.storeId, storeId))).limit(1).get();
  return row ?? null;
}

/**
 * Documents by their ids, with their files, in the order asked for. Throws 404 when one of them is not the asker's to
 * see, 403 when the permission is missing there.
 */
export async function permittedDocuments(
  database: Database,
  access: Access,
  ids: readonly number[],
  permission: string,
): Promise<readonly ExportedDocument[]> {
  const byId = new Map<number, ExportedDocument>();
  for (const stored of await loadDocuments(database, ids)) {
    requirePlace(access, placeOfRow(stored.row), permission);
    byId.set(Number(stored.row.id), withoutPermissions(stored, access));
  }
  return ids.map((id) => {
    const document = byId.get(id);
    if (!document) throw notFound();
    return document;
  });
}

/** One document with its files; null when there is none. */
export async function oneDocument(database: Database, id: number): Promise<ExportedDocument | null> {
  const [stored] = await loadDocuments(database, [id]);
  return stored ? withoutPermissions(stored, new Access(nobody, [])) : null;
}

/** The same with the version that its record has, for whoever may do this to it. Throws 404 and 403. */
export async function amendableDocument(
  database: Database,
  access: Access,
  id: number,
  permission: string,
): Promise<ExportedDocument> {
  const stored = await readable(database, access, id, permission);
  return { ...withoutPermissions(stored, access), version: Number(stored.row.version) };
}

function withoutPermissions(stored: StoredDocument, access: Access): ExportedDocument {
  const { permissions: _, ...document } = presentDocument(stored, access);
  return document;
}

async function loadDocuments(database: Database, ids: readonly number[]): Promise<readonly StoredDocument[]> {
  const [rows, serials, files] = await load(database, JSON.stringify(ids));
  const serialsOf = Map.groupBy(serials, byDocument);
  const attachmentsOf = Map.groupBy(files, byDocument);
  return rows.map((row) => {
    const id = Number(row.id);
    return { row, serials: serialsOf.get(id) ?? [], attachments: attachmentsOf.get(id) ?? [] };
  });
}

const byDocument = (row: Row) => Number(row.document_id);

async function load(database: Database, ids: string): Promise<readonly (readonly Row[])[]> {
  const wanted = "IN (SELECT value FROM json_each(?))";
  return await database.snapshot([
    { sql: `SELECT * FROM documents WHERE id ${wanted} ORDER BY id`, args: [ids] },
    {
      sql: `SELECT * FROM document_serials WHERE document_id ${wanted} ORDER BY document_id, position`,
      args: [ids],
    },
    { sql: `SELECT * FROM attachments WHERE document_id ${wanted} ORDER BY document_id, position, id`, args: [ids] },
  ]);
}
