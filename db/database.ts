import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { type Connection, type Statement, StatementFailed, type Value, type Written } from "./connection.ts";
import { GuardFailed, troubleOf } from "./errors.ts";
import { asBrief } from "./asker.ts";
import { Mutex } from "./mutex.ts";
import type { Procedure, ReadOnlyDatabase } from "./procedure.ts";
import type { ProcessSettings } from "./processes/settings.ts";

export type { Row, RowTold, Statement, Value, Written } from "./connection.ts";

/** The one way to the database, the same for the embedded file and a libSQL server. */
export interface Database extends ReadOnlyDatabase {
  readonly kind: "embedded" | "remote";
  /** Several SELECTs of which each depends on the ones before. Throws what they and the procedure throw. */
  call<Input, Output>(procedure: Procedure<Input, Output>, input: Input): Promise<Output>;
  /**
   * Writes a batch whole or not at all. `prepare` runs under the write lock of this process and gives the statements. It
   * may read a few rows: others wait meanwhile, and it is read on the server's thread. It runs again when another process
   * got in between (busy, a unique ledger place taken), so it must have no effect of its own. Throws for a statement that
   * tells of rows: only a change writes its entry. Throws {@link GuardFailed} when a guard does not hold. Answers an empty
   * list when a batch was stored and its answer was lost on the way. Throws when it is called in the course of a `prepare`.
   */
  write(prepare: () => Promise<readonly Statement[]> | readonly Statement[]): Promise<readonly Written[]>;
  /** Throws in the course of a `prepare`: for what may wait for a write. */
  assertNotWriting(): void;
  /** Drizzle on the same connection, for ordinary reads. Writes go through {@link Database.write}. */
  readonly query: Pick<SqliteRemoteDatabase, "select" | "selectDistinct">;
  /** Runs several statements as one script: migrations only. */
  script(sql: string): Promise<void>;
  /**
   * From now on processes of their own read and write an embedded file, so that nothing of it runs on this thread. Without
   * effect for what lies in memory, and for a server. Throws when they cannot be started; all goes on as before then.
   */
  useProcesses(settings: ProcessSettings): Promise<void>;
  /** Settles when all of it is closed. */
  close(): Promise<void>;
}

/**
 * A statement that lets the batch go on only while `condition` is true. `changes() = 1` asks about the statement right
 * before it. The whole batch is undone otherwise and {@link GuardFailed} carries `name`.
 */
export function guard(name: string, condition: string, args: readonly Value[] = []): Statement {
  return { sql: `UPDATE write_guard SET holds = (SELECT ${condition}) WHERE id = 1`, args, guard: name };
}

const attempts = 8;
/** A server on which nothing was stored for this long is not tried again: whoever waits for it is told. */
const patienceMs = 10_000;
/** Whoever got their turn after so long, with nothing stored since, waited behind writes that got no answer either. */
const turnPatienceMs = 4_000;
/** Longest time that a caller waits for a server on which others still get their turn. */
const longestWaitMs = 30_000;
/** Whoever was overtaken does not pause longer from here on (64 to 128 ms), or would be overtaken all the more. */
const longestPause = 6;

