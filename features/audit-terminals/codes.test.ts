import { expect } from "expect";
import { anAudit } from "@/features/audits/testing.ts";
import { type Caller } from "@/tests/security/fixture.ts";
import { wrongCode } from "./contract-terminal.ts";
import { asked, events, shown, typed, withAudit } from "./testing/audited.ts";

Deno.test("a code starts a session of its auditor that reads the audit's documents, and the ledger says where", () =>
  withAudit(async (audited) => {
    const { context, document, storeId, auditId, auditorId } = audited;
    const code = await shown(audited);
    const begun = await typed(audited, code.toLowerCase().replaceAll("-", " "));
    expect([begun.status, begun.body.auditorName]).toEqual([200, "Pat Counter"]);
    const session = await (await audited.request("/api/session", { headers: begun.headers })).json();
    expect([session.person.name, session.stores.length, session.terminal.name]).toEqual([
      "Pat Counter",
      1,
      "Terminal 1",
    ]);
    expect(session.stores[0].permissions).toEqual(["documents.read", "stores.see"]);
    expect([session.blocking, session.auditorMode]).toEqual([null, true]);
    const [{ id: attachmentId }] = document.attachments;
    expect(await asked(audited, `/api/documents?storeId=${storeId}`, begun.headers)).toBe(200);
    expect(await asked(audited, `/api/documents/${document.id}`, begun.headers)).toBe(200);
    expect(await asked(audited, `/api/attachments/${attachmentId}/content`, begun.headers)).toBe(200);
    expect(await asked(audited, `/api/attachments/${attachmentId}/printed`, begun.headers, "POST")).toBe(204);
    const done = (await context.ledger.about(`document:${document.id}`)).slice(-2);
    expect(done.map(({ event, actor }) => [event, actor])).toEqual([
      ["documents.viewed", { userId: auditorId, name: "Pat Counter (terminal 1)", side: "auditor" }],
      ["documents.printed", { userId: auditorId, name: "Pat Counter (terminal 1)", side: "auditor" }],
    ]);
    const history = await (await audited.manager.get(`/api/history/audit?auditId=${auditId}`)).json();
    expect(
      history.data.slice(0, 4).map(({ title, userName }: { title: string; userName: string }) => [title, userName]),
    )
      .toEqual([
        ["Printed", "Pat Counter (terminal 1)"],
        ["Viewed", "Pat Counter (terminal 1)"],
        ["Inspection at a terminal started", "Pat Counter (terminal 1)"],
        ["Inspection code shown", expect.any(String)],
      ]);
    const entries = await context.ledger.about(`audit:${auditId}`);
    expect(JSON.stringify(entries)).not.toContain(code);
    expect(JSON.stringify(entries)).not.toContain(code.replaceAll("-", ""));
  }));

Deno.test("a code that is wrong, used, replaced, withdrawn or expired gets one and the same answer", () =>
  withAudit(async (audited) => {
    const { manager, auditId, clock } = audited;
    const used = await shown(audited);
    expect((await typed(audited, used)).status).toBe(200);
    const replaced = await shown(audited);
    const withdrawn = await shown(audited);
    expect((await manager.send("DELETE", `/api/audits/${auditId}/inspectionCode`)).status).toBe(204);
    expect((await manager.send("DELETE", `/api/audits/${auditId}/inspectionCode`)).status).toBe(204);
    const answers = [];
    for (const code of ["AAAA-AAAA-AAAA", "nonsense", used, replaced, withdrawn]) {
      answers.push(await typed(audited, code));
    }
    const expired = await shown(audited);
    clock.advance(10 * 60_000);
    answers.push(await typed(audited, expired));
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([404, wrongCode]);
      expect(body).toEqual(answers[0].body);
    }
    expect((await events(audited)).map(([event]) => event)).toEqual([
      ...["code_shown", "code_used", "code_shown", "code_withdrawn", "code_shown", "code_withdrawn", "code_shown"],
    ]);
  }));

