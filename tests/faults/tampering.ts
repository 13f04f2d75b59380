import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "@/db/open.ts";
import { chainStart, contentHashOf, linkHash } from "@/kernel/ledger/chain.ts";
import { readEntries } from "@/kernel/ledger/read-entries.ts";

/** The ledger's rows of one chain, to be put back. */
export type Rows = readonly Record<string, string | number | bigint | null | Uint8Array>[];

/** What somebody does who has the database in hands, beside a running server: past the triggers, which stay as they were. */
export class Tampering {
  constructor(readonly dataFolder: string) {}

  run(...statements: readonly string[]): void {
    this.#with((database) => {
      for (const statement of statements) database.exec(statement);
    });
  }

  /** The rows of a chain as they are now. */
  chain(stream: string): Rows {
    return this.#with((database) => database.prepare("SELECT * FROM ledger WHERE stream = ?").all(stream));
  }

  /** Puts a chain back as it was. */
  putBack(stream: string, rows: Rows): void {
    this.#with((database) => {
      database.prepare("DELETE FROM ledger WHERE stream = ?").run(stream);
      for (const row of rows) {
        const names = Object.keys(row);
        database.prepare(`INSERT INTO ledger(${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
          .run(...Object.values(row));
      }
    });
  }

  /** Gives every entry of a chain the hash that fits it again. */
  async chainAnew(stream: string): Promise<void> {
    const database = await openDatabase({ url: `file:${this.dataFolder}/strongroom.db` });
    const entries = await Array.fromAsync(readEntries(database, stream, 1, 1e9));
    database.close();
    let previous = chainStart;
    const statements = entries.map((entry) => {
      const before = previous;
      previous = linkHash(before, contentHashOf(entry));
      return `UPDATE ledger SET previous_hash = x'${before}', hash = x'${previous}' WHERE stream = '${stream}' AND seq = ${entry.seq}`;
    });
    this.run(...statements);
  }

  #with<Result>(use: (database: DatabaseSync) => Result): Result {
    const database = new DatabaseSync(`${this.dataFolder}/strongroom.db`, { timeout: 10_000 });
    try {
      database.exec("BEGIN IMMEDIATE");
      const triggers = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
      for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
      const result = use(database);
      for (const { sql } of triggers) database.exec(String(sql));
      database.exec("COMMIT");
      return result;
    } finally {
      database.close();
    }
  }
}
