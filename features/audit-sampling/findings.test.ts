import { createHash } from "node:crypto";
import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { type Caller, callerOf, whole, withFixture } from "@/tests/security/fixture.ts";
import { asAuditor, audited, ended } from "./testing.ts";

const record = (asker: Caller, auditId: number, documentId: number, more: object = {}) =>
  asker.send("POST", "/api/auditFindings", { auditId, documentId, kind: "name", severity: "minor", ...more });

const listed = async (asker: Caller, documentId: number) => {
  const response = await asker.get(`/api/auditFindings?documentId=${documentId}`);
  expect(response.status).toBe(200);
  return await response.json();
};

const withdraw = (asker: Caller, id: number) => asker.send("PUT", `/api/auditFindings/${id}/withdraw`);

Deno.test("a finding is recorded, proven by a salted sum, and withdrawn; the ledger keeps both", () =>
  withFixture(async (fixture) => {
    const { context, owner } = fixture;
    const { auditId, lead, auditor, documentIds: [documentId] } = await audited(fixture);
    const more = { kind: "eligibility", section: "B", severity: "major", text: " 21.c is\r\nblank \u202e" };
    const made = await record(auditor, auditId, documentId, more);
    expect(made.status).toBe(201);
    const finding = await made.json();
    expect(finding).toMatchObject({
      ...{ kind: "eligibility", section: "B", severity: "major", text: "21.c is\nblank", foundBy: "Ned Auditor" },
      ...{ withdrawnOn: null, mayWithdraw: true },
    });
    for (const asker of [lead, auditor, owner]) expect((await listed(asker, documentId)).count).toBe(1);
    expect([(await listed(lead, documentId)).recordsIn, (await listed(owner, documentId)).recordsIn]).toEqual([
      ...[auditId, null],
    ]);
    expect((await listed(owner, documentId)).data[0].mayWithdraw).toBe(false);
    for (const asker of [lead, auditor, owner]) {
      const { permissions } = await (await asker.get(`/api/documents/${documentId}`)).json();
      expect(permissions).toContain("audit-sampling.see");
    }
    const withdrawn = await (await withdraw(lead, finding.id)).json();
    expect(withdrawn).toMatchObject({ withdrawnBy: "Ina Lead", mayWithdraw: false });
    expect((await withdraw(auditor, finding.id)).status).toBe(409);
    expect((await listed(owner, documentId)).data).toHaveLength(1);

    const row = await context.database.one("SELECT salt, text, employee_name FROM audit_findings");
    expect(row?.employee_name).toBe("Wes Clerk");
    const entries = await context.ledger.about(`document:${documentId}`);
    const told = entries.filter(({ event }) => event.startsWith("audit-sampling."));
    expect(told.map(({ event, actor }) => [event, actor.name, actor.side])).toEqual([
      ["audit-sampling.finding_recorded", "Ned Auditor", "auditor"],
      ["audit-sampling.finding_withdrawn", "Ina Lead", undefined],
    ]);
    const sum = createHash("sha256").update(`${row?.salt}\n${row?.text}`).digest("hex");
    expect(told[0].data).toMatchObject({ kind: "eligibility", saltedSha256: sum });
    expect(JSON.stringify(told)).not.toContain("blank");
  }));

Deno.test("only who takes part records findings, on documents of the audit's dates, while it is active", () =>
  withFixture(async (fixture) => {
    const { owner, document, caller, storeId } = fixture;
    const { auditId, lead, auditor, documentIds: [documentId] } = await audited(fixture);
    const nobody = await fixture.request("/api/auditFindings", { method: "POST" });
    expect(nobody.status).toBe(401);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    for (const asker of [owner, clerk]) expect((await whole(record(asker, auditId, documentId)))[0]).toBe(403);
    expect((await whole(clerk.get(`/api/auditFindings?documentId=${documentId}`)))[0]).toBe(403);
    const none = await whole(record(auditor, auditId, 999_999));
    // The fixture's own form lies outside of the audit's dates.
    expect([none[0], await whole(record(auditor, auditId, document.id))]).toEqual([404, none]);
    expect(await whole(record(lead, auditId, document.id))).toEqual(none);
    expect((await whole(record(lead, auditId + 1, documentId)))[0]).toBe(404);
    for (const wrong of [{ kind: "smell" }, { section: "F" }, { severity: "grave" }, { text: "x".repeat(1_001) }]) {
      const refused = await record(lead, auditId, documentId, wrong);
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, Object.keys(wrong)]);
    }
    const { id } = await (await record(auditor, auditId, documentId)).json();
    expect((await listed(lead, document.id)).recordsIn).toBe(null);
    await ended(fixture, auditId);
    expect((await whole(record(lead, auditId, documentId)))[0]).toBe(403);
    expect((await whole(withdraw(lead, id)))[0]).toBe(403);
    expect((await listed(owner, documentId)).count).toBe(1);
    expect((await listed(lead, documentId)).data[0].mayWithdraw).toBe(false);
  }));

Deno.test("an auditor withdraws own findings alone, and a retry with the same key is the same finding", () =>
  withFixture(async (fixture) => {
    const { auditId, lead, auditor, documentIds: [documentId] } = await audited(fixture);
    const ofLead = await (await record(lead, auditId, documentId)).json();
    expect((await whole(withdraw(auditor, ofLead.id)))[0]).toBe(403);
    const once = () =>
      fixture.request("/api/auditFindings", {
        method: "POST",
        headers: { ...lead.headers, "content-type": "application/json", "idempotency-key": "once" },
        body: JSON.stringify({ auditId, documentId, kind: "late", severity: "minor" }),
      });
    const [first, second] = [await (await once()).json(), await (await once()).json()];
    expect(second.id).toBe(first.id);
    expect((await listed(lead, documentId)).count).toBe(2);
  }));

Deno.test("an inspector of an ATF audit finds no trace of findings, in no list and in no history", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const { auditId, lead, documentIds: [documentId] } = await audited(fixture);
    expect((await record(lead, auditId, documentId)).status).toBe(201);
    const inspector = await aPerson(context, { role: "IOIUser", accountId: null });
    const { id: atfId } = await anAudit(context, { accountId, storeId, auditorIds: [inspector.id] });
    const atf = await callerOf(fixture, inspector.id);
    expect((await whole(atf.get(`/api/auditFindings?documentId=${documentId}`)))[0]).toBe(403);
    expect((await whole(record(atf, auditId, documentId)))[0]).toBe(403);
    expect((await whole(record(lead, atfId, documentId)))[0]).toBe(404);
    for (const path of [`/api/history/documents/${documentId}`, `/api/history/audit?auditId=${atfId}`]) {
      const [status, body] = await whole(atf.get(path));
      expect([path, status, /finding|sampl/i.test(body)]).toEqual([path, 200, false]);
    }
    const ofOwner = await whole(owner.get(`/api/history/documents/${documentId}`));
    expect(ofOwner[1]).toContain("Finding recorded");
    const session = await whole(atf.get("/api/session"));
    expect(session[1]).not.toContain("audit-sampling");
    expect((await whole(asAuditor(fixture, lead).get(`/api/auditFindings?documentId=${documentId}`)))[0]).toBe(200);
  }));
