import type { Database } from "@/db/database.ts";
import type { Finding } from "./verify.ts";
import type { VerifyWatch } from "./verify/watch.ts";

/** Told of a damaged database: what is beyond that helps nobody. */
const mostTold = 20;

/**
 * Has the database look at every page and every index of itself: what of it is damaged, whichever table it belongs to. A
 * record that was changed by way of the database is none of its business; that is what the ledger is for.
 */
export async function* verifyDatabase(database: Database, watch: VerifyWatch): AsyncGenerator<Finding> {
  watch.begins("the database for damage", null);
  const rows = await watch.alone(() => database.all(`PRAGMA integrity_check(${mostTold})`));
  const told = rows.flatMap((row) => Object.values(row).map(String)).filter((line) => line !== "ok");
  for (const line of told) yield { kind: "problem", subject: "database", message: `The database is damaged: ${line}.` };
  if (told.length > 0) return;
  const tables = await database.all("SELECT count(*) AS count FROM sqlite_master WHERE type = 'table'");
  yield { kind: "checked", what: "tables of the database for damage", count: Number(tables[0]?.count) };
}
