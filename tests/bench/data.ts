import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import Libsql from "libsql";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { bucketFacets, buckets } from "@/features/documents/ledger/counter-checks.ts";
import { migrations } from "@/features/documents/migrations/index.ts";
import type { DocumentRecord } from "@/features/documents/offers-filing.ts";
import {
  documentColumns,
  firearmColumns,
  searchNumber,
  searchPieces,
} from "@/features/documents/records/write-record.ts";
import { benchDocument, randomFrom } from "./documents.ts";

/** What the bench database holds. */
export interface BenchData {
  readonly documents: number;
  readonly stores: number;
  /** Accounts that share the documents and stores evenly; 1 is the bench, more show that others do not get in the way. */
  readonly accounts: number;
}

/** A million documents in 40 stores of one account, as the figures ask for. */
export const millionDocuments: BenchData = { documents: 1_000_000, stores: 40, accounts: 1 };

const rowsOfOneInsert = 100;
const rowsOfOneTransaction = 20_000;

/**
 * Builds the bench database in `folder` unless it is there already, and answers its path. The same data every time.
 * Indexes and triggers are taken away while it fills and made again after, with the migration's own words.
 */
export async function benchDatabase(
  folder = "data/bench",
  data: BenchData = millionDocuments,
  print: (line: string) => void = () => {},
): Promise<string> {
  const path = `${folder}/lists-${data.accounts}-${data.stores}-${data.documents}-${tablesMark()}.db`;
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.unfinished`;
  for (const end of ["", "-wal", "-shm", "-journal"]) await Deno.remove(unfinished + end).catch(() => {});
  const database = await openDatabase({ url: `file:${unfinished}` });
  await migrate(database, [{ feature: "documents", migrations }]);
  database.close();
  fillFile(unfinished, data, print);
  await Deno.rename(unfinished, path);
  for (const end of ["-wal", "-shm"]) await Deno.remove(unfinished + end).catch(() => {});
  return path;
}

/** A database made by other migrations is not this one. */
function tablesMark(): string {
  const sql = migrations.map((migration) => migration.sql).join("\n");
  return createHash("sha256").update(sql).digest("hex").slice(0, 8);
}

function fillFile(path: string, data: BenchData, print: (line: string) => void): void {
  const file = new Libsql(path);
  const began = performance.now();
  const say = (what: string) => print(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  file.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
  const parts = file.prepare(
    "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'documents' AND type IN ('index', 'trigger')" +
      " AND sql IS NOT NULL",
  ).all().map(schemaPart);
  for (const part of parts) file.exec(`DROP ${part.type} ${part.name}`);
  fillRows(file, data, say);
  for (const part of parts) {
    file.exec(part.sql);
    say(`${part.type} ${part.name}`);
  }
  recount(file);
  say("counters");
  file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  file.close();
}

function fillRows(file: Libsql.Database, data: BenchData, say: (what: string) => void): void {
  const random = randomFrom(20_240_131);
  const search = file.prepare(
    `INSERT INTO document_search(rowid, pieces) VALUES (${searchNumber("?1", "?2", "?3", "?4")}, ?5)`,
  );
  for (let id = 1; id <= data.documents; id += rowsOfOneInsert) {
    if (id % rowsOfOneTransaction === 1) file.exec("BEGIN");
    const documents: DocumentRecord[] = [];
    for (let more = id; more < id + rowsOfOneInsert && more <= data.documents; more++) {
      const { record, marks } = benchDocument(more, data, random);
      documents.push(record);
      insertRow(file, "documents", { ...documentColumns(record), ...marks });
      record.firearms.forEach((firearm, position) =>
        insertRow(file, "document_serials", firearmColumns(record.id, position, firearm))
      );
      search.run(record.accountId, record.formType, record.storeId, record.id, searchPieces(record));
    }
    const done = id + documents.length - 1;
    if (done % rowsOfOneTransaction === 0 || done >= data.documents) {
      file.exec("COMMIT");
      if (done % (5 * rowsOfOneTransaction) === 0) say(`${done.toLocaleString("en-US")} documents`);
    }
  }
}

const prepared = new WeakMap<Libsql.Database, Map<string, Libsql.Statement>>();

function insertRow(file: Libsql.Database, table: string, row: Readonly<Record<string, unknown>>): void {
  const statements = prepared.get(file) ?? new Map<string, Libsql.Statement>();
  prepared.set(file, statements);
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table}(${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  const statement = statements.get(sql) ?? file.prepare(sql);
  statements.set(sql, statement);
  statement.run(...Object.values(row));
}

/** What the triggers would have counted, and what filing counts by value; the totals of those follow by triggers. */
function recount(file: Libsql.Database): void {
  file.exec(
    "INSERT INTO document_value_days SELECT account_id, form_type, field, value, day, facets, count(*) " +
      "FROM document_value_sets GROUP BY account_id, form_type, field, value, day, facets HAVING value IS NOT NULL",
  );
  file.exec(
    "INSERT INTO document_totals SELECT account_id, form_type, store_id, facets, count(*) FROM documents" +
      " GROUP BY account_id, form_type, store_id, facets",
  );
  file.exec(
    "INSERT INTO document_zones SELECT account_id, form_type, id >> 12, min(list_day), max(list_day), min(created_at)," +
      " max(created_at) FROM documents GROUP BY 1, 2, 3",
  );
  for (const [sort, bucket] of Object.entries(buckets)) {
    for (const store of ["store_id", "0"]) {
      file.exec(
        `INSERT INTO document_buckets SELECT account_id, form_type, '${sort}', ${store}, ${bucket}, facets & ${bucketFacets}, count(*), min(list_day), max(list_day)` +
          " FROM documents GROUP BY 1, 2, 4, 5, 6",
      );
    }
  }
}

function schemaPart(row: unknown): { type: string; name: string; sql: string } {
  if (typeof row !== "object" || row === null || !("type" in row && "name" in row && "sql" in row)) {
    throw new Error("The schema could not be read.");
  }
  return { type: String(row.type), name: String(row.name), sql: String(row.sql) };
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(() => true, () => false);
}

if (import.meta.main) {
  const [folder = "data/bench", documents = "1000000", accounts = "1"] = Deno.args;
  const data = { ...millionDocuments, documents: Number(documents), accounts: Number(accounts) };
  await Deno.stdout.write(
    new TextEncoder().encode(
      `${await benchDatabase(folder, data, (line) => Deno.stdout.writeSync(new TextEncoder().encode(line + "\n")))}\n`,
    ),
  );
}
