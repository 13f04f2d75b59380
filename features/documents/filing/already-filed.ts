import type { Database } from "@/db/database.ts";
import type { StoreOfDocuments } from "../offboarding/exported-documents.ts";
import { naturalKey } from "../search/natural-order.ts";
import { fold } from "../search/text.ts";

/** What is about to be filed in a store. */
export interface ToBeFiled {
  readonly sha256s: readonly string[];
  readonly tsns: readonly string[];
}

/** The first document of the store that has such a file or such a TSN, by file and by TSN. */
export interface FiledBefore {
  readonly byFile: ReadonlyMap<string, number>;
  readonly byTsn: ReadonlyMap<string, number>;
}

/** Finds documents of a store with the same files or, among Forms 4473, the same TSNs. */
export async function filedBefore(
  database: Database,
  { accountId, storeId }: StoreOfDocuments,
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
