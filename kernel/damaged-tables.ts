import { setImmediate } from "node:timers/promises";
import type { Database } from "@/db/database.ts";
import { troubleOf } from "@/db/errors.ts";
import type { Parts } from "./parts.ts";
import { StartRefused } from "./start-refused.ts";

/** Tables with more rows are left to `strongroom verify`: checking those of a large archive takes a minute. */
const mostRows = 20_000;

/**
 * Tables of the database that cannot be read, by name. Looks at those that are small, which are most, and hold what
 * everything else hangs on: people, stores, settings. The search index has few rows, but large ones: to count them takes
 * a second. It gives up when it is told to stop.
 */
export async function damagedTables(database: Database, stopping?: AbortSignal): Promise<readonly string[]> {
  const rows = await database.all(
    "SELECT name FROM sqlite_master t WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND NOT EXISTS " +
      "(SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND t.name GLOB v.name || '_*') ORDER BY name",
  );
  const damaged: string[] = [];
  for (const name of rows.map((row) => String(row.name))) {
    if (stopping?.aborted) break;
    if (await isDamaged(database, name)) damaged.push(name);
    // The embedded database answers without leaving the event loop.
    await setImmediate();
  }
  return damaged;
}

/** The same, told in the log. A check that breaks off is told too, and finds nothing. */
export async function checkedTables(
  { database, log }: Pick<Parts, "database" | "log">,
  stopping?: AbortSignal,
): Promise<readonly string[]> {
  try {
    const damaged = await damagedTables(database, stopping);
    for (const table of damaged) log.error("table_damaged", { table });
    return damaged;
  } catch (error) {
    log.warn("tables_not_checked", { trouble: troubleOf(error) });
    return [];
  }
}

/** Why a product cannot start: where the database is damaged, with the names of its damaged tables. */
export async function damageTold(parts: Pick<Parts, "database" | "log">, error: unknown): Promise<unknown> {
  const damaged = troubleOf(error) === "corrupt" ? await checkedTables(parts) : [];
  if (damaged.length === 0) return error;
  const sentence =
    `The database is damaged (${damaged.join(", ")}). Keep a copy of it as it is, then restore it from a ` +
    "backup.";
  return new StartRefused(sentence, { cause: error });
}

async function isDamaged(database: Database, table: string): Promise<boolean> {
  try {
    const name = `"${table.replaceAll('"', '""')}"`;
    const counted = await database.one(`SELECT count(*) AS n FROM (SELECT 1 FROM ${name} LIMIT ${mostRows + 1})`);
    if (Number(counted?.n) > mostRows) return false;
    return await isFoundDamaged(database, name);
  } catch (error) {
    if (troubleOf(error) === "corrupt") return true;
    throw error;
  }
}

/** A database server may refuse the check: there each row is read. */
async function isFoundDamaged(database: Database, name: string): Promise<boolean> {
  try {
    const [found] = await database.all(`PRAGMA quick_check(${name})`);
    return found?.quick_check !== "ok";
  } catch (error) {
    if (database.kind === "embedded" || troubleOf(error) !== "other") throw error;
    await database.all(`SELECT * FROM ${name}`);
    return false;
  }
}
