import Libsql from "libsql";
import { type Connection, StatementFailed } from "./connection.ts";
import type { Row, Statement, Value, Written } from "./database.ts";

/** Kilobytes of pages that the embedded database keeps in memory. */
const pageCacheKilobytes = 48_000;
/** How long a statement waits for another process that writes, in milliseconds. */
const busyMs = 5000;
/** Statements kept prepared. Preparing one again costs up to three times what running it does. */
const keptStatements = 256;

/** Opens `:memory:` or a file, made when missing. */
export function openEmbedded(url: string): Connection {
  return opened(url);
}

/**
 * Opens a file for reading it as it is now: one read transaction lasts until it is closed, whatever others write
 * meanwhile. It holds nobody up; but the log of writes beside the file is not cut before its end.
 */
export async function openEmbeddedInstant(url: string): Promise<Connection> {
  const file = opened(url);
  try {
    await file.run({ sql: "BEGIN TRANSACTION READONLY" });
    // The transaction begins with what is read first.
    await file.run({ sql: "SELECT count(*) FROM sqlite_master" });
    return new InstantOfFile(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

function opened(url: string): EmbeddedFile {
  const [path] = url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, "").split("?");
  const file = new Libsql(decodeURIComponent(path), { timeout: busyMs });
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA synchronous = FULL");
  file.exec(`PRAGMA cache_size = -${pageCacheKilobytes}`);
  file.exec("PRAGMA temp_store = MEMORY");
  return new EmbeddedFile(file);
}

/**
 * One connection only, so that what PRAGMA sets holds for every statement. Every call runs to its end before it gives
 * back control, so nobody ever sees a transaction that is under way.
 */
class EmbeddedFile implements Connection {
  #statements: StatementCache;
  #isClosed = false;

  constructor(readonly file: Libsql.Database) {
    this.#statements = new StatementCache(file);
  }

  run(statement: Statement): Promise<Written> {
    return settled(() => this.#execute(statement));
  }

  batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    return settled(() => {
      this.#rollBack();
      this.#execute({ sql: mode === "write" ? "BEGIN IMMEDIATE" : "BEGIN TRANSACTION READONLY" });
      try {
        const results = statements.map((statement, index) => this.#step(statement, index));
        this.#execute({ sql: "COMMIT" });
        return results;
      } finally {
        this.#rollBack();
      }
    });
  }

  values({ sql, args = [] }: Statement): Promise<readonly (readonly unknown[])[]> {
    return settled(() => this.#prepared(sql, args).values(args.map(bindable)));
  }

  script(sql: string): Promise<void> {
    return settled(() => {
      this.#refuseClosed();
      // Tables may have other columns after it, and prepared statements know theirs by heart.
      this.#statements = new StatementCache(this.file);
      try {
        this.file.exec(sql);
      } finally {
        this.#rollBack();
      }
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.file.close();
  }

  #execute({ sql, args = [] }: Statement): Written {
    return this.#prepared(sql, args).run(args.map(bindable));
  }

  #step(statement: Statement, index: number): Written {
    try {
      return this.#execute(statement);
    } catch (error) {
      throw error instanceof Error ? new StatementFailed(index, error) : error;
    }
  }

  #prepared(sql: string, args: readonly Value[]): PreparedStatement {
    this.#refuseClosed();
    return this.#statements.prepared(sql, args.length);
  }

  /** Whatever broke off leaves no transaction open. */
  #rollBack(): void {
    if (!this.#isClosed && this.file.inTransaction) this.#execute({ sql: "ROLLBACK" });
  }

  #refuseClosed(): void {
    // The driver would go on answering through a statement that it has prepared already.
    if (this.#isClosed) throw new Error("The database is closed.");
  }
}

/** What a file held at one instant. */
class InstantOfFile implements Connection {
  constructor(readonly file: EmbeddedFile) {}

  run(statement: Statement): Promise<Written> {
    return this.file.run(statement);
  }

  async batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    if (mode === "write") throw new Error(onlyRead);
    const results: Written[] = [];
    for (const statement of statements) results.push(await this.file.run(statement));
    return results;
  }

  values(statement: Statement): Promise<readonly (readonly unknown[])[]> {
    return this.file.values(statement);
  }

  script(): Promise<void> {
    return Promise.reject(new Error(onlyRead));
  }

  close(): void {
    this.file.close();
  }
}

const onlyRead = "An instant of a database can only be read.";

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
  /** The columns of a row, of those with one name the first; null for a statement that gives no rows. */
  readonly #columns: readonly Column[] | null;

  constructor(readonly statement: Libsql.Statement<unknown[]>, readonly places: number) {
    this.#columns = statement.reader ? columnsOf(statement.raw(true)) : null;
  }

  run(values: readonly Bindable[]): Written {
    if (!this.#columns) return { rows: [], rowsAffected: this.statement.run(values).changes };
    const columns = this.#columns;
    return { rows: this.#lists(values).map((list) => rowOf(columns, list)), rowsAffected: 0 };
  }

  values(values: readonly Bindable[]): readonly (readonly unknown[])[] {
    if (this.#columns) return this.#lists(values).map((list) => list.map(read));
    this.statement.run(values);
    return [];
  }

  #lists(values: readonly Bindable[]): Given[][] {
    // After raw(true) the driver gives lists of values.
    return this.statement.all(values) as Given[][];
  }
}

interface Column {
  readonly index: number;
  readonly name: string;
}

function columnsOf(statement: Libsql.Statement<unknown[]>): readonly Column[] {
  const names = statement.columns().map(({ name }) => name);
  return names.map((name, index) => ({ index, name })).filter(({ index, name }) => names.indexOf(name) === index);
}

function rowOf(columns: readonly Column[], values: readonly Given[]): Row {
  const row: Record<string, Row[string]> = {};
  for (const { index, name } of columns) row[name] = read(values[index]);
  return row;
}

/** What the driver gives: bytes as a list where a server gives a buffer. */
type Given = string | number | null | Uint8Array;

function read(value: Given): Row[string] {
  if (typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER)) {
    throw new RangeError("A number in the database is too large to be read exactly.");
  }
  return value instanceof Uint8Array ? new Uint8Array(value).buffer : value;
}

type Bindable = string | number | null | Uint8Array;

/** The driver ends the process for a value that it does not know, and takes numbers that SQL does not have. */
function bindable(value: Value): Bindable {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("Only finite numbers can be stored.");
  if (value === undefined) throw new TypeError("A value for the database is missing.");
  return value;
}

/** What a synchronous driver does, as the promise that a server would give. */
function settled<T>(task: () => T): Promise<T> {
  return new Promise((resolve) => resolve(task()));
}
