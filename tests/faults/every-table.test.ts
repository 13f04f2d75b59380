import { expect } from "expect";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { noFirearm } from "@/features/traces/contract-shapes.ts";
import type { Database } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { compose } from "@/kernel/compose.ts";
import { openFolderStore } from "@/kernel/files/folder.ts";
import { logTo } from "@/kernel/log.ts";
import { anInventedStamp } from "@/features/timestamps/testing.ts";
import { features } from "@/main.features.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import { writeEveryRow } from "./every-row.ts";
import { type Fixture, noon, withFixture } from "../security/fixture.ts";
import { SetClock } from "@/kernel/clock.ts";

/** Tables whose rows verify compares, with a column that matters and another value for it. */
const covered: Readonly<Record<string, readonly [column: string, value: string]>> = {
  accounts: ["name", "'Another'"],
  audit_terminals_codes: ["code_hash", "randomblob(32)"],
  audit_terminals_sessions: ["token_hash", "randomblob(32)"],
  backup_applications: ["secret_hash", "randomblob(32)"],
  deadlines_settings: ["check_warning_days", "check_warning_days + 1"],
  departures: ["purge_at", "'2026-01-01T00:00:00.000Z'"],
  document_filing_orders: ["filing_order", "'name'"],
  email_corrections_links: ["correction_id", "correction_id + 1"],
  email_corrections_sessions: ["token_hash", "randomblob(32)"],
  impersonations: ["user_id", "user_id + 1"],
  installation: ["value", "'no'"],
  openid_identities: ["user_id", "user_id + 1"],
  operators_codes: ["user_id", "user_id + 1"],
  password_resets: ["user_id", "user_id + 1"],
  profile_pictures: ["sha256", "lower(hex(randomblob(32)))"],
  release_notes: ["title", "'Another'"],
  report_deadline_settings: ["rifle_reports", "'off'"],
  second_factor_apps: ["sealed_secret", "randomblob(32)"],
  second_factor_passkeys: ["public_key", "randomblob(32)"],
  second_factor_recovery_codes: ["code_hash", "randomblob(32)"],
  second_factor_requirements: ["since", "'2026-01-01T00:00:00.000Z'"],
  sessions: ["user_id", "user_id + 1"],
  sign_in_tickets: ["user_id", "user_id + 1"],
  store_variance_requests: ["email", "'another@example.com'"],
  store_variances: ["sha256", "lower(hex(randomblob(32)))"],
  stores: ["time_zone", "'America/Denver'"],
  user_email_changes: ["email", "'another@example.com'"],
  user_invitations: ["token_hash", "randomblob(32)"],
  access_stores: ["store_id", "2"],
  analytics_days: ["uploaded", "uploaded + 1"],
  analytics_people: ["user_id", "user_id + 1000"],
  analytics_positions: ["seq", "seq + 1000000"],
  attachments: ["file_name", "'other.pdf'"],
  audit_date_ranges: ["end_date", "'2031-01-01'"],
  audit_findings: ["kind", "'other'"],
  audit_notes: ["content", "'another'"],
  audit_sample_documents: ["document_id", "document_id + 1"],
  audit_samples: ["seed", "printf('%064d', 9)"],
  auditors: ["user_id", "1"],
  audits: ["end_date", "'2031-01-01'"],
  compliance_duties: ["statement", "'another'"],
  compliance_stores: ["office_name", "'Another office'"],
  correction_logs: ["description", "'another'"],
  correction_marks: ["detail", "'another'"],
  departure_covers: ["seq", "seq + 5"],
  departure_exports: ["finished_at", "'2026-07-15T20:00:00.000Z'"],
  document_notes: ["content", "'another'"],
  document_serials: ["serial_number", "'OTHER1'"],
  document_totals: ["count", "count + 1"],
  document_value_days: ["count", "count + 1"],
  document_values: ["count", "count + 1"],
  document_zones: ["first_day", "99991231"],
  email_corrections: ["email", "'other@example.com'"],
  out_of_business_declarations: ["due_day", "'2031-01-01'"],
  users: ["role", "7"],
  documents: ["customer_name", "'Somebody Else'"],
  ledger: ["data", "'{}'"],
  ledger_checkpoints: ["seq", "seq + 1000"],
  timestamp_heads: ["seq", "seq + 1"],
  timestamps: ["time", "'2031-01-01T00:00:00.000Z'"],
  trace_packs: ["sha256", "lower(hex(randomblob(32)))"],
  report_deadlines: ["state", "'sent'"],
  traces: ["state", "'answered'"],
};

