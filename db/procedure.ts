import type { Row, Statement, Value } from "./connection.ts";

/** What a procedure may do: read. */
export interface ReadOnlyDatabase {
  /** True where all that is read through it was there at one instant: what one statement found holds for the next. */
  readonly isOneState?: boolean;
  /** All rows of one SELECT. */
  all(sql: string, args?: readonly Value[]): Promise<readonly Row[]>;
  /** The first row of one SELECT, or null. */
  one(sql: string, args?: readonly Value[]): Promise<Row | null>;
  /** Several SELECTs that see one and the same state. */
  snapshot(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
}

/**
 * Several SELECTs of which each depends on what the ones before found. Where processes read the database, one of them
 * runs it whole: the server's thread asks once and is answered once. Made by {@link procedure}.
 */
export interface Procedure<Input, Output> extends SentProcedure {
  readonly run: (database: ReadOnlyDatabase, input: Input) => Promise<Output>;
  readonly sentInput: (input: Input) => string;
  readonly receivedOutput: (sent: string) => Output;
}

/** The same as a process of the database knows it: input and output are JSON. */
export interface SentProcedure {
  /** Tells it from all others: 'documents.page'. */
  readonly name: string;
  readonly runSent: (database: ReadOnlyDatabase, input: string) => Promise<string>;
}

/**
 * A procedure. Input and output are plain data, the same after a way through JSON. An error that it throws arrives with
 * its name and message alone: what a person is told goes into the output.
 */
export function procedure<Input, Output>(
  name: string,
  run: (database: ReadOnlyDatabase, input: Input) => Promise<Output>,
): Procedure<Input, Output> {
  return {
    name,
    run,
    sentInput: (input) => JSON.stringify(input),
    receivedOutput: (sent) => JSON.parse(sent),
    runSent: async (database, input) => JSON.stringify(await run(database, JSON.parse(input))),
  };
}
