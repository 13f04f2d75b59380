import { eq } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect } from "expect";
import { startSqld, testOnBothDatabases, withSqld } from "@/tests/sqld.ts";
import { asAsker } from "./asker.ts";
import type { Connection, Statement } from "./connection.ts";
import { type Database, databaseOf, guard } from "./database.ts";
import { constraintOf, GuardFailed, troubleOf } from "./errors.ts";
import { idsFrom } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { connectRemote } from "./remote.ts";

const items = {
  feature: "shop",
  migrations: [{
    name: "0001_items",
    sql: "CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;",
  }],
};
const insert = (id: number, name: string) => ({ sql: "INSERT INTO items(id, name) VALUES (?, ?)", args: [id, name] });

testOnBothDatabases("a write is stored whole or not at all", async (database) => {
  await migrate(database, [items]);
  await expect(database.write(() => [insert(1, "a"), insert(2, "a")])).rejects.toThrow();
  expect(await database.all("SELECT * FROM items")).toHaveLength(0);
  const [written] = await database.write(
    () => [{ ...insert(3, "b"), sql: "INSERT INTO items(id, name) VALUES (?, ?) RETURNING id" }],
  );
  expect(Number(written.rows[0].id)).toBe(3);
});

testOnBothDatabases("a guard that does not hold undoes the batch and is named", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a")]);
  const stale = database.write(() => [
    { sql: "UPDATE items SET name = 'z' WHERE id = 1" },
    { sql: "UPDATE items SET name = 'y' WHERE id = 99" },
    guard("items.stale", "changes() = 1"),
  ]);
  await expect(stale).rejects.toBeInstanceOf(GuardFailed);
  await expect(stale).rejects.toMatchObject({ guard: "items.stale" });
  expect((await database.one("SELECT name FROM items WHERE id = 1"))?.name).toBe("a");
  await database.write(
    () => [{ sql: "UPDATE items SET name = 'q' WHERE id = 1" }, guard("items.stale", "changes() = 1")],
  );
  expect((await database.one("SELECT name FROM items WHERE id = 1"))?.name).toBe("q");
});

testOnBothDatabases("what went wrong is told apart, with the column", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a")]);
  const error = await database.write(() => [insert(2, "a")]).catch((failure: unknown) => failure);
  expect([troubleOf(error), constraintOf(error)]).toEqual(["unique", "items.name"]);
});

testOnBothDatabases(
  "a write is finished when whoever asked for it has gone, with all that it reads",
  async (database) => {
    await migrate(database, [items]);
    const gone = new AbortController();
    await asAsker({ name: "person 1", gone: gone.signal }, () =>
      database.write(async () => {
        gone.abort();
        return [insert(Number((await database.one("SELECT 5 AS n"))?.n), "a")];
      }));
    expect(await database.all("SELECT id FROM items")).toEqual([{ id: 5 }]);
  },
);

testOnBothDatabases("a snapshot sees one state", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a"), insert(2, "b")]);
  const [names, [count]] = await database.snapshot([
    { sql: "SELECT name FROM items ORDER BY id" },
    { sql: "SELECT count(*) AS n FROM items WHERE id > ?", args: [1] },
  ]);
  expect([names.map((row) => row.name), Number(count.n)]).toEqual([["a", "b"], 1]);
});

testOnBothDatabases(
  "values come back as they were stored; of two columns with one name the first counts",
  async (database) => {
    const sql = "SELECT ? AS text, ? AS number, ? AS fraction, ? AS yes, ? AS empty, ? AS bytes, 2 AS number";
    const row = await database.one(sql, [
      "é\u{1F600}",
      4_503_599_627_370_497,
      0.5,
      true,
      null,
      new Uint8Array([0, 255]),
    ]);
    expect(row).toMatchObject({
      text: "é\u{1F600}",
      number: 4_503_599_627_370_497,
      fraction: 0.5,
      yes: 1,
      empty: null,
    });
    expect(Object.keys(row ?? {})).toEqual(["text", "number", "fraction", "yes", "empty", "bytes"]);
    expect(row?.bytes).toBeInstanceOf(ArrayBuffer);
    expect(row?.bytes instanceof ArrayBuffer && [...new Uint8Array(row.bytes)]).toEqual([0, 255]);
  },
);

