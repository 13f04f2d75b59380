import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import feature from "./feature.ts";
import { aSample, audited, idsOf } from "./testing.ts";

const tables = ["audit_samples", "audit_sample_documents", "audit_findings"];

Deno.test("verify finds samples and findings as the ledger tells, and names what was changed by hand", () =>
  withFixture(async (fixture) => {
    const { context, contextOf } = fixture;
    const audit = await audited(fixture);
    const { id } = await aSample(audit, { stratifyBy: "month", size: 20 });
    const [documentId] = await idsOf(audit.lead, id);
    const finding = { auditId: audit.auditId, documentId, severity: "minor" };
    const ids: number[] = [];
    for (const kind of ["name", "late"]) {
      const made = await audit.auditor.send("POST", "/api/auditFindings", { ...finding, kind, text: "Middle name" });
      ids.push((await made.json()).id);
    }
    expect((await audit.auditor.send("PUT", `/api/auditFindings/${ids[1]}/withdraw`)).status).toBe(200);
    const found = async () => await Array.fromAsync(feature.verify(contextOf(feature)));
    const problems = async () => (await found()).flatMap((one) => one.kind === "problem" ? [one.message] : []);
    expect(await problems()).toEqual([]);
    expect((await found()).filter(({ kind }) => kind === "checked")).toHaveLength(2);

    const isNot = (field: string) => `The sample ${id} is not what the ledger says: ${field}.`;
    const documents = `The documents of the sample ${id} are not those that were drawn.`;
    const changed = `The finding ${ids[0]} is not what the ledger says.`;
    const changes: readonly (readonly [string, string])[] = [
      [`UPDATE audit_samples SET seed = '${"9".repeat(64)}'`, isNot("seed")],
      ["UPDATE audit_samples SET population = 61", isNot("population")],
      ["UPDATE audit_samples SET strata = '[]'", isNot("strata")],
      ["UPDATE audit_samples SET strata = 'x'", isNot("seed")],
      ["UPDATE audit_samples SET drawn_at = '2026-01-01T00:00:00.000Z'", isNot("drawnAt")],
      ["UPDATE audit_samples SET drawn_by_name = 'Eve'", `The sample ${id} is of another store or person.`],
      ["UPDATE audit_samples SET audit_id = 999", `The ledger does not know of the sample ${id}.`],
      ["DELETE FROM audit_samples", `The sample ${id} is gone.`],
      ["DELETE FROM audit_sample_documents WHERE position = 7", documents],
      ["DELETE FROM audit_sample_documents WHERE position = 20", documents],
      ["UPDATE audit_sample_documents SET document_id = 999999 WHERE position = 7", documents],
      ["UPDATE audit_sample_documents SET stratum = '1999-12' WHERE position = 1", documents],
      ["UPDATE audit_sample_documents SET store_id = 999 WHERE position = 1", documents],
      [`UPDATE audit_findings SET text = 'Nothing' WHERE id = ${ids[0]}`, changed],
      [`UPDATE audit_findings SET kind = 'other' WHERE id = ${ids[0]}`, changed],
      [`UPDATE audit_findings SET severity = 'major' WHERE id = ${ids[0]}`, changed],
      [`UPDATE audit_findings SET employee_id = 1 WHERE id = ${ids[0]}`, changed],
      [`UPDATE audit_findings SET found_by_name = 'Eve' WHERE id = ${ids[0]}`, changed],
      [
        `UPDATE audit_findings SET withdrawn_at = NULL WHERE id = ${ids[1]}`,
        `The ledger does not say the same of whether the finding ${ids[1]} was withdrawn.`,
      ],
      [
        `UPDATE audit_findings SET withdrawn_at = found_at WHERE id = ${ids[0]}`,
        `The ledger does not say the same of whether the finding ${ids[0]} was withdrawn.`,
      ],
      [
        `UPDATE audit_findings SET document_id = 999999 WHERE id = ${ids[0]}`,
        `The ledger does not know of the finding ${ids[0]}.`,
      ],
      [`DELETE FROM audit_findings WHERE id = ${ids[0]}`, `The finding ${ids[0]} is gone.`],
    ];
    for (const [sql, problem] of changes) {
      await context.database.write(() => [
        ...tables.map((table) => ({ sql: `CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}` })),
        { sql },
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
