import { expect } from "expect";
import { startSqld, testOnBothDatabases } from "@/tests/sqld.ts";
import { guard } from "./database.ts";
import { constraintOf, GuardFailed, troubleOf } from "./errors.ts";
import { idsFrom } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

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

testOnBothDatabases("a snapshot sees one state", async (database) => {
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a"), insert(2, "b")]);
  const [names, [count]] = await database.snapshot([
    { sql: "SELECT name FROM items ORDER BY id" },
    { sql: "SELECT count(*) AS n FROM items WHERE id > ?", args: [1] },
  ]);
  expect([names.map((row) => row.name), Number(count.n)]).toEqual([["a", "b"], 1]);
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
  const database = await openDatabase({ url: server.url, token: server.token, deadlineMs: 300 });
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

Deno.test("an embedded database can be copied while it is in use", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-copy-" });
  const database = await openDatabase({ url: `file:${folder}/a.db` });
  await migrate(database, [items]);
  await database.write(() => [insert(1, "a")]);
  await database.copyTo(`${folder}/b.db`);
  const copy = await openDatabase({ url: `file:${folder}/b.db` });
  expect((await copy.one("SELECT name FROM items"))?.name).toBe("a");
  copy.close();
  database.close();
  await Deno.remove(folder, { recursive: true });
});
