import type { ProcessSettings } from "./processes/settings.ts";

/** A value that may be bound to a statement. Booleans are written 0 and 1. */
export type Value = string | number | boolean | null | Uint8Array;
/** One row by column name; of columns with the same name the first. */
export type Row = Readonly<Record<string, string | number | bigint | null | ArrayBuffer>>;

/** One statement with its values. `guard` names it when it is a guard (see `guard` in database.ts). */
export interface Statement {
  readonly sql: string;
  readonly args?: readonly Value[];
  readonly guard?: string;
  /** What it makes of rows that the ledger tells of: the unit of work that it is added to writes that down. */
  readonly tells?: readonly RowTold[];
}

/** What becomes of rows of a table, as an entry of the ledger holds it (kernel/ledger/told-rows.ts). */
export interface RowTold {
  /** The chain that holds it. */
  readonly stream: string;
  /** The table. */
  readonly of: string;
  /** The row; left out where `where` alone says which. */
  readonly id?: string;
  /** The rows that have these values; with `id` that one, where it has them. */
  readonly where?: Readonly<Record<string, string | number | null>>;
  /** A row that `where` leaves out. */
  readonly besides?: string;
  /** True where it is all that is kept of a row, which is there from now on. */
  readonly whole?: true;
  /** The values that are others from now on, by column. Null: the row is no more. */
  readonly is: Readonly<Record<string, string | number | null>> | null;
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
  /** Has another process run a procedure, from JSON to JSON; null where it is run here, statement by statement. */
  call?(name: string, input: string): Promise<string> | null;
  /** Several statements in one text, without values. */
  script(sql: string): Promise<void>;
  /** True where a batch may be stored although its answer was lost: it is sent with a ticket then. */
  readonly losesAnswers?: boolean;
  /** Prepares what answers from now on in processes of its own; the switch to them happens when what this gives is called. */
  moved?(settings: ProcessSettings): Promise<() => void>;
  /** Settles when all of it is closed. */
  close(): Promise<void>;
}

/** A statement of a batch failed; `statementIndex` says which, the cause why. */
export class StatementFailed extends Error {
  constructor(readonly statementIndex: number, cause: Error) {
    super(cause.message, { cause });
    this.name = "StatementFailed";
  }
}
