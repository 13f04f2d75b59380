import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import * as v from "valibot";
import { toldAsFailure } from "./index-failure.ts";
import { MissingFiles } from "./missing-files.ts";
import { OwnFiles } from "./own-files.ts";

/** A store as the copy knows it. */
export interface CopyOfStore {
  readonly storeId: number;
  /** Its folder in the copy. */
  readonly folder: string;
  readonly cursor: string;
  /** The hash of the last entry that the copy holds; 64 zeros before the first. */
  readonly lastHash: string;
  /** The right edge of the tree over its entries: each full subtree's level and hash, hexadecimal. */
  readonly edge: readonly { readonly level: number; readonly hash: string }[];
}

/** A file that the copy holds. */
export interface CopiedFile {
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** When its bytes were last found to be right: milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A file of the copy with what it is of. */
export interface KeptFile extends CopiedFile {
  /** Null for a file of the store. */
  readonly documentId: number | null;
  /** A form, and not something attached to one. */
  readonly isForm: boolean;
}

/** Counts of what the copy holds. */
export interface CopyCounts {
  readonly documents: number;
  readonly files: number;
  readonly bytes: number;
}

const edgeSchema = v.array(v.object({ level: v.number(), hash: v.string() }));

const schema = `
CREATE TABLE IF NOT EXISTS stores(
  store_id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, cursor TEXT NOT NULL, last_hash TEXT NOT NULL, edge TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS documents(
  store_id INTEGER NOT NULL, id INTEGER NOT NULL, folder TEXT NOT NULL, sha256 TEXT NOT NULL, record TEXT NOT NULL,
  PRIMARY KEY(store_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS documents_by_folder ON documents(store_id, folder COLLATE NOCASE);
CREATE TABLE IF NOT EXISTS files(
  store_id INTEGER NOT NULL, path TEXT NOT NULL COLLATE NOCASE, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
  document_id INTEGER, is_form INTEGER NOT NULL, checked_at INTEGER NOT NULL,
  PRIMARY KEY(store_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS files_by_check ON files(checked_at);
CREATE INDEX IF NOT EXISTS files_by_document ON files(store_id, document_id, sha256);
CREATE TABLE IF NOT EXISTS facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/**
 * What the copy holds, in a database of the application's own beside its settings. It can be made again from the copy. Every change
 * is durable when it returns.
 */
export class CopyIndex {
  readonly #database: DatabaseSync;
  readonly own: OwnFiles;
  readonly missing: MissingFiles;
  readonly #prepared = new Map<string, StatementSync>();

  /** Throws {@link RunFailed}, as all of it does, when the application's own folder cannot be read or written. */
  constructor(path: string) {
    this.#database = toldAsFailure(() => {
      const database = new DatabaseSync(path);
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
      database.exec(schema);
      return database;
    });
    this.own = new OwnFiles(this.#database);
    this.missing = new MissingFiles(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  /** Runs changes together: all of them or none. */
  together(work: () => void): void {
    toldAsFailure(() => this.#database.exec("BEGIN IMMEDIATE"));
    try {
      work();
      toldAsFailure(() => this.#database.exec("COMMIT"));
    } catch (error) {
      // Some failures of the disk have ended it already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  stores(): readonly CopyOfStore[] {
    return this.#all("SELECT * FROM stores ORDER BY store_id").map((row) => ({
      storeId: Number(row.store_id),
      folder: String(row.folder),
      cursor: String(row.cursor),
      lastHash: String(row.last_hash),
      edge: v.parse(edgeSchema, JSON.parse(String(row.edge))),
    }));
  }

  keepStore({ storeId, folder, cursor, lastHash, edge }: CopyOfStore): void {
    this.#run(
      "INSERT INTO stores(store_id, folder, cursor, last_hash, edge) VALUES (?,?,?,?,?) ON CONFLICT (store_id) DO " +
        "UPDATE SET folder = excluded.folder, cursor = excluded.cursor, last_hash = excluded.last_hash, " +
        "edge = excluded.edge",
      [storeId, folder, cursor, lastHash, JSON.stringify(edge)],
    );
  }

  /** The folder that a document has; null for a new one. */
  documentFolder(storeId: number, id: number): string | null {
    const row = this.#one("SELECT folder FROM documents WHERE store_id = ? AND id = ?", [storeId, id]);
    return row ? String(row.folder) : null;
  }

  /** True when another document has this folder, however its letters are written. */
  isFolderTaken(storeId: number, folder: string): boolean {
    const sql = "SELECT 1 AS taken FROM documents WHERE store_id = ? AND folder = ? COLLATE NOCASE LIMIT 1";
    return this.#one(sql, [storeId, folder]) !== undefined;
  }

  /** True when the copy has a document's record exactly so. */
  hasRecord(storeId: number, { id, sha256 }: { readonly id: number; readonly sha256: string }): boolean {
    const sql = "SELECT 1 AS found FROM documents WHERE store_id = ? AND id = ? AND sha256 = ?";
    return this.#one(sql, [storeId, id, sha256]) !== undefined;
  }

  keepDocument(
    storeId: number,
    { id, folder, sha256, record }: { id: number; folder: string; sha256: string; record: string },
  ): void {
    this.#run(
      "INSERT INTO documents(store_id, id, folder, sha256, record) VALUES (?,?,?,?,?) ON CONFLICT (store_id, id) DO " +
        "UPDATE SET folder = excluded.folder, sha256 = excluded.sha256, record = excluded.record",
      [storeId, id, folder, sha256, record],
    );
  }

  /** Documents of a store by their id, some at a time. */
  *documents(storeId: number): Generator<{ readonly id: number; readonly folder: string; readonly record: string }> {
    for (let after = 0;;) {
      const rows = this.#all(
        "SELECT id, folder, record FROM documents WHERE store_id = ? AND id > ? ORDER BY id LIMIT 500",
        [storeId, after],
      );
      for (const row of rows) yield { id: Number(row.id), folder: String(row.folder), record: String(row.record) };
      if (rows.length < 500) return;
      after = Number(rows[rows.length - 1].id);
    }
  }

  /** The record of the document that a file belongs to, as JSON; null for a file of none. */
  recordOfFile(storeId: number, path: string): string | null {
    const row = this.#one(
      "SELECT d.record FROM files f JOIN documents d ON d.store_id = f.store_id AND d.id = f.document_id " +
        "WHERE f.store_id = ? AND f.path = ?",
      [storeId, path],
    );
    return row ? String(row.record) : null;
  }

  /** A document's files, by their paths. */
  filesOfDocument(storeId: number, documentId: number): readonly CopiedFile[] {
    const sql = "SELECT * FROM files WHERE store_id = ? AND document_id = ? ORDER BY path";
    return this.#all(sql, [storeId, documentId]).map(fileOf);
  }

  /** All files of a store, by their paths, some at a time. */
  *files(storeId: number): Generator<CopiedFile> {
    for (let after = "";;) {
      const sql = "SELECT * FROM files WHERE store_id = ? AND path > ? ORDER BY path LIMIT 500";
      const rows = this.#all(sql, [storeId, after]);
      yield* rows.map(fileOf);
      if (rows.length < 500) return;
      after = String(rows[rows.length - 1].path);
    }
  }

  /** The copy no longer has this file. */
  forgetFile(storeId: number, path: string): void {
    this.#run("DELETE FROM files WHERE store_id = ? AND path = ?", [storeId, path]);
  }

  file(storeId: number, path: string): CopiedFile | null {
    const row = this.#one("SELECT * FROM files WHERE store_id = ? AND path = ?", [storeId, path]);
    return row ? fileOf(row) : null;
  }

  keepFile(storeId: number, file: KeptFile): void {
    this.missing.settle(storeId, file.path);
    this.#run(
      "INSERT INTO files(store_id, path, sha256, size, document_id, is_form, checked_at) VALUES (?,?,?,?,?,?,?) " +
        "ON CONFLICT (store_id, path) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size, " +
        "document_id = excluded.document_id, is_form = excluded.is_form, checked_at = excluded.checked_at",
      [storeId, file.path, file.sha256, file.size, file.documentId, file.isForm ? 1 : 0, file.checkedAt],
    );
  }

  noteChecked(storeId: number, path: string, at: number): void {
    this.#run("UPDATE files SET checked_at = ? WHERE store_id = ? AND path = ?", [at, storeId, path]);
  }

  /** Checks of a time that is yet to come were noted by a clock that was wrong: nobody knows when they were. */
  forgetChecksAfter(at: number): void {
    this.#run("UPDATE files SET checked_at = 0 WHERE checked_at > ?", [at]);
    this.own.forgetChecksAfter(at);
  }

  /** Files that were checked before an instant, those that wait longest first, at most so many. */
  checkedBefore(at: number, most: number): readonly (KeptFile & { readonly storeId: number })[] {
    return this.#all("SELECT * FROM files WHERE checked_at < ? ORDER BY checked_at LIMIT ?", [at, most])
      .map((row) => ({ ...fileOf(row), ...ownerOf(row), storeId: Number(row.store_id) }));
  }

  /** The oldest check of any file; null when there are none. */
  oldestCheck(): number | null {
    const row = this.#one("SELECT min(checked_at) AS at FROM files");
    return row === undefined || row.at === null ? null : Number(row.at);
  }

  /** Forms picked at random, at most so many. */
  someForms(most: number): readonly (CopiedFile & { readonly storeId: number })[] {
    return this.#all("SELECT * FROM files WHERE is_form = 1 ORDER BY random() LIMIT ?", [most])
      .map((row) => ({ ...fileOf(row), storeId: Number(row.store_id) }));
  }

  /** What is kept of a store; of all when none is named. */
  counts(storeId: number | null = null): CopyCounts {
    const where = storeId === null ? "" : "WHERE store_id = ?";
    const args = storeId === null ? [] : [storeId];
    const documents = this.#one(`SELECT count(*) AS count FROM documents ${where}`, args);
    const files = this.#one(`SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM files ${where}`, args);
    return { documents: Number(documents?.count), files: Number(files?.count), bytes: Number(files?.bytes) };
  }

  /** Something that the application remembers of itself; null when it does not. */
  fact(name: string): string | null {
    const row = this.#one("SELECT value FROM facts WHERE name = ?", [name]);
    return row ? String(row.value) : null;
  }

  remember(name: string, value: string): void {
    this.#run("INSERT INTO facts(name, value) VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [
      name,
      value,
    ]);
  }

  #all(sql: string, args: readonly SQLInputValue[] = []): Record<string, unknown>[] {
    return toldAsFailure(() => this.#statement(sql).all(...args));
  }

  #one(sql: string, args: readonly SQLInputValue[] = []): Record<string, unknown> | undefined {
    return toldAsFailure(() => this.#statement(sql).get(...args));
  }

  #run(sql: string, args: readonly SQLInputValue[]): void {
    toldAsFailure(() => this.#statement(sql).run(...args));
  }

  /** The texts are this class's own, and few. */
  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

function fileOf(row: Record<string, unknown>): CopiedFile {
  return {
    path: String(row.path),
    sha256: String(row.sha256),
    size: Number(row.size),
    checkedAt: Number(row.checked_at),
  };
}

function ownerOf(row: Record<string, unknown>): Pick<KeptFile, "documentId" | "isForm"> {
  return {
    documentId: row.document_id === null ? null : Number(row.document_id),
    isForm: Number(row.is_form) === 1,
  };
}