/** Of these tables the row that is compared is not the first. */
const chosen: Readonly<Record<string, string>> = {
  departure_exports: "state = 'finished' DESC",
  installation: "name = 'sample' DESC",
};

/** What gives access by itself: taken away it gives none, so that is not named. docs/operating.md says so too. */
const removable: ReadonlySet<string> = new Set(
  features.flatMap(({ toldRows = [] }) => toldRows).filter(({ open }) => open?.mayBeGone).map(({ table }) => table),
);

async function prepare(fixture: Fixture): Promise<void> {
  const { owner, context, accountId, storeId, document } = fixture;
  const good = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const user = { name: "Ivy Clerk", email: "ivy@example.com", phone: "4055550100", permission: 0, storeIds: [storeId] };
  await good("POST", "/api/users", { user });
  await good("POST", `/api/documents/${document.id}/notes`, { content: "first", url: "" });
  const marks = [aLine("line-1"), aStamp("stamp-1")];
  const saved = await saveVersion(fixture, { marks, corrections: [aCorrection(marks)], initials: "JD" });
  if (!saved.ok) throw new Error(`A version: ${saved.status} ${await saved.text()}`);
  await good("POST", `/api/emailCorrections/${document.id}`, {
    email: "pat@example.com",
    correctionLines: ["The county"],
  });
  const firearm = { ...noFirearm, serialNumber: "K4473" };
  const asked = { storeId, cameBy: "phone", askedByName: "Agent", reference: "R-7788", receivedAt: noon, firearm };
  const trace = await (await good("POST", "/api/traces", asked)).json();
  await good("POST", `/api/traces/${trace.id}/choice`, { version: trace.version, documentId: document.id });
  await (await good("POST", `/api/traces/${trace.id}/packs`, { kind: "zip" })).body?.cancel();
  await good("POST", "/api/reportDeadlines", { storeId, discoveredOn: "2026-07-15", discoveredAt: "09:30" });
  const office = { officeName: "ATF Area Office", officeAddress: "1 Federal Plaza" };
  await good("PUT", `/api/stores/${storeId}/compliance/notice`, { version: 1, noticeDate: "2026-07-01", ...office });
  await good("PUT", `/api/stores/${storeId}/compliance/duties`, { condition: 15, isConfirmed: true });
  await good("POST", `/api/stores/${storeId}/outOfBusiness`, {
    ...{ discontinuedOn: "2026-07-15", hasSuccessor: false, contactName: "Olive", contactPhone: "307 555 0142" },
    contactAddress: "88 Invented Lane",
  });
  const auditor = await fixture.caller({ role: "IOIUser", accountId: null });
  const approved = { startDate: "2025-01-01", endDate: "2025-02-01" };
  const inspection = await anAudit(context, { accountId, storeId, auditorIds: [auditor.id], approved });
  const notes = `/api/audits/${inspection.id}/documents/${document.id}/notes`;
  expect((await auditor.send("POST", notes, { content: "Box 10 is empty" })).status).toBe(201);
  const { id: auditId } = await anAudit(context, { accountId, storeId, type: 1, auditorIds: [owner.id] });
  await good("POST", "/api/auditSamples", { auditId, stratifyBy: "none", size: 1 });
  await good("POST", "/api/auditFindings", { auditId, documentId: document.id, kind: "name", severity: "minor" });
  await (await good("POST", `/api/stores/${storeId}/export`)).bytes();
  const { version } = await (await owner.send("GET", `/api/documents/${document.id}`)).json();
  const kind = { manufacturer: null, importer: null, model: null, type: "Pistol", caliber: null };
  const documentSerialNumbers = [{ serialNumber: "K4473", ...kind }];
  await good("PUT", `/api/documents/${document.id}`, { document: { version, documentSerialNumbers } });
  await writeEveryRow(fixture);
  await anInventedStamp(context);
  const history = features.find(({ name }) => name === "history");
  fixture.clock.advance(86_400_000);
  if (history) await history.recurring?.["history.sign_days_hourly"].run(fixture.contextOf(history));
}

