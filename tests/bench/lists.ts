import Libsql from "libsql";
import * as v from "valibot";
import type { Database, Statement } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { documentFiltersSchema } from "@/features/documents/contract-list.ts";
import { listDocuments } from "@/features/documents/search/list.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { benchDatabase, millionDocuments } from "./data.ts";
import { benchToday } from "./documents.ts";
import { type Figure, measured, ms, percentile, printFigures } from "./measure.ts";
import { listCases } from "./requests.ts";

/** Who asks: an owner sees every store, a clerk three, an auditor three on some days. */
const people: Readonly<Record<string, readonly ScopePart[]>> = {
  "Owner of 40 stores": [{ accountId: 1, storeIds: "all", ranges: null }],
  "User of 3 stores": [{ accountId: 1, storeIds: [3, 11, 27], ranges: null }],
  "Auditor of 3 stores, 18 months": [{
    accountId: 1,
    storeIds: [3, 11, 27],
    ranges: [{ startDate: "2023-01-01", endDate: "2024-06-30" }],
  }],
};

/** The same database, noting what it is asked. */
function noting(database: Database, noted: Statement[]): Database {
  return {
    ...database,
    all: (sql, args) => {
      noted.push({ sql, args });
      return database.all(sql, args);
    },
    one: (sql, args) => {
      noted.push({ sql, args });
      return database.one(sql, args);
    },
    snapshot: (statements) => {
      noted.push(...statements);
      return database.snapshot(statements);
    },
  };
}

/** The same through the driver alone, prepared beforehand: the least that these statements can cost. */
function aloneIn(driver: Libsql.Database, statements: readonly Statement[]): () => Promise<void> {
  const prepared = statements.map(({ sql, args = [] }) => ({ statement: driver.prepare(sql).raw(true), args }));
  return () => {
    for (const { statement, args } of prepared) statement.all(args);
    return Promise.resolve();
  };
}

/**
 * Every case of the list without HTTP: the rule itself beside the very statements it runs, run through the driver
 * alone. The ratio says what choosing the plan and presenting the rows costs.
 */
export async function listRuleFigures(
  path: string,
  scope: readonly ScopePart[],
  callers: number,
  only = "",
): Promise<Figure[]> {
  const database = await openDatabase({ url: `file:${path}` });
  const driver = new Libsql(path, { timeout: 5000 });
  driver.exec("PRAGMA cache_size = -48000");
  const times = callers === 1 ? 12 : 32;
  const figures: Figure[] = [];
  for (const { name, query, limit } of listCases().filter((listCase) => listCase.name.includes(only))) {
    const filters = v.parse(documentFiltersSchema, Object.fromEntries(new URLSearchParams(query)));
    const asked = { now: benchToday, userId: 7 };
    const statements: Statement[] = [];
    const { count, countIsMinimum } = await listDocuments(noting(database, statements), scope, filters, asked);
    const ours = await measured(times, callers, async () => {
      await listDocuments(database, scope, filters, asked);
    });
    const alone = await measured(times, callers, aloneIn(driver, statements));
    const [own, bare] = [percentile(ours.each, 0.95), percentile(alone.each, 0.95)];
    const allowed = callers === 1 ? limit : 4 * limit;
    figures.push({
      name: `${name} (${count.toLocaleString("en-US")}${countIsMinimum ? "+" : ""})`,
      value: `p50 ${ms(percentile(ours.each, 0.5))}, p95 ${ms(own)}${own > allowed ? " (over)" : ""}`,
      baseline: `p50 ${ms(percentile(alone.each, 0.5))}, p95 ${ms(bare)}`,
      ratio: (percentile(ours.each, 0.5) / percentile(alone.each, 0.5)).toFixed(2),
      limit: `p95 ${allowed} ms`,
    });
  }
  driver.close();
  database.close();
  return figures;
}

if (import.meta.main) {
  const [folder = "data/bench", only = ""] = Deno.args;
  const path = await benchDatabase(folder, millionDocuments, (line) => console.log(line));
  for (const callers of [1, 8]) {
    for (const [who, scope] of Object.entries(people)) {
      const figures = await listRuleFigures(path, scope, callers, only);
      const over = figures.filter(({ value }) => value.endsWith("(over)"));
      printFigures(
        `Lists without HTTP: ${who}, ${callers} at once, ${figures.length - over.length} of ${figures.length} within`,
        only ? figures : over,
      );
    }
  }
}
