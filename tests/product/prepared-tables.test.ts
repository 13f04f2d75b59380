import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrationsOf } from "@/kernel/compose.ts";
import { features } from "@/main.features.ts";
import { prepareTables } from "./prepared-tables.ts";

Deno.test("tables that tests are given at once are those that the migrations make, with their rows", async () => {
  const [migrated, prepared] = [await openDatabase({ url: ":memory:" }), await openDatabase({ url: ":memory:" })];
  try {
    await migrate(migrated, migrationsOf(features));
    await prepareTables(prepared, migrationsOf(features));
    const made = await contentOf(migrated);
    expect(made.length).toBeGreaterThan(300);
    expect(await contentOf(prepared)).toEqual(made);
    expect(await migrate(prepared, migrationsOf(features))).toBe(0);
  } finally {
    migrated.close();
    prepared.close();
  }
});

/** Every table, index and trigger with its text, and how many rows each table has. */
async function contentOf(database: Database): Promise<readonly string[]> {
  const rows = await database.all("SELECT type, name, sql FROM sqlite_master ORDER BY type, name");
  const content: string[] = [];
  for (const { type, name, sql } of rows) {
    const count = type === "table" ? (await database.one(`SELECT count(*) AS n FROM "${name}"`))?.n : 0;
    content.push([type, name, sql, count].join("\n"));
  }
  return content;
}
