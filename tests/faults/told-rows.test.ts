import { expect } from "expect";
import { anAudit } from "@/features/audits/testing.ts";
import type { Database } from "@/db/database.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { ToldColumn, ToldTable } from "@/kernel/ledger/told-rows.ts";
import { verifyRows } from "@/kernel/ledger/verify-rows.ts";
import { features } from "@/main.features.ts";
import { noon, withFixture } from "../security/fixture.ts";
import { writeEveryRow } from "./every-row.ts";

const tables = features.flatMap(({ toldRows = [] }) => toldRows);
const now = new SetClock(noon).now();

/** Of these tables another row needs more than another key: no two may have the same. */
const unique: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  backup_applications: { secret_hash: "randomblob(32)" },
  users: { email: "'other@example.com'" },
  stores: { ffl_last_five_digits: "'99998'" },
  sessions: { token_hash: "randomblob(32)" },
  impersonations: { operator_id: "operator_id + 1" },
  password_resets: { request: "request || 'x'" },
  user_invitations: { user_id: "user_id + 1000", token_hash: "randomblob(32)" },
  user_email_changes: {
    user_id: "user_id + 1000",
    old_token_hash: "randomblob(32)",
    new_token_hash: "randomblob(32)",
  },
  second_factor_passkeys: { credential_id: "credential_id || 'x'" },
  store_variances: { store_id: "store_id + 1000" },
  audits: { store_id: "store_id + 1000" },
  auditors: { user_id: "user_id + 1000" },
  email_corrections_sessions: { token_hash: "randomblob(32)" },
  audit_terminals_codes: { code_hash: "randomblob(32)" },
  audit_terminals_sessions: { token_hash: "randomblob(32)", number: "number + 100" },
};

/** A key of which one row alone is compared. */
const alone: ReadonlySet<string> = new Set(["installation"]);

async function messages(database: Database): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of verifyRows(database, tables, now)) {
    if (finding.kind === "problem") found.push(`${finding.subject}: ${finding.message}`);
    if (finding.kind === "note") throw new Error(`${finding.subject}: ${finding.message}`);
  }
  return found;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Another value of a column's type. */
function another({ name, type }: Column): string {
  if (type === "INTEGER") return `coalesce("${name}", 0) + 1`;
  return type === "BLOB" ? "randomblob(32)" : `coalesce("${name}", '') || 'x'`;
}

Deno.test("a row of every told table is named when one of its columns is changed, when it is added and when it is gone", (test) =>
  withFixture(async (fixture) => {
    const { context, context: { database }, accountId, storeId } = fixture;
    const auditor = await fixture.caller({ role: "IOIUser", accountId: null });
    const approved = { startDate: "2025-01-01", endDate: "2025-02-01" };
    await anAudit(context, { accountId, storeId, type: 1, auditorIds: [auditor.id], approved });
    await writeEveryRow(fixture);
    const triggers = await database.all("SELECT name FROM sqlite_master WHERE type = 'trigger'");
    await database.write(() => triggers.map(({ name }) => ({ sql: `DROP TRIGGER "${name}"` })));
    await database.all("PRAGMA ignore_check_constraints = ON");
    expect(await messages(database)).toEqual([]);

    /** What verify says while the table is as some SQL made it. */
    const after = async (table: string, sql: string) => {
      await database.write(() => [
        { sql: `CREATE TABLE kept_rows AS SELECT * FROM "${table}"` },
        { sql },
      ]);
      const found = await messages(database);
      await database.write(() => [
        { sql: `DELETE FROM "${table}"` },
        { sql: `INSERT INTO "${table}" SELECT * FROM kept_rows` },
        { sql: "DROP TABLE kept_rows" },
      ]);
      return found;
    };

    for (const told of tables) {
      const { table, noun, open, key } = told;
      await test.step(`${table}: changed, added, gone`, async () => {
        const columns = (await database.all(`SELECT name, type FROM pragma_table_info('${table}')`))
          .map(({ name, type }): Column => ({ name: String(name), type: String(type) }));
        const first = await firstRow(database, told);
        for (const column of told.columns.filter(({ name }) => !key.some((part) => part.name === name))) {
          const found = await after(table, `UPDATE "${table}" SET ${changeOf(columns, column)} WHERE ${first}`);
          const words = told.columns.filter(({ stored }) => stored === column.stored).map(({ words }) => words);
          expect([column.name, found.filter((one) => one.includes(`(${table}`) && one.includes(words[0])).length])
            .toEqual([column.name, 1]);
          expect(found[0]).toMatch(/^[a-z-]+:[\w-]+: The .+ is not what the ledger says: .+\.$/);
        }
        if (!alone.has(table)) {
          const values = columns.map((column) => addedValue(told, column));
          const added = await after(
            table,
            `INSERT INTO "${table}" SELECT ${values.join(", ")} FROM "${table}" WHERE ${first}`,
          );
          expect(added.filter((one) => one.includes(`The ledger does not know of this ${noun} (${table}`)))
            .toHaveLength(1);
        }
        const gone = await after(table, `DELETE FROM "${table}" WHERE ${first}`);
        expect(gone.filter((one) => one.includes(`The ${noun} (${table}`) && one.endsWith("is gone."))).toHaveLength(
          open?.mayBeGone ? 0 : 1,
        );
      });
    }
  }));

/** A condition: the first row that is compared. */
async function firstRow(database: Database, { table, key, open }: ToldTable): Promise<string> {
  const names = key.map(({ stored }) => `"${stored}"`).join(", ");
  const [row] = await database.all(
    `SELECT ${key.map(({ stored }) => `quote("${stored}") AS "${stored}"`).join(", ")} FROM "${table}"
     WHERE ${open?.sql ?? "1"} ORDER BY ${names} LIMIT 1`,
    open?.args?.(now) ?? [],
  );
  if (!row) throw new Error(`There is no row of ${table} to be compared.`);
  return key.map(({ stored }) => `"${stored}" = ${row[stored]}`).join(" AND ");
}

function changeOf(columns: readonly Column[], { stored }: ToldColumn): string {
  const column = columns.find(({ name }) => name === stored);
  if (!column) throw new Error(`There is no column ${stored}.`);
  return `"${stored}" = ${another(column)}`;
}

function addedValue({ table, key }: ToldTable, column: Column): string {
  const own = unique[table]?.[column.name];
  if (own) return own;
  if (!key.some(({ stored }) => stored === column.name)) return `"${column.name}"`;
  return column.type === "INTEGER" ? `"${column.name}" + 1000` : another(column);
}
