import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Content, Destination } from "@/kernel/backup/destination.ts";
import { toldAsFailure } from "./index-failure.ts";

/** A file of the copy that the application wrote itself: an index, entries, a page, a certificate. */
export interface OwnFile {
  /** From the top of the copy. */
  readonly path: string;
  /** The store that it is of; 0 for one of none. */
  readonly storeId: number;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** When its bytes were last found to be right: milliseconds since 1970. */
  readonly checkedAt: number;
}

const schema = `
CREATE TABLE IF NOT EXISTS own_files(
  path TEXT PRIMARY KEY COLLATE NOCASE, store_id INTEGER NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
  checked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS own_files_by_store ON own_files(store_id, path);
CREATE TABLE IF NOT EXISTS left_files(path TEXT PRIMARY KEY COLLATE NOCASE) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS damaged_files(
  path TEXT PRIMARY KEY COLLATE NOCASE, store_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/**
 * Which files the application wrote itself, which are to be removed because they lie elsewhere now, and which are to be fetched again.
 * Part of the copy's index.
 */
export class OwnFiles {
  constructor(readonly database: DatabaseSync) {
    toldAsFailure(() => database.exec(schema));
  }

  find(path: string): OwnFile | null {
    const row = this.#get("SELECT * FROM own_files WHERE path = ?", path);
    return row ? ownFileOf(row) : null;
  }

  /** Those of a store, by their paths. */
  ofStore(storeId: number): readonly OwnFile[] {
    const rows = this.#all("SELECT * FROM own_files WHERE store_id = ? ORDER BY path", storeId);
    return rows.map(ownFileOf);
  }

  keep({ path, storeId, sha256, size, checkedAt }: OwnFile): void {
    this.#run(
      "INSERT INTO own_files(path, store_id, sha256, size, checked_at) VALUES (?,?,?,?,?) ON CONFLICT (path) DO UPDATE " +
        "SET store_id = excluded.store_id, sha256 = excluded.sha256, size = excluded.size, checked_at = excluded.checked_at",
      path,
      storeId,
      sha256,
      size,
      checkedAt,
    );
    this.stays(path);
  }

  /** It is as good as never written: whoever needs it writes it again. */
  forget(path: string): void {
    this.#run("DELETE FROM own_files WHERE path = ?", path);
  }

  noteChecked(path: string, at: number): void {
    this.#run("UPDATE own_files SET checked_at = ? WHERE path = ?", at, path);
  }

  forgetChecksAfter(at: number): void {
    this.#run("UPDATE own_files SET checked_at = 0 WHERE checked_at > ?", at);
  }

  count(): number {
    return Number(this.#get("SELECT count(*) AS count FROM own_files")?.count);
  }

  /** Those that were checked before an instant, the one that waits longest first, at most so many. */
  checkedBefore(at: number, most: number): readonly OwnFile[] {
    const sql = "SELECT * FROM own_files WHERE checked_at < ? ORDER BY checked_at, path LIMIT ?";
    return this.#all(sql, at, most).map(ownFileOf);
  }

  /** The oldest check of any of them; null when there are none. */
  oldestCheck(): number | null {
    const row = this.#get("SELECT min(checked_at) AS at FROM own_files");
    return row === undefined || row.at === null ? null : Number(row.at);
  }

  /** Nothing needs this file any more: it goes when the copy is sealed without it. */
  leave(path: string): void {
    this.forget(path);
    this.#run("INSERT INTO left_files(path) VALUES (?) ON CONFLICT DO NOTHING", path);
  }

  /** There is a file of the copy again under this path. */
  stays(path: string): void {
    this.#run("DELETE FROM left_files WHERE path = ?", path);
  }

  /** A check found a file of a store damaged or gone: the next run fetches it again. */
  noteDamaged(storeId: number, path: string): void {
    this.#run("INSERT INTO damaged_files(path, store_id) VALUES (?,?) ON CONFLICT DO NOTHING", path, storeId);
  }

  /** It was fetched again, or cannot be. */
  noteMended(path: string): void {
    this.#run("DELETE FROM damaged_files WHERE path = ?", path);
  }

  /** Files of a store that are to be fetched again, from the top of the copy. */
  damaged(storeId: number): readonly string[] {
    const rows = this.#all("SELECT path FROM damaged_files WHERE store_id = ? ORDER BY path", storeId);
    return rows.map(({ path }) => String(path));
  }

  /** Paths that nothing needs any more. */
  left(): readonly string[] {
    return this.#all("SELECT path FROM left_files ORDER BY path").map(({ path }) => String(path));
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): void {
    toldAsFailure(() => this.database.prepare(sql).run(...values));
  }

  #get(sql: string, ...values: readonly SQLInputValue[]): Record<string, unknown> | undefined {
    return toldAsFailure(() => this.database.prepare(sql).get(...values));
  }

  #all(sql: string, ...values: readonly SQLInputValue[]): Record<string, unknown>[] {
    return toldAsFailure(() => this.database.prepare(sql).all(...values));
  }
}

function ownFileOf(row: Record<string, unknown>): OwnFile {
  return {
    path: String(row.path),
    storeId: Number(row.store_id),
    sha256: String(row.sha256),
    size: Number(row.size),
    checkedAt: Number(row.checked_at),
  };
}

/** What a file of the application's own is written with. */
export interface Writing {
  readonly index: { readonly own: OwnFiles };
  readonly destination: Destination;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Writes a file of the application's own, unless what is there says the same. */
export async function putOwn(
  { index: { own }, destination, now }: Writing,
  { storeId, path }: Pick<OwnFile, "storeId" | "path">,
  content: Content,
): Promise<void> {
  const known = own.find(path);
  const isSame = known?.sha256 === content.sha256 && known.storeId === storeId;
  if (isSame && (await destination.find(path))?.size === content.size) return;
  // Until it is written, nobody says that it is there.
  own.forget(path);
  await destination.put(path, content);
  own.keep({ path, storeId, sha256: content.sha256, size: content.size, checkedAt: now() });
}
