import { expect } from "expect";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrationsOf } from "@/kernel/compose.ts";
import { features } from "@/main.features.ts";

/** A table as a line a column, the same from `schema.ts` and from the database. */
type Shape = readonly string[];

Deno.test("schema.ts of each room is what its migrations make: tables, columns, types, keys", async () => {
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, migrationsOf(features));
    expect(Object.fromEntries(await declared())).toEqual(Object.fromEntries(await made(database)));
  } finally {
    database.close();
  }
});

const rooms = ["db", "kernel", ...features.map(({ name }) => `features/${name}`)];

async function declared(): Promise<Map<string, Shape>> {
  const found = new Map<string, Shape>();
  for (const room of rooms) {
    const file = new URL(`../../${room}/schema.ts`, import.meta.url);
    if (!await Deno.stat(file).catch(() => null)) continue;
    const exported: Record<string, unknown> = await import(file.href);
    for (const one of Object.values(exported)) {
      if (!is(one, SQLiteTable)) continue;
      const { name, columns, primaryKeys } = getTableConfig(one);
      expect([room, name, found.has(name)]).toEqual([room, name, false]);
      const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
      found.set(
        name,
        columns.map((column) => {
          const isKey = column.primary || keys.has(column.name);
          return line(column.name, column.getSQLType(), column.notNull || isKey, isKey);
        }).toSorted(),
      );
    }
  }
  return new Map([...found].toSorted());
}

/** Tables made by migrations; what a full-text index keeps in tables of its own is not ours to describe. */
async function made(database: Database): Promise<Map<string, Shape>> {
  const tables = await database.all(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const found = new Map<string, Shape>();
  for (const { name } of tables) {
    const columns = await database.all(`SELECT name, type, "notnull", pk FROM pragma_table_info(?)`, [String(name)]);
    found.set(
      String(name),
      columns.map((column) => {
        const isKey = Number(column.pk) > 0;
        return line(String(column.name), String(column.type), column.notnull === 1 || isKey, isKey);
      }).toSorted(),
    );
  }
  return found;
}

function line(name: string, type: string, isRequired: boolean, isKey: boolean): string {
  return [name, type.toLowerCase(), isRequired ? "not null" : "", isKey ? "key" : ""].filter(Boolean).join(" ");
}