testOnBothDatabases(
  "numbers that SQL does not have are refused, and so are those too large to read",
  async (database) => {
    await expect(database.one("SELECT ? AS n", [Infinity])).rejects.toBeInstanceOf(RangeError);
    await expect(database.one("SELECT 9007199254740993 AS n")).rejects.toBeInstanceOf(RangeError);
  },
);

testOnBothDatabases("a statement that failed works again, and one used before sees new columns", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a")]);
  const select = "SELECT * FROM items WHERE id = ?";
  expect(await database.one(select, [1])).toEqual({ id: 1, name: "a" });
  await expect(database.write(() => [insert(2, "a")])).rejects.toThrow();
  await database.write(() => [insert(2, "b")]);
  await database.script("ALTER TABLE items ADD COLUMN color TEXT; UPDATE items SET color = 'red';");
  expect(await database.one(select, [2])).toEqual({ id: 2, name: "b", color: "red" });
  expect(await database.one(select, [3])).toBeNull();
});

testOnBothDatabases("the builder of queries reads what was written", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a"), insert(2, "b")]);
  const table = sqliteTable("items", { id: integer().primaryKey(), name: text().notNull() });
  expect(await database.query.select().from(table).orderBy(table.id)).toEqual([{ id: 1, name: "a" }, {
    id: 2,
    name: "b",
  }]);
  expect(await database.query.select().from(table).where(eq(table.id, 2)).get()).toEqual({ id: 2, name: "b" });
  expect(await database.query.select().from(table).where(eq(table.id, 3)).get()).toBeUndefined();
});

testOnBothDatabases("a query that fails tells what the database said, and nothing of its values", async (database) => {
  const table = sqliteTable("nowhere", { id: integer().primaryKey(), name: text().notNull() });
  const failed = database.query.select().from(table).where(eq(table.name, "connection of Kim Example"));
  for (const ask of [() => failed.all(), () => failed.get()]) {
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect([Deno.inspect(error).includes("Kim Example"), troubleOf(error)]).toEqual([false, "other"]);
    expect(Deno.inspect(error)).toContain("no such table: nowhere");
  }
});

testOnBothDatabases("fifty writers at once are all stored, each once", async (database) => {
  await migrate(database, [items]);
  await Promise.all(Array.from({ length: 50 }, (_, n) => database.write(() => [insert(n + 1, `item ${n}`)])));
  expect(Number((await database.one("SELECT count(*) AS n FROM items"))?.n)).toBe(50);
});

testOnBothDatabases("ids are given once, across processes", async (database) => {
  await migrate(database, [items]);
  const [one, other] = [idsFrom(database), idsFrom(database)];
  const given = await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? one : other).next("items")));
  expect(new Set(given).size).toBe(200);
  expect(Math.min(...given)).toBe(1);
});

testOnBothDatabases(
  "a migration runs once, and one that was changed after it ran stops the start",
  async (database) => {
    expect(await migrate(database, [items])).toBe(1);
    expect(await migrate(database, [items])).toBe(0);
    const changed = {
      ...items,
      migrations: [{ name: "0001_items", sql: "CREATE TABLE items(id INTEGER PRIMARY KEY);" }],
    };
    await expect(migrate(database, [changed])).rejects.toThrow("shop/0001_items was changed");
  },
);

testOnBothDatabases("a migration that fails leaves nothing behind and is tried again", async (database) => {
  const broken = {
    feature: "shop",
    migrations: [{ name: "0001_items", sql: "CREATE TABLE items(id INTEGER); INSERT INTO nowhere VALUES (1);" }],
  };
  await expect(migrate(database, [broken])).rejects.toThrow();
  expect(await migrate(database, [items])).toBe(1);
});

