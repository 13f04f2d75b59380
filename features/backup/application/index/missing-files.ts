import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { toldAsFailure } from "./index-failure.ts";

/** A file that belongs to the copy and is not there, with a sentence that says why. */
export interface MissingFile {
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Null for a file of the store. */
  readonly documentId: number | null;
  /** A form, and not something attached to one. */
  readonly isForm: boolean;
  readonly reason: string;
}

const schema = `
CREATE TABLE IF NOT EXISTS missing_files(
  store_id INTEGER NOT NULL, path TEXT NOT NULL COLLATE NOCASE, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
  document_id INTEGER, is_form INTEGER NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY(store_id, path)
) STRICT, WITHOUT ROWID;
`;

/** Files that belong to the copy and do not lie there whole: they are asked for with every run. Part of the copy's index. */
export class MissingFiles {
  constructor(readonly database: DatabaseSync) {
    toldAsFailure(() => database.exec(schema));
  }

  /** The file is no longer counted as one of the copy; it is asked for again. */
  add(storeId: number, { path, sha256, size, documentId, isForm, reason }: MissingFile): void {
    this.#run("DELETE FROM files WHERE store_id = ? AND path = ?", storeId, path);
    this.#run(
      "INSERT INTO missing_files(store_id, path, sha256, size, document_id, is_form, reason) VALUES (?,?,?,?,?,?,?) " +
        "ON CONFLICT (store_id, path) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size, " +
        "document_id = excluded.document_id, is_form = excluded.is_form, reason = excluded.reason",
      ...[storeId, path, sha256, size, documentId, isForm ? 1 : 0, reason],
    );
  }

  /** It lies there. */
  settle(storeId: number, path: string): void {
    this.#run("DELETE FROM missing_files WHERE store_id = ? AND path = ?", storeId, path);
  }

  /** A document's files are listed anew, perhaps in another folder. */
  listedAnew(storeId: number, documentId: number): void {
    this.#run("DELETE FROM missing_files WHERE store_id = ? AND document_id = ?", storeId, documentId);
  }

  /** What the copy of a store lacks, by its paths, at most so many. */
  ofStore(storeId: number, most: number): readonly MissingFile[] {
    const sql = "SELECT * FROM missing_files WHERE store_id = ? ORDER BY path LIMIT ?";
    return toldAsFailure(() => this.database.prepare(sql).all(storeId, most)).map((row) => ({
      ...{ path: String(row.path), sha256: String(row.sha256), size: Number(row.size), reason: String(row.reason) },
      ...{ documentId: row.document_id === null ? null : Number(row.document_id), isForm: row.is_form === 1 },
    }));
  }

  count(storeId: number): number {
    const sql = "SELECT count(*) AS count FROM missing_files WHERE store_id = ?";
    return Number(toldAsFailure(() => this.database.prepare(sql).get(storeId))?.count);
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): void {
    toldAsFailure(() => this.database.prepare(sql).run(...values));
  }
}
