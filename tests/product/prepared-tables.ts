import { createHash } from "node:crypto";
import type { Database, Row } from "@/db/database.ts";
import { migrate, type MigrationSet } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";

const scripts = new Map<string, Promise<string>>();

/**
 * Gives an empty database at once what these migrations make of one: the tests of a file need the same tables many
 * times, and running every migration takes three times as long. What the migrations make is asked of a database on
 * which they ran.
 */
export async function prepareTables(database: Database, sets: readonly MigrationSet[]): Promise<void> {
  const key = createHash("sha256").update(JSON.stringify(sets)).digest("hex");
  const script = scripts.get(key) ?? scriptOf(sets);
  scripts.set(key, script);
  await database.script(await script);
}

async function scriptOf(sets: readonly MigrationSet[]): Promise<string> {
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, sets);
    const made = await database.all(
      "SELECT type, name, tbl_name AS of, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    );
    const virtual = made.filter(({ sql }) => String(sql).startsWith("CREATE VIRTUAL")).map(({ name }) => `${name}_`);
    // A virtual table makes the tables under it by itself.
    const own = made.filter(({ of }) => !virtual.some((prefix) => String(of).startsWith(prefix)));
    const rows: string[] = [];
    for (const { name } of own.filter(({ type }) => type === "table")) {
      rows.push(...(await database.all(`SELECT * FROM "${name}"`)).map((row) => inserted(String(name), row)));
    }
    // Rows come before the triggers, which would refuse or repeat some.
    const ofType = (...types: readonly string[]) => own.filter(({ type }) => types.includes(String(type)));
    const sql = (part: readonly Row[]) => part.map((row) => String(row.sql));
    return ["BEGIN", ...sql(ofType("table")), ...rows, ...sql(ofType("index", "view", "trigger")), "COMMIT", ""].join(
      ";\n",
    );
  } finally {
    database.close();
  }
}

function inserted(table: string, row: Row): string {
  return `INSERT INTO "${table}" VALUES (${Object.values(row).map(literal).join()})`;
}

function literal(value: Row[string]): string {
  if (value === null || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new Error("Rows of migrations hold texts and numbers.");
}
