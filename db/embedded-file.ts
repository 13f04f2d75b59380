import Libsql from "libsql";
import { type Row, type Statement, StatementFailed, type Value, type Written } from "./connection.ts";

/** What an opened file is used for. */
export interface FileUse {
  /** Kilobytes of pages that it keeps in memory. */
  readonly cacheKilobytes: number;
  /** True where every statement that would change something is refused. */
  readonly isReader?: boolean;
}

/** Kilobytes of pages that a database which nobody shares keeps in memory. */
export const usualCacheKilobytes = 48_000;
/** How long a statement waits for another process that writes, in milliseconds. */
const busyMs = 5000;
/** Statements kept prepared. Preparing one again costs up to three times what running it does. */
const keptStatements = 256;

/** What a statement gave: its rows as lists of values, in the order of all its columns. */
export interface Result {
  readonly columns: readonly Column[];
  readonly lists: readonly (readonly Given[])[];
  readonly rowsAffected: number;
}

/** A column of the rows by name; of those with one name the first. */
export interface Column {
  readonly index: number;
  readonly name: string;
}

/** A value as it is read. */
export type Given = Row[string];

/** Opens `:memory:` or the file at a path, made when missing. */
export function openFile(path: string, { cacheKilobytes, isReader = false }: FileUse): EmbeddedFile {
  const file = new Libsql(path, { timeout: busyMs });
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA synchronous = FULL");
  file.exec(`PRAGMA cache_size = -${cacheKilobytes}`);
  file.exec("PRAGMA temp_store = MEMORY");
  const opened = new EmbeddedFile(file);
  if (isReader) opened.readOnly(cacheKilobytes);
  return opened;
}

/** The path of a file, of an address of one that begins with `file:`. */
export function pathOf(url: string): string {
  const [path] = url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, "").split("?");
  return decodeURIComponent(path);
}

/**
 * An open file, whose driver runs every call to its end before it gives back control: nobody ever sees a transaction that
 * is under way. One connection only, so that what PRAGMA sets holds for every statement.
 */
export class EmbeddedFile {
  #statements: StatementCache;
  #isClosed = false;

  constructor(readonly file: Libsql.Database) {
    this.#statements = new StatementCache(file);
  }

  /** Runs one statement. */
  run({ sql, args = [] }: Statement): Result {
    this.#refuseClosed();
    return this.#statements.prepared(sql, args.length).run(args.map(bindable));
  }

  /** One transaction. What fails in it is thrown as {@link StatementFailed}, and nothing of it stays. */
  batch(statements: readonly Statement[], mode: "read" | "write"): readonly Result[] {
    this.#rollBack();
    this.run({ sql: mode === "write" ? "BEGIN IMMEDIATE" : "BEGIN TRANSACTION READONLY" });
    try {
      const results = statements.map((statement, index) => this.#step(statement, index));
      this.run({ sql: "COMMIT" });
      return results;
    } finally {
      this.#rollBack();
    }
  }

  /** All that `task` reads is what the file held at one instant. It reads only, and awaits nothing but what it reads. */
  async inOneState<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#rollBack();
    this.run({ sql: "BEGIN TRANSACTION READONLY" });
    try {
      return await task();
    } finally {
      this.#rollBack();
    }
  }

  /** Several statements in one text, without values. */
  script(sql: string): void {
    this.#refuseClosed();
    this.forgetStatements();
    // What a migration sorts of a million documents is half a gigabyte.
    this.file.exec("PRAGMA temp_store = FILE");
    try {
      this.file.exec(sql);
    } finally {
      this.#rollBack();
      this.file.exec("PRAGMA temp_store = MEMORY");
    }
  }

  /**
   * Puts all of the log of writes into the file and empties it; waits so long for those who read what lies in it. False
   * when some still do: it stays then. For the one who writes alone.
   */
  putLogAway(waitMs: number): boolean {
    this.run({ sql: `PRAGMA busy_timeout = ${waitMs}` });
    try {
      const { lists: [[isBusy]] } = this.run({ sql: "PRAGMA wal_checkpoint(TRUNCATE)" });
      return isBusy === 0;
    } finally {
      this.run({ sql: `PRAGMA busy_timeout = ${busyMs}` });
    }
  }

