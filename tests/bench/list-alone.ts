import Libsql from "libsql";
import * as v from "valibot";
import type { Database, Statement } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { documentFiltersSchema } from "@/features/documents/contract-list.ts";
import { listDocuments } from "@/features/documents/search/list.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { benchToday } from "./documents.ts";
import { clerkStores } from "./people.ts";

/** Who asks: an owner sees every store, a clerk three, an auditor three on some days. */
export const scopes = {
  "Owner of 40 stores": [{ accountId: 1, storeIds: "all", ranges: null }],
  "User of 3 stores": [{ accountId: 1, storeIds: clerkStores, ranges: null }],
  "Auditor of 3 stores, 18 months": [{
    accountId: 1,
    storeIds: clerkStores,
    ranges: [{ startDate: "2023-01-01", endDate: "2024-06-30" }],
  }],
} as const satisfies Readonly<Record<string, readonly ScopePart[]>>;

/** One request of the list: by its rule, and by the very statements that the rule runs. */
export interface ListTask {
  readonly count: string;
  /** The rule: chooses the plan, asks, presents the rows. */
  readonly rule: () => Promise<void>;
  /** Its statements through the driver alone, prepared beforehand: the least that they can cost. */
  readonly alone: () => Promise<void>;
}

/** The list without a server, on a database file. */
export interface ListAlone {
  task(scope: readonly ScopePart[], query: string): Promise<ListTask>;
  close(): void;
}

/** Opens the list without a server; another process may serve the same file. */
export async function openListAlone(path: string): Promise<ListAlone> {
  const database = await openDatabase({ url: `file:${path}` });
  const driver = new Libsql(path, { timeout: 5000 });
  driver.exec("PRAGMA cache_size = -48000");
  return {
    async task(scope, query) {
      const filters = v.parse(documentFiltersSchema, Object.fromEntries(new URLSearchParams(query)));
      const asked = { today: benchToday.toISOString().slice(0, 10), userId: 7 };
      const statements: Statement[] = [];
      const { count, countIsMinimum } = await listDocuments(noting(database, statements), scope, filters, asked);
      return {
        count: `${count.toLocaleString("en-US")}${countIsMinimum ? "+" : ""}`,
        rule: async () => void await listDocuments(database, scope, filters, asked),
        alone: aloneIn(driver, statements),
      };
    },
    close() {
      driver.close();
      database.close();
    },
  };
}

/** The same database, noting what it is asked. */
function noting(database: Database, noted: Statement[]): Database {
  return {
    ...database,
    isOneState: true,
    all: (sql, args) => {
      noted.push({ sql, args });
      return database.all(sql, args);
    },
    one: (sql, args) => {
      noted.push({ sql, args });
      return database.one(sql, args);
    },
    snapshot: (statements) => {
      noted.push(...statements);
      return database.snapshot(statements);
    },
  };
}

function aloneIn(driver: Libsql.Database, statements: readonly Statement[]): () => Promise<void> {
  const prepared = statements.map(({ sql, args = [] }) => ({ statement: driver.prepare(sql).raw(true), args }));
  return () => {
    for (const { statement, args } of prepared) statement.all(args);
    return Promise.resolve();
  };
}