Deno.test("a libSQL server that is gone is told as a lost connection within the deadline, and works again after", async () => {
  const server = await startSqld();
  const database = await openDatabase({ url: server.url, token: server.token, deadlineMs: 5000 });
  try {
    await migrate(database, [items]);
    await database.write(() => [insert(1, "a")]);
    const gone = await openDatabase({ url: "http://127.0.0.1:9", deadlineMs: 300 });
    const error = await gone.one("SELECT 1").catch((failure: unknown) => failure);
    expect(troubleOf(error)).toBe("connection");
    gone.close();
    await server.restart();
    expect(Number((await database.one("SELECT count(*) AS n FROM items"))?.n)).toBe(1);
  } finally {
    database.close();
    await server.stop();
  }
});

Deno.test("an embedded database asked with fewer values than before does not take the old ones, and closed nothing", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const sql = "SELECT ? AS a, ? AS b";
  expect(await database.one(sql, ["one", "two"])).toEqual({ a: "one", b: "two" });
  expect(await database.one(sql, ["three"])).toEqual({ a: "three", b: null });
  for (let n = 0; n < 600; n++) expect((await database.one(`SELECT ? + ${n} AS n`, [1]))?.n).toBe(n + 1);
  expect(await database.one(sql, ["four", "five"])).toEqual({ a: "four", b: "five" });
  database.close();
  await expect(database.one(sql, ["six", "seven"])).rejects.toThrow("The database is closed.");
});

Deno.test("whoever is overtaken more often than a lost line is tried again gets a turn all the same", async () => {
  let overtaken = 0;
  const connection: Connection = {
    run: () => Promise.reject(new Error("not asked here")),
    values: () => Promise.reject(new Error("not asked here")),
    script: () => Promise.reject(new Error("not asked here")),
    close: () => Promise.resolve(),
    batch(statements) {
      if (overtaken++ < 12) return Promise.reject(new Error("UNIQUE constraint failed: ledger.stream, ledger.seq"));
      return Promise.resolve(statements.map(() => ({ rows: [], rowsAffected: 1 })));
    },
  };
  const statements = [{ sql: "INSERT INTO ledger VALUES (1)" }];
  expect(await databaseOf(connection, "remote").write(() => statements)).toHaveLength(1);
  overtaken = 0;
  // An embedded file belongs to one server: there the same thing again and again is a fault, and is told.
  await expect(databaseOf(connection, "embedded").write(() => statements)).rejects.toThrow("ledger.stream");
});

/** A libSQL server whose batches reach it on a way of the test's own. */
async function withWay(
  way: (server: Connection, statements: readonly Statement[]) => ReturnType<Connection["batch"]>,
  run: (database: Database) => Promise<void>,
): Promise<void> {
  await withSqld(async (url) => {
    const server = await connectRemote({ url, deadlineMs: 10_000 });
    await migrate(databaseOf(server, "remote"), [items]);
    try {
      await run(databaseOf({ ...server, batch: (statements) => way(server, statements) }, "remote"));
    } finally {
      server.close();
    }
  });
}

Deno.test("a batch that reaches a libSQL server twice is stored once, and its writer is told that it is stored", () =>
  withWay(async (server, statements) => {
    await server.batch(statements, "write");
    return await server.batch(statements, "write");
  }, async (database) => {
    expect(await database.write(() => [insert(1, "a")])).toEqual([]);
    const changed = database.write(() => [
      { sql: "UPDATE items SET name = 'z' WHERE name = 'a'" },
      guard("items.stale", "changes() = 1"),
    ]);
    expect(await changed).toEqual([]);
    expect(await database.all("SELECT * FROM items")).toEqual([{ id: 1, name: "z" }]);
  }));

Deno.test("a batch that is stored only after its writer was told that it is lost is not stored once more", async () => {
  let late: readonly Statement[] | null = null;
  await withWay(async (server, statements) => {
    if (late === null) {
      late = statements;
      throw new Error("connection lost");
    }
    await server.batch(late, "write");
    return await server.batch(statements, "write");
  }, async (database) => {
    const anonymous = { sql: "INSERT INTO items(name) VALUES (hex(randomblob(8)))" };
    expect(await database.write(() => [anonymous])).toEqual([]);
    expect(await database.all("SELECT * FROM items")).toHaveLength(1);
  });
});
