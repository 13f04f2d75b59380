/** A value that may be bound to a statement. Booleans are written 0 and 1. */
export type Value = string | number | boolean | null | Uint8Array;
/** One row by column name; of columns with the same name the first. */
export type Row = Readonly<Record<string, string | number | bigint | null | ArrayBuffer>>;

/** One statement with its values. `guard` names it when it is a guard (see `guard` in database.ts). */
export interface Statement {
  readonly sql: string;
  readonly args?: readonly Value[];
  readonly guard?: string;
}

/** What one statement of a write did. */
export interface Written {
  readonly rows: readonly Row[];
  readonly rowsAffected: number;
}

/** What the embedded file and a libSQL server both do; `databaseOf` puts the write discipline around it. */
export interface Connection {
  run(statement: Statement): Promise<Written>;
  /** One transaction. What fails in it is thrown as {@link StatementFailed}, and nothing of it stays. */
  batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]>;
  /** The rows as lists of values, for a builder of queries that counts columns instead of naming them. */
  values(statement: Statement): Promise<readonly (readonly unknown[])[]>;
  /** Several statements in one text, without values. */
  script(sql: string): Promise<void>;
  close(): void;
}

/** A statement of a batch failed; `statementIndex` says which, the cause why. */
export class StatementFailed extends Error {
  constructor(readonly statementIndex: number, cause: Error) {
    super(cause.message, { cause });
    this.name = "StatementFailed";
  }
}
