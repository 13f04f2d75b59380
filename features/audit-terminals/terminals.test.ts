import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { noHours } from "@/features/stores/hours-rules.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Caller, callerOf } from "@/tests/security/fixture.ts";
import { lookAfterTerminals } from "./ending.ts";
import { aTerminal } from "./testing.ts";
import { asked, type Audited, events, partOf, shown, typed, withAudit } from "./testing/audited.ts";

Deno.test("a session ends with the audit, when its auditor is disabled, by the dealer, by signing out, unused, and after 12 hours", async (test) => {
  const minute = 60_000;
  const ways: Record<string, (audited: Audited, session: Begun) => Promise<unknown>> = {
    audit: ({ manager, auditId }) =>
      manager.send("PUT", `/api/audits/${auditId}/EndAudit`, { confirmation: "END AUDIT" }),
    disabled: async ({ manager, auditId, auditorId, context }) => {
      const row = await context.database.one("SELECT id FROM auditors WHERE audit_id = ? AND user_id = ?", [
        auditId,
        auditorId,
      ]);
      const response = await manager.send("PUT", `/api/auditors/${row?.id}`, { auditor: { status: 1 } });
      expect(response.status).toBe(200);
    },
    dealer: ({ manager }, { sessionId }) => manager.send("DELETE", `/api/inspectionTerminals/${sessionId}`),
    left: (audited, { headers }) => asked(audited, "/api/auth/sign-out", headers, "POST"),
    idle: ({ clock }) => Promise.resolve(clock.advance(30 * minute)),
    expired: async (audited, { cookie }) => {
      for (let spent = 0; spent < 12 * 60; spent += 20) {
        audited.clock.advance(20 * minute);
        const isOver = spent + 20 === 12 * 60;
        expect(await asked(audited, "/api/session", { cookie })).toBe(isOver ? 401 : 200);
      }
    },
  };
  for (const [because, end] of Object.entries(ways)) {
    await test.step(because, () =>
      withAudit(async (audited) => {
        const begun = await aTerminal(audited.context, partOf(audited));
        const { cookie } = begun;
        expect(await asked(audited, `/api/documents/${audited.document.id}`, { cookie })).toBe(200);
        await end(audited, begun);
        expect(await asked(audited, `/api/documents/${audited.document.id}`, { cookie })).toBe(401);
        expect(await asked(audited, "/api/session", begun.headers)).toBe(401);
        await audited.jobs.runAll();
        await lookAfterTerminals(audited.context);
        const entries = (await events(audited)).filter(([event]) => event === "session_ended");
        expect(entries.map(([, , why]) => why)).toEqual([because]);
        expect(await leadsTo(audited, begun)).toBe(`/inspection?ended=${because}`);
      }));
  }
});

interface Begun {
  readonly sessionId: number;
  readonly cookie: string;
  readonly headers: { readonly authorization: string };
}

/** Where the browser of a session goes that is over. */
async function leadsTo({ request }: Audited, { cookie }: Begun): Promise<string | null> {
  return (await (await request("/api/session/end", { headers: { cookie } })).json()).leadsTo;
}

Deno.test("a page that asks by itself does not put off the end of a session", () =>
  withAudit(async (audited) => {
    const { cookie } = await aTerminal(audited.context, partOf(audited));
    for (let spent = 0; spent < 30; spent += 10) {
      audited.clock.advance(10 * 60_000);
      const expected = spent < 20 ? 200 : 401;
      expect(await asked(audited, "/api/inspection", { cookie })).toBe(expected);
    }
  }));

Deno.test("outside of business hours it reads nothing, as any ATF auditor", () =>
  withAudit(async (audited) => {
    const { headers } = await aTerminal(audited.context, partOf(audited));
    const morning = { startTime: "6:00 AM", endTime: "7:00 AM", isActive: true };
    const hours = JSON.stringify(Object.fromEntries(Object.keys(noHours).map((day) => [day, morning])));
    await audited.context.database.write(() => [{ sql: "UPDATE stores SET business_hours = ?", args: [hours] }]);
    expect(await asked(audited, `/api/documents/${audited.document.id}`, headers)).toBe(403);
    const session = await (await audited.request("/api/session", { headers })).json();
    expect(session.stores[0].permissions).toEqual(["stores.see"]);
  }));

Deno.test("a session is for one audit, whatever else its auditor takes part in", () =>
  withAudit(async (audited) => {
    const { context, auditorId } = audited;
    const { accountId, storeId } = await anotherStore(audited);
    const { id } = await anAudit(context, { accountId, storeId, auditorIds: [auditorId] });
    const own = await callerOf(audited, auditorId);
    const { headers } = await aTerminal(context, partOf(audited));
    const stores = async (asker: HeadersInit) =>
      (await (await audited.request("/api/session", { headers: asker })).json()).stores.length;
    expect([await stores(own.headers), await stores(headers)]).toEqual([2, 1]);
    expect([await asked(audited, `/api/audits/${id}`, own.headers), await asked(audited, `/api/audits/${id}`, headers)])
      .toEqual([200, 403]);
    const list = `/api/documents?storeId=${storeId}`;
    expect([await asked(audited, list, own.headers), await asked(audited, list, headers)]).toEqual([200, 404]);
  }));