/** What verify says of a database, or how the start refused it. */
async function problemsOf(configuration: Configuration, url: string) {
  try {
    const database = await openDatabase({ url });
    try {
      const files = await openFolderStore(configuration.filesFolder, "reading");
      const clock = new SetClock("2026-07-16T19:00:00Z");
      const parts = { database, files, clock, configuration, log: logTo(() => {}), isReading: true };
      const product = await compose(features, parts);
      const found: string[] = [];
      for await (const finding of product.verify()) {
        if (finding.kind === "problem") found.push(`${finding.subject}: ${finding.message}`);
      }
      await product.stop();
      return new Set(found);
    } finally {
      database.close();
    }
  } catch (error) {
    return new Set([`start: ${error instanceof Error ? error.message : error}`]);
  }
}

/** Runs statements; throws when one cannot be run, so that it is not taken for damage that was named. */
async function damageBy(url: string, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await database.write(() => statements.map((sql) => ({ sql })));
  } finally {
    database.close();
  }
}

/** A condition: the first row of a table, by its primary key or as it is asked for. */
async function firstRow(database: Database, table: string): Promise<string> {
  const columns = await database.all(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`);
  const key = columns.map(({ name }) => `"${name}"`).join(", ") || "rowid";
  return `(${key}) = (SELECT ${key} FROM ${table} ORDER BY ${chosen[table] ?? key} LIMIT 1)`;
}

Deno.test("every table of the database is damaged once: verify or the start names it, or the docs say why not", async (test) => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-tables-" });
  const path = `${folder}/archive.db`;
  try {
    await withFixture(async (fixture) => {
      await prepare(fixture);
      const { configuration, context: { database } } = fixture;
      const master = await database.all(
        "SELECT type, name, tbl_name, rootpage FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'",
      );
      const tables = master.filter(({ type, name }) => type === "table" && !/^document_search/.test(String(name)));
      const [{ page_size: pageSize }] = await database.all("PRAGMA page_size");
      const copied = `${folder}/copy.db`;
      const copy = async () => {
        await Deno.remove(copied).catch(() => {});
        await database.all(`VACUUM INTO '${copied}'`);
      };
      await copy();
      const before = await problemsOf(configuration, `file:${copied}`);
      const docs = await Deno.readTextFile(new URL("../../docs/operating.md", import.meta.url));
      const dropped = master.filter(({ type }) => type === "trigger").map(({ name }) => `DROP TRIGGER "${name}"`);
      const named = async (sql: string) => {
        await copy();
        await damageBy(`file:${copied}`, [...dropped, sql]);
        return [...await problemsOf(configuration, `file:${copied}`)].some((one) => !before.has(one));
      };

      await test.step("each table is covered, or named in docs/operating.md as not covered", () => {
        const open = tables.map(({ name }) => String(name)).filter((name) => !(name in covered));
        expect(open.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
        expect([...removable].filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
        expect(Object.keys(covered).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
      });

      for (const [table, [column, value]] of Object.entries(covered)) {
        await test.step(`a changed and a removed row of ${table}`, async () => {
          const first = await firstRow(database, table);
          expect([column, await named(`UPDATE ${table} SET ${column} = ${value} WHERE ${first}`)])
            .toEqual([column, true]);
          if (removable.has(table)) return;
          expect(await named(`DELETE FROM ${table} WHERE ${first}`)).toBe(true);
        });
      }

      await test.step("a page of random bytes in each table", async () => {
        await copy();
        const pages = await openDatabase({ url: `file:${copied}` });
        const roots = await pages.all("SELECT name, rootpage FROM sqlite_master WHERE type = 'table' AND rootpage > 1");
        pages.close();
        const whole = await Deno.readFile(copied);
        const silent: string[] = [];
        for (const { name, rootpage } of roots) {
          const bytes = whole.slice();
          const at = (Number(rootpage) - 1) * Number(pageSize);
          crypto.getRandomValues(bytes.subarray(at, at + Number(pageSize)));
          const damaged = `${folder}/damaged-${rootpage}.db`;
          await Deno.writeFile(damaged, bytes);
          const found = [...await problemsOf(configuration, `file:${damaged}`)].filter((one) => !before.has(one));
          if (found.length === 0) silent.push(String(name));
        }
        expect(silent).toEqual([]);
      });
    }, { databaseUrl: `file:${path}` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
