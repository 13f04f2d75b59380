import { expect } from "expect";
import type { Database, Statement } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { migrations } from "./migrations/index.ts";
import { rowsOnly } from "./store-records.ts";

const tables = {
  plain: "CREATE TABLE plain(id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL) STRICT",
  with_index: "CREATE TABLE with_index(id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL) STRICT",
  by_key: "CREATE TABLE by_key(user_id INTEGER NOT NULL, store_id INTEGER NOT NULL, name TEXT NOT NULL, " +
    "PRIMARY KEY(user_id, store_id, name)) STRICT, WITHOUT ROWID",
};
const names = Object.keys(tables);

/** 12,000 rows in each table, every second one of store 1: more than one reading finds. */
async function filled(database: Database): Promise<void> {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)";
  await database.write(() => [
    ...Object.values(tables).map((sql) => ({ sql })),
    { sql: "CREATE INDEX by_store ON with_index(store_id)" },
    ...["plain", "with_index"].map((table) => ({
      sql: `INSERT INTO ${table}(id, store_id) ${numbers} SELECT i, 1 + i % 2 FROM n`,
    })),
    { sql: `INSERT INTO by_key ${numbers} SELECT i / 8, 1 + i % 2, 'it''s "' || i FROM n` },
  ]);
}

testOnBothDatabases(
  "a store's rows are gone, those of others stay, and no write walks through a table",
  async (database) => {
    await filled(database);
    const removals = new Map<string, Statement>();
    let most = 0;
    const watched: Database = {
      ...database,
      async write(prepare) {
        const statements = await prepare();
        for (const statement of statements) removals.set(statement.sql, statement);
        const written = await database.write(() => statements);
        most = Math.max(most, ...written.map(({ rowsAffected }) => rowsAffected));
        return written;
      },
    };
    await rowsOnly(watched, ...names).purge?.({ accountId: 1, storeId: 1 });
    for (const table of names) {
      const rows = await database.all(`SELECT store_id, count(*) AS n FROM ${table} GROUP BY store_id`);
      expect([table, rows]).toEqual([table, [{ store_id: 2, n: 6000 }]]);
    }
    expect(most).toBeLessThanOrEqual(5000);
    expect(removals.size).toBe(names.length);
    for (const { sql, args } of removals.values()) {
      const steps = (await database.all(`EXPLAIN QUERY PLAN ${sql}`, args)).map(({ detail }) => String(detail));
      expect(steps[0]).toMatch(/^SEARCH \w+ USING (INTEGER )?PRIMARY KEY/);
      expect(steps.filter((step) => /SCAN (?!value|json_each)/.test(step))).toEqual([]);
    }
  },
);

testOnBothDatabases("a purge that was cut short goes on where it stopped", async (database) => {
  await filled(database);
  let writes = 0;
  const ending: Database = {
    ...database,
    write(prepare) {
      if (++writes > 3) throw new Error("The process ends here.");
      return database.write(prepare);
    },
  };
  const { purge } = rowsOnly(ending, ...names);
  await expect(purge?.({ accountId: 1, storeId: 1 })).rejects.toThrow("ends here");
  const [left] = await database.all("SELECT count(*) AS n FROM plain WHERE store_id = 1");
  expect(left.n).toBeGreaterThan(0);
  expect(left.n).toBeLessThan(6000);
  await rowsOnly(database, ...names).purge?.({ accountId: 1, storeId: 1 });
  for (const table of names) {
    expect(await database.one(`SELECT count(*) AS n FROM ${table}`)).toEqual({ n: 6000 });
  }
});
