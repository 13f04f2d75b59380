import type { Statement, Written } from "./database.ts";

/** What the embedded file and a libSQL server both do; {@link databaseOf} puts the write discipline around it. */
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