  /** From here on every statement that would change something is refused. */
  readOnly(cacheKilobytes: number): void {
    this.file.exec(`PRAGMA cache_size = -${cacheKilobytes}`);
    this.file.exec("PRAGMA shrink_memory");
    this.file.exec("PRAGMA query_only = ON");
  }

  /** Tables may have other columns now, and prepared statements know theirs by heart. */
  forgetStatements(): void {
    this.#statements = new StatementCache(this.file);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.file.close();
  }

  #step(statement: Statement, index: number): Result {
    try {
      return this.run(statement);
    } catch (error) {
      throw error instanceof Error ? new StatementFailed(index, error) : error;
    }
  }

  /** Whatever broke off leaves no transaction open. */
  #rollBack(): void {
    if (!this.#isClosed && this.file.inTransaction) this.run({ sql: "ROLLBACK" });
  }

  #refuseClosed(): void {
    // The driver would go on answering through a statement that it has prepared already.
    if (this.#isClosed) throw new Error("The database is closed.");
  }
}

/** The rows of a result by the names of their columns. */
export function writtenOf({ columns, lists, rowsAffected }: Result): Written {
  return { rows: lists.map((list) => rowOf(columns, list)), rowsAffected };
}

function rowOf(columns: readonly Column[], values: readonly Given[]): Row {
  const row: Record<string, Given> = {};
  for (const { index, name } of columns) row[name] = values[index];
  return row;
}

/** The statements used last, prepared. */
class StatementCache {
  readonly #kept = new Map<string, PreparedStatement>();

  constructor(readonly file: Libsql.Database) {}

  prepared(sql: string, places: number): PreparedStatement {
    let statement = this.#kept.get(sql);
    this.#kept.delete(sql);
    // A place without a value would keep the one of the call before.
    if (statement?.places !== places) statement = new PreparedStatement(this.file.prepare(sql), places);
    this.#kept.set(sql, statement);
    if (this.#kept.size > keptStatements) this.#forgetOldest();
    return statement;
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest);
  }
}

/** A statement with what is known of its columns. */
class PreparedStatement {
  /** Null for a statement that gives no rows. */
  readonly #columns: readonly Column[] | null;

  constructor(readonly statement: Libsql.Statement<unknown[]>, readonly places: number) {
    this.#columns = statement.reader ? columnsOf(statement.raw(true)) : null;
  }

  run(values: readonly Bindable[]): Result {
    if (!this.#columns) return { columns: [], lists: [], rowsAffected: this.statement.run(values).changes };
    // After raw(true) the driver gives lists of values.
    const lists = this.statement.all(values) as Driven[][];
    return { columns: this.#columns, lists: lists.map((list) => list.map(read)), rowsAffected: 0 };
  }
}

function columnsOf(statement: Libsql.Statement<unknown[]>): readonly Column[] {
  const names = statement.columns().map(({ name }) => name);
  return names.map((name, index) => ({ index, name })).filter(({ index, name }) => names.indexOf(name) === index);
}

/** What the driver gives: bytes as a list where a server gives a buffer. */
type Driven = string | number | null | Uint8Array;

function read(value: Driven): Given {
  if (typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER)) {
    throw new RangeError("A number in the database is too large to be read exactly.");
  }
  return value instanceof Uint8Array ? new Uint8Array(value).buffer : value;
}

/** A value as the driver takes it. */
export type Bindable = string | number | null | Uint8Array;

/** The driver ends the process for a value that it does not know, and takes numbers that SQL does not have. */
export function bindable(value: Value): Bindable {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("Only finite numbers can be stored.");
  if (value === undefined) throw new TypeError("A value for the database is missing.");
  return value;
}
