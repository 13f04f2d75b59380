import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { damagedTables } from "./damaged-tables.ts";

/** A database with two tables and a search index, and what was asked of it. */
async function watched(answer: (sql: string) => void = () => {}, kind: Database["kind"] = "embedded") {
  const database = await openDatabase({ url: ":memory:" });
  for (const sql of ["CREATE TABLE people(id INTEGER)", "CREATE TABLE stores(id INTEGER)"]) await database.all(sql);
  await database.all("CREATE VIRTUAL TABLE documents_search USING fts5(words)");
  const asked: string[] = [];
  const told = new Proxy(database, {
    get(target, property) {
      if (property === "kind") return kind;
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return async (...args: readonly unknown[]) => {
        asked.push(String(args[0]));
        answer(String(args[0]));
        return await value.apply(target, args);
      };
    },
  });
  return { database: told, asked };
}

Deno.test("the check at the start leaves the search index alone: to count its few large rows takes a second", async () => {
  const { database, asked } = await watched();
  expect(await damagedTables(database)).toEqual([]);
  const checked = asked.flatMap((sql) => /quick_check\("(\w+)"\)/.exec(sql)?.[1] ?? []);
  expect(checked).toEqual(expect.arrayContaining(["people", "stores"]));
  expect(asked.filter((sql) => sql.includes("documents_search"))).toEqual([]);
  database.close();
});

Deno.test("it ends as soon as the server is told to stop", async () => {
  const stopping = new AbortController();
  const { database, asked } = await watched((sql) => sql.includes("quick_check") && stopping.abort());
  await damagedTables(database, stopping.signal);
  expect(asked.filter((sql) => sql.includes("quick_check")).length).toBe(1);
  database.close();
});

Deno.test("of a database server that refuses the check each row is read, and damage is still named", async () => {
  const refusing = (sql: string) => {
    if (sql.startsWith("PRAGMA")) throw new Error("SQL_PARSE_ERROR: unsupported statement");
    if (sql === 'SELECT * FROM "stores"') throw new Error("SQLITE_CORRUPT: database disk image is malformed");
  };
  const { database } = await watched(refusing, "remote");
  expect(await damagedTables(database)).toEqual(["stores"]);
  database.close();
});
