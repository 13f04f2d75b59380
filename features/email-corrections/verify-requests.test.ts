import { expect } from "expect";
import { problemsOf, versionForm } from "@/features/corrections/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { sent } from "./testing/received.ts";

/** A request by the screens' own calls, from asking to a session; answers its id and the session's headers. */
async function asked({ owner, request, document }: Fixture, email: string) {
  const body = { email, correctionLines: ["The county", "The city"] };
  const made = await (await owner.send("POST", `/api/emailCorrections/${document.id}`, body)).json();
  const [, id, token] = /EmailCorrection\/(\d+)\?token=([\w-]+)/.exec(made.link) ?? [];
  const begun = await request("/api/auth/correction", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: Number(id), token }),
  });
  return { id: Number(id), headers: { authorization: `Bearer ${(await begun.json()).token}` } };
}

Deno.test("verify finds every request, review and session as the ledger tells, and names what was changed by hand", () =>
  withFixture(async (fixture) => {
    const { owner, request, context, clock } = fixture;
    const { id, headers } = await asked(fixture, "pat@example.com");
    const again = await asked(fixture, "ann@example.com");
    expect((await owner.send("POST", `/api/emailCorrections/${again.id}/resend`)).status).toBe(200);
    clock.advance(60_000);
    expect((await owner.send("POST", `/api/emailCorrections/${again.id}/withdraw`)).status).toBe(200);
    const waiting = await asked(fixture, "bob@example.com");
    const body = versionForm(sent);
    const path = `/api/emailCorrections/${id}`;
    expect((await request(`${path}/SaveEmailCorrection`, { method: "POST", headers, body })).status).toBe(204);
    expect(await problemsOf(fixture)).toEqual([]);
    expect((await owner.send("POST", `${path}/review`, { initials: "KE" })).status).toBe(200);
    expect(await problemsOf(fixture)).toEqual([]);

    const isNot = (one: number) => `The correction request ${one} is not what the ledger says.`;
    const changes: readonly (readonly [string, string])[] = [
      ["UPDATE email_corrections SET email = 'other@example.com' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET lines = '[\"Another\"]' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET lines = 'x' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET state = 'saved' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET saved_version = 1 WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET reviewed_version = NULL WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET ended_by_name = 'Somebody' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET asked_by_id = 999 WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET receiver_id = 1 WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET document_id = 999 WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET saved_at = '2026-07-14T18:00:00.000Z' WHERE id = ?", isNot(id)],
      ["UPDATE email_corrections SET expires_at = '2099-01-01T00:00:00.000Z' WHERE id = ?", isNot(id)],
      ["DELETE FROM email_corrections WHERE id = ?", `The correction request ${id} is gone.`],
      ["UPDATE email_corrections SET id = 77 WHERE id = ?", "The ledger does not know of the correction request 77."],
      [
        "INSERT INTO email_corrections_sessions SELECT 99999, correction_id, store_id, x'00', created_at, expires_at, NULL " +
        "FROM email_corrections_sessions WHERE correction_id = ?",
        `The correction request ${id} has a session that the ledger does not know of.`,
      ],
      [
        "INSERT INTO email_corrections_links SELECT x'00', id, store_id FROM email_corrections WHERE id = ?",
        `The correction request ${id} has a link that the ledger does not know of.`,
      ],
    ];
    for (const [sql, problem] of changes) {
      await context.database.write(() => [
        ...["email_corrections", "email_corrections_sessions", "email_corrections_links"].map((table) => ({
          sql: `CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`,
        })),
        { sql, args: [id] },
      ]);
      expect([sql, await problemsOf(fixture)]).toEqual([sql, expect.arrayContaining([problem])]);
      await context.database.write(() =>
        ["email_corrections", "email_corrections_sessions", "email_corrections_links"].flatMap((table) => [
          { sql: `DELETE FROM ${table}` },
          { sql: `INSERT INTO ${table} SELECT * FROM kept_${table}` },
          { sql: `DROP TABLE kept_${table}` },
        ])
      );
    }
    expect(await problemsOf(fixture)).toEqual([]);
    await context.database.write(() => [{
      sql: "INSERT INTO email_corrections_links SELECT x'01', id, store_id FROM email_corrections WHERE id = ?",
      args: [waiting.id],
    }]);
    expect(await problemsOf(fixture)).toEqual([
      `The correction request ${waiting.id} has a link that the ledger does not know of.`,
    ]);
  }));
