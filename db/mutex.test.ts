import { expect } from "expect";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { idsFrom } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { Mutex } from "./mutex.ts";

const items = {
  feature: "shop",
  migrations: [{
    name: "0001_items",
    sql: "CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;",
  }],
};
const insert = (id: number, name: string) => ({ sql: "INSERT INTO items(id, name) VALUES (?, ?)", args: [id, name] });

Deno.test("tasks have their turns in the order in which they asked, also after one that failed", async () => {
  const mutex = new Mutex();
  const done: number[] = [];
  const task = (n: number, milliseconds: number) =>
    mutex.run(async () => {
      await new Promise((wake) => setTimeout(wake, milliseconds));
      done.push(n);
      if (n === 2) throw new Error("failed");
    });
  const [, second] = await Promise.allSettled([task(1, 10), task(2, 5), task(3, 0)]);
  expect([done, second.status]).toEqual([[1, 2, 3], "rejected"]);
});

testOnBothDatabases("what would wait for a write in the course of one is refused", async (database) => {
  await migrate(database, [items]);
  const ids = idsFrom(database);
  await ids.next("items");
  const inner: Record<string, () => Promise<unknown>> = {
    write: () => database.write(() => [insert(1, "inner")]),
    script: () => database.script("SELECT 1"),
    id: () => ids.next("items"),
  };
  for (const ask of Object.values(inner)) {
    const outer = database.write(async () => {
      await ask();
      return [insert(2, "outer")];
    });
    await expect(outer).rejects.toThrow("in the course of a write");
  }
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  let left: Promise<unknown> | undefined;
  await database.write(() => {
    left = stored.then(inner.write);
    return [insert(2, "outer")];
  });
  resolve();
  await left;
  expect((await database.all("SELECT id FROM items ORDER BY id")).map(({ id }) => id)).toEqual([1, 2]);
});
