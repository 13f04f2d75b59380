import type { Database, Row } from "@/db/database.ts";
import { Access, type Identity } from "@/kernel/access.ts";
import type { Document } from "./contract.ts";
import { presentDocument } from "./record.ts";

/** A document as an export holds it: the record as the wire shows it, without what one person may do with it. */
export type ExportedDocument = Omit<Document, "permissions">;

/** A store as the documents know it. */
export interface StoreOfDocuments {
  readonly accountId: number;
  readonly storeId: number;
}

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
  auditorMode: false,
};

const ofStore = "FROM documents WHERE account_id = ? AND form_type IN (0, 1) AND store_id = ?";

/** How much a store's export will hold: documents, files, and their bytes. */
export async function sizeOfStore(database: Database, { accountId, storeId }: StoreOfDocuments) {
  const row = await database.one(
    "SELECT count(DISTINCT document_id) AS documents, count(*) AS files, coalesce(sum(size), 0) AS bytes " +
      `FROM attachments WHERE document_id IN (SELECT id ${ofStore})`,
    [accountId, storeId],
  );
  return { documents: Number(row?.documents), files: Number(row?.files), bytes: Number(row?.bytes) };
}

/** Every document that a store holds as this begins, with its files, in the order of filing. */
export async function* everythingOf(database: Database, store: StoreOfDocuments): AsyncGenerator<ExportedDocument> {
  const access = new Access(nobody, []);
  const ids = await database.all(`SELECT id ${ofStore} ORDER BY id`, [store.accountId, store.storeId]);
  for (let from = 0; from < ids.length; from += documentsAtOnce) {
    const wanted = JSON.stringify(ids.slice(from, from + documentsAtOnce).map(({ id }) => Number(id)));
    const [rows, serials, attachments] = await load(database, wanted);
    const serialsOf = Map.groupBy(serials, byDocument);
    const attachmentsOf = Map.groupBy(attachments, byDocument);
    for (const row of rows) {
      const id = Number(row.id);
      const stored = { row, serials: serialsOf.get(id) ?? [], attachments: attachmentsOf.get(id) ?? [] };
      const { permissions: _, ...document } = presentDocument(stored, access);
      yield document;
    }
  }
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