async function anotherStore({ context }: Audited) {
  const { id: accountId } = await anAccount(context);
  return { accountId, storeId: (await aStore(context, { accountId })).id };
}

Deno.test("the dealer sees who is signed in where, what they opened last, and today's counts", () =>
  withAudit(async (audited) => {
    const { context, manager, auditId, document, lead, auditorId } = audited;
    const look = async () => await (await manager.get(`/api/audits/${auditId}/inspection`)).json();
    const before = await look();
    expect([before.code, before.today]).toEqual([null, { opened: 0, flagged: 0, reviewed: 0 }]);
    expect(before.auditors).toEqual([
      { userId: lead.id, name: "Ida Lead", isLead: true },
      { userId: auditorId, name: "Pat Counter", isLead: false },
    ]);
    const code = await shown(audited);
    expect((await look()).code).toEqual({
      ...{ userId: auditorId, name: "Pat Counter", shownAt: expect.any(String), expiresAt: expect.any(String) },
    });
    const { headers } = await typed(audited, code);
    const content = `/api/attachments/${document.attachments[0].id}/content`;
    expect(await asked(audited, content, headers)).toBe(200);
    expect(await asked(audited, content, lead.headers)).toBe(200);
    const marks = { auditId, documentIds: [document.id], isReviewed: true };
    await lead.send("PUT", "/api/AuditDocuments/UpdateAuditDocumentReviewStatus", marks);
    const { present, today, code: left } = await look();
    expect([left, today.opened]).toEqual([null, 1]);
    const opened = { documentId: document.id, customerName: "Example, Kim", at: expect.any(String) };
    expect(present).toEqual([
      expect.objectContaining({ terminal: 1, userId: auditorId, name: "Pat Counter", opened }),
      expect.objectContaining({ terminal: null, terminalId: null, userId: lead.id, opened }),
    ]);
    await context.database.write(
      () => [{ sql: "UPDATE audit_terminals_sessions SET last_used_at = '2026-01-01T00:00:00.000Z'" }],
    );
    expect((await look()).present.length).toBe(1);
  }));

Deno.test("the dealer is offered those who are enabled in the audit, and nobody once it has ended", () =>
  withAudit(async ({ context, manager, auditId, lead, auditorId }) => {
    const offered = async () => {
      const { auditors } = await (await manager.get(`/api/audits/${auditId}/inspection`)).json();
      return auditors.map(({ userId }: { userId: number }) => userId);
    };
    expect(await offered()).toEqual([lead.id, auditorId]);
    await context.database.write(
      () => [{ sql: "UPDATE auditors SET status = 1 WHERE user_id = ?", args: [auditorId] }],
    );
    expect(await offered()).toEqual([lead.id]);
    await context.database.write(
      () => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [lead.id] }],
    );
    expect(await offered()).toEqual([]);
    await context.database.write(
      () => [
        { sql: "UPDATE users SET status = 0 WHERE id = ?", args: [lead.id] },
        { sql: "UPDATE auditors SET status = 0 WHERE user_id = ?", args: [auditorId] },
      ],
    );
    await manager.send("PUT", `/api/audits/${auditId}/EndAudit`, { confirmation: "END AUDIT" });
    expect(await offered()).toEqual([]);
  }));

Deno.test("who ends a session must manage its audit", () =>
  withAudit(async (audited) => {
    const { lead, manager, caller, storeId } = audited;
    const { sessionId, headers } = await aTerminal(audited.context, partOf(audited));
    const end = async (who: Caller) => (await who.send("DELETE", `/api/inspectionTerminals/${sessionId}`)).status;
    const elsewhere = await caller({ role: "FFLAdmin", storeIds: [] });
    const user = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect([await end(lead), await end(user), await end(elsewhere)]).toEqual([403, 403, 404]);
    expect(await asked(audited, "/api/session", headers)).toBe(200);
    expect([await end(manager), await end(manager)]).toEqual([204, 204]);
    expect((await manager.send("DELETE", "/api/inspectionTerminals/999999")).status).toBe(404);
    const names = (await events(audited)).map(([event]) => event);
    expect(names).toEqual(["code_used", "session_ended"]);
  }));

Deno.test("a terminal gets the lowest number that is free", () =>
  withAudit(async (audited) => {
    const begin = async () => (await typed(audited, await shown(audited))).headers;
    const [first, second] = [await begin(), await begin()];
    const nameOf = async (headers: HeadersInit) =>
      (await (await audited.request("/api/session", { headers })).json()).terminal.name;
    expect([await nameOf(first), await nameOf(second)]).toEqual(["Terminal 1", "Terminal 2"]);
    await asked(audited, "/api/auth/sign-out", first, "POST");
    expect(await nameOf(await begin())).toBe("Terminal 1");
  }));
