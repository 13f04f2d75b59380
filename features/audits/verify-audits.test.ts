import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import audits from "./feature.ts";
import { anAudit } from "./testing.ts";
import { verifyAudits } from "./verify-audits.ts";

const tables = ["audits", "auditors", "audit_date_ranges"];
const dates = "The audit's dates are not what the ledger says.";
const started = "The audit is not what the ledger says was started.";

Deno.test("verify finds an audit as the ledger tells, and names what was changed by hand", () =>
  withFixture(async ({ caller, contextOf, context, accountId, storeId }) => {
    const auditor = await caller({ role: "IOIUser", accountId: null });
    const approved = { startDate: "2025-01-01", endDate: "2025-06-30" };
    const { id } = await anAudit(context, { accountId, storeId, auditorIds: [auditor.id], approved });
    const problems = async () => {
      const found = await Array.fromAsync(verifyAudits(contextOf(audits)));
      return found.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
    };
    expect(await problems()).toEqual([]);

    const changes: readonly (readonly [string, string])[] = [
      ["UPDATE audits SET start_date = '2020-01-01' WHERE id = ?", dates],
      ["UPDATE audits SET end_date = '2027-01-01' WHERE id = ?", dates],
      ["UPDATE audits SET type = 1 WHERE id = ?", started],
      ["UPDATE audits SET lead_auditor_id = 999 WHERE id = ?", started],
      [
        "UPDATE audits SET status = 1, ended_at = created_at WHERE id = ?",
        "The audit ended, and the ledger does not say so.",
      ],
      [
        "UPDATE auditors SET status = 1 WHERE audit_id = ?",
        `The status of the auditor ${auditor.id} is not what the ledger says.`,
      ],
      ["UPDATE auditors SET user_id = 999 WHERE audit_id = ?", "The ledger does not know of the auditor 999 in it."],
      ["DELETE FROM auditors WHERE audit_id = ?", `The auditor ${auditor.id} is gone from it.`],
      [
        "UPDATE audit_date_ranges SET end_date = '2025-12-31' WHERE audit_id = ?",
        "The ledger does not know of a date range that it shows.",
      ],
      ["DELETE FROM audit_date_ranges WHERE audit_id = ?", "A date range that was approved is gone from it."],
      ["DELETE FROM audits WHERE id = ?", "The audit is gone."],
    ];
    for (const [sql, problem] of changes) {
      await context.database.write(() => [
        ...tables.map((table) => ({ sql: `CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}` })),
        { sql, args: [id] },
      ]);
      expect([sql, await problems()]).toEqual([sql, expect.arrayContaining([problem])]);
      await context.database.write(() =>
        tables.flatMap((table) => [
          { sql: `DELETE FROM ${table}` },
          { sql: `INSERT INTO ${table} SELECT * FROM kept_${table}` },
          { sql: `DROP TABLE kept_${table}` },
        ])
      );
    }
    expect(await problems()).toEqual([]);
  }));
