import type { Database } from "@/db/database.ts";
import type { FiledBefore, ToBeFiled } from "../offers-filing.ts";
import { hasTsn, naturalKey, tsnValues } from "../search/natural-order.ts";
import { fold } from "../search/text.ts";

/** Finds documents of a store with the same files or, among Forms 4473, the same TSNs. */
export async function filedBefore(
  database: Database,
  { accountId, storeId }: { readonly accountId: number; readonly storeId: number },
  { sha256s, tsns }: ToBeFiled,
): Promise<FiledBefore> {
  const keys = new Map(tsns.map((tsn) => [tsn, fold(tsn)]));
  const [files, numbers] = await database.snapshot([
    {
      sql: "SELECT sha256, min(document_id) AS id FROM attachments " +
        "WHERE sha256 IN (SELECT value FROM json_each(?)) AND store_id = ? GROUP BY sha256",
      args: [JSON.stringify(sha256s), storeId],
    },
    {
      sql: "SELECT tsn_key, min(id) AS id FROM documents WHERE account_id = ? AND form_type = 0 " +
        "AND tsn_order IN (SELECT value FROM json_each(?)) AND tsn_key <> '' AND store_id = ? GROUP BY tsn_key",
      args: [accountId, JSON.stringify([...keys.values()].map(naturalKey)), storeId],
    },
  ]);
  const byKey = new Map(numbers.map((row) => [String(row.tsn_key), Number(row.id)]));
  return {
    byFile: new Map(files.map((row) => [String(row.sha256), Number(row.id)])),
    byTsn: new Map([...keys].flatMap(([tsn, key]) => {
      const id = byKey.get(key);
      return id === undefined ? [] : [[tsn, id] as const];
    })),
  };
}

/** The first Form 4473 of a store that has this TSN; null when none does. */
export async function firstWithTsn(
  database: Database,
  { accountId, storeId }: { readonly accountId: number; readonly storeId: number },
  tsn: string,
): Promise<number | null> {
  const row = await database.one(
    `SELECT id FROM documents WHERE account_id = ? AND form_type = 0 AND ${hasTsn} AND store_id = ? ORDER BY id LIMIT 1`,
    [accountId, ...tsnValues(tsn), storeId],
  );
  return row ? Number(row.id) : null;
}

/** The first of these files that a document of the store has already, by its place; null when it has none of them. */
export async function firstWithFile(
  database: Database,
  storeId: number,
  sha256s: readonly string[],
): Promise<{ readonly position: number; readonly documentId: number } | null> {
  const row = await database.one(
    "SELECT j.key AS position, a.document_id FROM json_each(?) j " +
      "CROSS JOIN attachments a ON a.sha256 = j.value AND a.store_id = ? ORDER BY j.key, a.id LIMIT 1",
    [JSON.stringify(sha256s), storeId],
  );
  return row ? { position: Number(row.position), documentId: Number(row.document_id) } : null;
}