Deno.test("of two browsers that use a code at once one is let in", () =>
  withAudit(async (audited) => {
    const code = await shown(audited);
    const statuses = (await Promise.all([typed(audited, code), typed(audited, code), typed(audited, code)]))
      .map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const rows = await audited.context.database.all("SELECT id FROM audit_terminals_sessions");
    expect(rows.length).toBe(1);
  }));

Deno.test("tries are counted by address, in the database; a right code is not", () =>
  withAudit(async (audited) => {
    for (let count = 0; count < 50; count++) expect((await typed(audited, "AAAA-AAAA-AAAA")).status).toBe(404);
    const code = await shown(audited);
    const refused = await typed(audited, code);
    expect(refused.status).toBe(429);
    audited.clock.advance(5 * 60_000);
    expect((await typed(audited, code)).status).toBe(429);
    await audited.context.database.write(() => [{ sql: "DELETE FROM sign_in_attempts" }]);
    expect((await typed(audited, code)).status).toBe(200);
    expect(await audited.context.database.all("SELECT id FROM sign_in_attempts")).toEqual([]);
  }));

Deno.test("whoever is signed in in that browser is told first, and signed out when they say so", () =>
  withAudit(async (audited) => {
    const { owner } = audited;
    const code = await shown(audited);
    const told = await typed(audited, code, {}, owner.headers);
    expect([told.status, told.body.error]).toEqual([409, "audit-terminals.signed_in"]);
    expect(await asked(audited, "/api/session", owner.headers)).toBe(200);
    const begun = await typed(audited, code, { leave: true }, owner.headers);
    expect(begun.status).toBe(200);
    expect(await asked(audited, "/api/session", owner.headers)).toBe(401);
    const second = await shown(audited);
    expect((await typed(audited, second, {}, begun.headers)).status).toBe(409);
    expect((await typed(audited, second, { leave: true }, begun.headers)).status).toBe(200);
    expect(await asked(audited, "/api/session", begun.headers)).toBe(401);
    const { present } = await (await audited.manager.get(`/api/audits/${audited.auditId}/inspection`)).json();
    expect(present.map(({ terminal }: { terminal: number | null }) => terminal)).toEqual([1, null]);
  }));

Deno.test("nobody but managers shows codes, and for enabled auditors of an active ATF audit alone", () =>
  withAudit(async (audited) => {
    const { lead, owner, manager, auditId, auditorId, context, accountId, storeId, caller } = audited;
    const path = `/api/audits/${auditId}/inspectionCode`;
    const ask = async (who: Caller, userId = auditorId, at = path) => (await who.send("POST", at, { userId })).status;
    const user = await caller({ role: "FFLUser", storeIds: [storeId] });
    const elsewhere = await caller({ role: "FFLAdmin", storeIds: [] });
    const { id: internalId } = await anAudit(context, { accountId, storeId, type: 1, auditorIds: [manager.id] });
    expect([await ask(lead), await ask(user)]).toEqual([403, 403]);
    expect([await ask(elsewhere), await ask(manager, auditorId, `/api/audits/${internalId}/inspectionCode`)])
      .toEqual([404, 404]);
    expect([await ask(owner, owner.id), await ask(owner, 999_999)]).toEqual([400, 400]);
    await context.database.write(
      () => [{ sql: "UPDATE auditors SET status = 1 WHERE user_id = ?", args: [auditorId] }],
    );
    expect(await ask(owner)).toBe(400);
    await manager.send("PUT", `/api/audits/${auditId}/EndAudit`, { confirmation: "END AUDIT" });
    expect(await ask(owner, lead.id)).toBe(409);
  }));

Deno.test("an auditor disabled between the code and its use is not let in", () =>
  withAudit(async (audited) => {
    const code = await shown(audited);
    await audited.context.database.write(
      () => [{ sql: "UPDATE auditors SET status = 1 WHERE user_id = ?", args: [audited.auditorId] }],
    );
    expect((await typed(audited, code)).status).toBe(404);
  }));
