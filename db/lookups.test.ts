import { expect } from "expect";
import { openFile } from "./embedded-file.ts";
import { Lookups } from "./lookups.ts";

function lookups(): Lookups {
  const file = openFile(":memory:", { cacheKilobytes: 1000 });
  file.script(
    "CREATE TABLE shops(id INTEGER PRIMARY KEY, key TEXT UNIQUE, town TEXT, owner INTEGER);" +
      "CREATE TABLE goods(shop INTEGER, number INTEGER, name TEXT, PRIMARY KEY(shop, number)) WITHOUT ROWID;" +
      "CREATE INDEX shops_by_town ON shops(town);" +
      "CREATE UNIQUE INDEX shops_open ON shops(owner, town) WHERE town IS NOT NULL;",
  );
  return new Lookups(file);
}

Deno.test("what finds one row by its key is a look-up", () => {
  const all = lookups();
  const sentences: [string, number][] = [
    ["SELECT * FROM shops WHERE id = ?", 1],
    ["select town from shops where key = ?", 1],
    ["SELECT s.id, o.town FROM shops s JOIN shops o ON o.id = s.owner WHERE s.key = ?", 1],
    ["SELECT s.id, o.town FROM shops s LEFT JOIN shops o ON o.id = s.owner WHERE s.id = ?", 1],
    ["SELECT id, (SELECT town FROM shops o WHERE o.id = shops.owner) FROM shops WHERE id = ?", 1],
    ["SELECT id FROM shops WHERE owner = ? AND town = ? AND town IS NOT NULL", 2],
    ["SELECT * FROM shops WHERE id IN (?, ?)", 2],
    ["SELECT 1", 0],
  ];
  for (const [sql, places] of sentences) expect([sql, all.isLookup(sql, places)]).toEqual([sql, true]);
});

Deno.test("to tell a look-up keeps nobody from reading what is written later", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-lookups-" });
  const [reader, writer] = [1, 2].map(() => openFile(`${folder}/a.db`, { cacheKilobytes: 1000 }));
  writer.script("CREATE TABLE shops(id INTEGER PRIMARY KEY, town TEXT)");
  const sql = "SELECT town FROM shops WHERE id = ?";
  const all = new Lookups(reader);
  expect(all.isLookup(sql, 1)).toBe(true);
  writer.run({ sql: "INSERT INTO shops VALUES (1, 'Paris')" });
  expect(reader.run({ sql, args: [1] }).lists).toEqual([["Paris"]]);
  writer.run({ sql: "UPDATE shops SET town = 'Rome'" });
  expect(reader.run({ sql, args: [1] }).lists).toEqual([["Rome"]]);
  for (const one of [all, reader, writer]) one.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("what may find many rows, changes something or is wrong is none", () => {
  const all = lookups();
  const sentences: [string, number][] = [
    ["SELECT * FROM shops", 0],
    ["SELECT * FROM shops WHERE town = ?", 1],
    ["SELECT * FROM shops WHERE town = ? LIMIT 1", 1],
    ["SELECT * FROM shops WHERE id > ?", 1],
    ["SELECT * FROM shops WHERE id IN (SELECT owner FROM shops)", 0],
    ["SELECT name FROM goods WHERE shop = ?", 1],
    ["SELECT name FROM goods WHERE shop = ? AND number > ?", 2],
    ["SELECT count(*) FROM shops WHERE id = ?", 1],
    ["SELECT s.id FROM shops s JOIN goods g ON g.shop = s.id WHERE s.id = ?", 1],
    ["SELECT id, (SELECT name FROM goods WHERE shop = shops.id) FROM shops WHERE id = ?", 1],
    ["SELECT id FROM shops WHERE id = ? UNION ALL SELECT id FROM shops", 1],
    ["SELECT value FROM json_each(?)", 1],
    ["WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", 0],
    ["DELETE FROM shops WHERE id = ?", 1],
    ["SELECT nothing FROM nowhere", 0],
  ];
  for (const [sql, places] of sentences) expect([sql, all.isLookup(sql, places)]).toEqual([sql, false]);
});