/** Puts the write discipline that both back ends need around a connection. */
export function databaseOf(connection: Connection, kind: Database["kind"]): Database {
  const lock = new Mutex();
  let storedAt = -Infinity;

  /**
   * The ticket comes before everything that may refuse a batch which is stored already. That happens: `fetch` sends a
   * request once more by itself when a connection that it had used before ends without an answer.
   */
  async function commit(statements: readonly Statement[], ticket: Statement | null): Promise<readonly Written[]> {
    if (statements.length === 0) return [];
    if (statements.some(({ tells }) => tells)) throw new Error("What the ledger tells of is written with `change`.");
    const all = ticket ? [ticket, ...statements] : statements;
    try {
      const results = await connection.batch(all, "write");
      storedAt = performance.now();
      return results.slice(all.length - statements.length);
    } catch (error) {
      const failed = error instanceof StatementFailed ? all[error.statementIndex] : undefined;
      const trouble = troubleOf(error);
      if (failed && failed === ticket && trouble === "unique") return [];
      if (failed?.guard && trouble === "check") throw new GuardFailed(failed.guard);
      throw error;
    }
  }

  /**
   * After a lost connection nobody knows whether the commit happened; the ticket tells. Asked again while the connection
   * stays lost, for a batch must not be sent again before this is known.
   */
  async function committed(ticket: string, isLate: () => boolean): Promise<boolean> {
    for (let attempt = 1;; attempt++) {
      try {
        const { rows } = await connection.run({ sql: "SELECT 1 FROM write_tickets WHERE ticket = ?", args: [ticket] });
        return rows.length > 0;
      } catch (error) {
        if (troubleOf(error) !== "connection" || attempt === attempts || isLate()) throw error;
        await pause(attempt);
      }
    }
  }

  const database: Database = {
    kind,
    async all(sql, args) {
      return (await connection.run({ sql, args })).rows;
    },
    async one(sql, args) {
      return (await connection.run({ sql, args })).rows[0] ?? null;
    },
    async snapshot(statements) {
      const results = await connection.batch(statements, "read");
      return results.map((result) => result.rows);
    },
    async call(procedure, input) {
      const sent = connection.call?.(procedure.name, procedure.sentInput(input));
      return sent ? procedure.receivedOutput(await sent) : await procedure.run(database, input);
    },
    async write(prepare) {
      const begun = performance.now();
      const isLate = (patience = patienceMs) => {
        const now = performance.now();
        return kind === "remote" && (now - Math.max(begun, storedAt) > patience || now - begun > longestWaitMs);
      };
      return await lock.run(() =>
        asBrief(async () => {
          // One for all attempts: an earlier one that is stored late leaves no room for a later one. Not before its turn, as
          // processes may have taken the file over by then.
          const ticket = connection.losesAnswers ? crypto.randomUUID() : null;
          // Those who waited behind a write that got no answer are not made to wait for one of their own.
          if (isLate(turnPatienceMs)) {
            throw new Error("connection: no turn to write within the time that a caller waits");
          }
          for (let attempt = 1;; attempt++) {
            try {
              return await commit(await prepare(), ticket && ticketStatement(ticket, kind));
            } catch (error) {
              const trouble = troubleOf(error);
              const isOvertaken = trouble === "busy" || isLedgerRace(error);
              const again = isOvertaken || trouble === "connection";
              // Another process may be quicker any number of times: there only the time ends it.
              const isSpent = attempt >= attempts && !(isOvertaken && kind === "remote");
              if (!again || isSpent || isLate()) throw error;
              await pause(isOvertaken ? Math.min(attempt, longestPause) : attempt);
              if (trouble === "connection" && ticket && await committed(ticket, isLate)) return [];
            }
          }
        })
      );
    },
    assertNotWriting: () => lock.assertOutside(),
    query: drizzle(async (sql, params, method) => {
      try {
        const rows = (await connection.values({ sql, args: params })).map((row) => [...row]);
        // Whoever asks for one row gets it as it is, and nothing when there is none.
        return { rows: method === "get" ? rows[0] : rows };
      } catch (error) {
        if (method === "run") throw error;
        return failedRows(error);
      }
    }),
    async script(sql) {
      await lock.run(() => connection.script(sql));
    },
    async useProcesses(settings) {
      const move = await connection.moved?.(settings);
      if (move) await lock.run(() => Promise.resolve(move()));
    },
    close: () => connection.close(),
  };
  return database;
}

/**
 * Fails when the rows are looked at. What this callback throws, drizzle wraps in an error that repeats the values, which
 * are people's data, and whose words would be taken for those of the database.
 */
function failedRows(error: unknown): { rows: unknown[] } {
  return {
    get rows(): never {
      throw error;
    },
  };
}

/** Longer with each attempt, and never the same for two who met. */
async function pause(attempt: number): Promise<void> {
  await new Promise((wake) => setTimeout(wake, 2 ** attempt * (1 + Math.random())));
}

/** A ledger place taken by another process between reading the head and writing: the batch is built again. */
function isLedgerRace(error: unknown): boolean {
  return troubleOf(error) === "unique" && error instanceof Error && /\bledger\.(stream|seq)\b/.test(error.message);
}

/** Of a file that one process writes, only the last batch can be in doubt: its ticket takes the place of the one before. */
function ticketStatement(ticket: string, kind: Database["kind"]): Statement {
  return kind === "remote"
    ? { sql: "INSERT INTO write_tickets(ticket, at) VALUES (?, unixepoch())", args: [ticket] }
    : { sql: "INSERT OR REPLACE INTO write_tickets(rowid, ticket, at) VALUES (1, ?, unixepoch())", args: [ticket] };
}
