import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import audits from "./feature.ts";
import { verifyAudits } from "./verify-audits.ts";

const phone = "(405) 555-0100";
const dates = { startDate: "2026-01-01", endDate: "2026-07-15" };

/** The body that starts an ATF audit. */
function atf(storeId: number, given: object = {}) {
  return { type: "ATF", name: "Lee Lead", email: "lee@atf.example", phone, storeId, ...dates, ...given };
}

async function started({ owner, storeId }: Fixture, given: object = {}) {
  const response = await owner.send("POST", "/api/audits", atf(storeId, given));
  expect(response.status).toBe(201);
  return await response.json();
}

/** Somebody takes the link that they were sent. */
async function accepted({ request }: Fixture, link: string): Promise<Record<string, string>> {
  const password = "Strongroom!1";
  const response = await request(`${new URL(link).pathname.replace("/invitation/", "/api/invitations/")}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:8000" },
    body: JSON.stringify({ password, confirmPassword: password }),
  });
  expect(response.status).toBe(200);
  return { authorization: `Bearer ${(await response.json()).token}` };
}

async function findings({ contextOf }: Fixture): Promise<readonly unknown[]> {
  const found = await Array.fromAsync(verifyAudits(contextOf(audits)));
  return found.filter(({ kind }) => kind === "problem");
}

Deno.test("an ATF audit is started by managers of the store, with words for what is missing", () =>
  withFixture(async (fixture) => {
    const { request, owner, caller, storeId } = fixture;
    const status = async (who: typeof owner, body: unknown) => (await who.send("POST", "/api/audits", body)).status;
    expect((await request("/api/audits", { method: "POST" })).status).toBe(401);
    expect(await status(await caller({ role: "FFLUser", storeIds: [storeId] }), atf(storeId))).toBe(403);
    expect(await status(await caller({ role: "FFLAdmin" }), atf(storeId))).toBe(404);
    expect(await status(owner, atf(999_999))).toBe(404);
    const fields = async (given: object) =>
      (await (await owner.send("POST", "/api/audits", atf(storeId, given))).json()).fields;
    expect(await fields({ name: "", email: "", phone: "" })).toEqual({
      name: "Name is required",
      email: "E-mail is required",
      phone: "Phone number is required",
    });
    expect(await fields({ email: "lee", phone: "405" })).toEqual({
      email: "E-mail is invalid",
      phone: "Phone number should be at least 10 characters",
    });
    expect(await fields({ startDate: "2026-07-16" })).toEqual({ startDate: "Start date cannot be after the end date" });
    const audit = await started(fixture);
    expect(audit).toMatchObject({
      ...{ type: 0, status: 0, ...dates, storeId, leadAuditorName: "Lee Lead", totalDocuments: 1 },
      permissions: ["edit", "end", "approve", "invite", "export"],
    });
    const again = await owner.send("POST", "/api/audits", atf(storeId, { email: "other@atf.example" }));
    expect([again.status, (await again.json()).error]).toEqual([409, "audits.already_active"]);
    expect(await findings(fixture)).toEqual([]);
  }));

Deno.test("two who start an audit in the same moment start one", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    const both = await Promise.all(
      ["one@atf.example", "two@atf.example"].map((email) => owner.send("POST", "/api/audits", atf(storeId, { email }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await Promise.all(both.map((response) => response.body?.cancel()));
    const people = await context.database.all("SELECT email FROM users WHERE email LIKE '%@atf.example'");
    expect(people).toHaveLength(1);
  }));

Deno.test("the lead accepts by the link, reads what lies in the dates, and is signed out the moment the audit ends", () =>
  withFixture(async (fixture) => {
    const { owner, request, storeId, document } = fixture;
    const { id, invitationLink } = await started(fixture, { startDate: "2024-01-01", endDate: "2027-01-01" });
    const headers = await accepted(fixture, invitationLink);
    const read = () => request(`/api/documents/${document.id}`, { headers });
    expect((await read()).status).toBe(200);
    const own = await (await request("/api/audits/user/active", { headers })).json();
    expect(own.data.map((audit: { id: number; permissions: string[] }) => [audit.id, audit.permissions])).toEqual([
      [id, ["invite", "request", "export"]],
    ]);
    const cut = await owner.send("PUT", `/api/audits/${id}`, { startDate: "2020-01-01", endDate: "2020-12-31" });
    expect(cut.status).toBe(200);
    expect((await read()).status).toBe(404);
    const wrong = await owner.send("PUT", `/api/audits/${id}/EndAudit`, { confirmation: "end audit" });
    expect((await wrong.json()).fields).toEqual({ confirmation: 'Please enter "END AUDIT"' });
    const ended = await owner.send("PUT", `/api/audits/${id}/EndAudit`, { confirmation: "END AUDIT" });
    expect([ended.status, (await ended.json()).status]).toEqual([200, 1]);
    expect((await read()).status).toBe(401);
    const twice = await owner.send("PUT", `/api/audits/${id}/EndAudit`, { confirmation: "END AUDIT" });
    expect([twice.status, (await twice.json()).error]).toEqual([409, "audits.ended"]);
    const { data } = await (await owner.get(`/api/audits/ended?storeId=${storeId}`)).json();
    expect(data).toMatchObject([{ id, status: 1, permissions: ["export"] }]);
    expect((await started(fixture, { email: "next@atf.example" })).id).not.toBe(id);
    expect(await findings(fixture)).toEqual([]);
  }));

Deno.test("a stale version of an audit changes nothing and names who was quicker", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const { id, version } = await started(fixture);
    const change = (endDate: string) => owner.send("PUT", `/api/audits/${id}`, { ...dates, endDate, version });
    expect((await change("2026-06-01")).status).toBe(200);
    const late = await change("2026-05-01");
    expect(late.status).toBe(409);
    expect((await late.json()).message).toContain("changed this on July 15, 2026");
    expect((await (await owner.get(`/api/audits/${id}`)).json()).endDate).toBe("2026-06-01");
  }));

Deno.test("an auditor is invited, disabled at once, enabled, edited until they come in, and sent the link again", () =>
  withFixture(async (fixture) => {
    const { owner, request } = fixture;
    const { id: auditId, invitationLink } = await started(fixture);
    const lead = await accepted(fixture, invitationLink);
    const body = { auditId, name: "Ann Auditor", email: "ann@atf.example", phone };
    const invited = await (await owner.send("POST", "/api/auditors", body)).json();
    expect(invited).toMatchObject({ name: "Ann Auditor", status: 0, invitationStatus: 1, isLeadAuditor: false });
    const again = await owner.send("POST", "/api/auditors", body);
    expect([again.status, (await again.json()).error]).toEqual([409, "audits.auditor_exists"]);
    const path = `/api/auditors/${invited.id}`;
    const change = (auditor: object, more: object = {}) => owner.send("PUT", path, { auditor, ...more });
    expect((await (await change({ name: "Ann Other", email: "ann2@atf.example" })).json()).email).toBe(
      "ann2@atf.example",
    );
    const resent = await (await change({}, { shouldResendInvite: true })).json();
    const headers = await accepted(fixture, resent.invitationLink);
    expect((await change({ email: "ann3@atf.example" })).status).toBe(400);
    const mine = () => request("/api/audits/user/active", { headers });
    expect((await (await mine()).json()).count).toBe(1);
    expect((await change({ status: 1 })).status).toBe(200);
    expect((await mine()).status).toBe(401);
    expect((await change({ status: 0 })).status).toBe(200);
    const auditors = await (await request(`/api/auditors?auditId=${auditId}`, { headers: lead })).json();
    expect(
      auditors.data.map(({ name, isLeadAuditor }: { name: string; isLeadAuditor: boolean }) => [name, isLeadAuditor]),
    )
      .toEqual([["Ann Other", false], ["Lee Lead", true]]);
    const ofLead = auditors.data.find(({ isLeadAuditor }: { isLeadAuditor: boolean }) => isLeadAuditor);
    const oneself = await request(`/api/auditors/${ofLead.id}`, {
      method: "PUT",
      headers: { ...lead, "content-type": "application/json" },
      body: JSON.stringify({ auditor: { status: 1 } }),
    });
    expect(oneself.status).toBe(403);
    expect(await findings(fixture)).toEqual([]);
  }));

Deno.test("an email of the dealer's own people or of another dealer's inspector lets nobody in", () =>
  withFixture(async (fixture) => {
    const { owner, caller, storeId, context, accountId } = fixture;
    const second = await aStore(context, { accountId });
    const other = await anAccount(context);
    const foreign = await aStore(context, { accountId: other.id });
    const stranger = await caller({ accountId: other.id });
    await caller({ role: "FFLUser", email: "staff@example.com", storeIds: [storeId] });
    const refusal = async (response: Response) => [response.status, (await response.json()).fields];
    const taken = { email: "User already exists. Please try with another email address." };
    const start = (who: typeof owner, id: number, email: string) => who.send("POST", "/api/audits", atf(id, { email }));
    expect(await refusal(await start(owner, storeId, "staff@example.com"))).toEqual([400, taken]);
    await started(fixture);
    // Without a mail server this dealer got the link: whoever accepted it may be the dealer.
    expect(await refusal(await start(stranger, foreign.id, "lee@atf.example"))).toEqual([400, taken]);
    expect((await start(owner, second.id, "lee@atf.example")).status).toBe(201);
  }));

Deno.test("of an internal audit only its lead adds, disables and ends; when the lead is gone, managers end it", () =>
  withFixture(async (fixture) => {
    const { owner, caller, storeId, context } = fixture;
    const lead = await caller({ role: "FFLUser", storeIds: [storeId], name: "Ina Lead" });
    const second = await caller({ role: "FFLUser", storeIds: [storeId], name: "Sam Second" });
    const body = { type: "internal", leadAuditorId: lead.id, storeId, ...dates };
    const elsewhere = await caller({ role: "FFLUser" });
    const refused = await owner.send("POST", "/api/audits", { ...body, leadAuditorId: elsewhere.id });
    expect(Object.keys((await refused.json()).fields)).toEqual(["leadAuditorId"]);
    const { id } = await (await owner.send("POST", "/api/audits", body)).json();
    const add = (who: typeof owner) => who.send("POST", "/api/auditors/Internal", { auditId: id, userId: second.id });
    const denied = await add(owner);
    expect([denied.status, (await denied.json()).message]).toEqual([
      403,
      "Access Denied: Only the audit manager can add or edit internal auditors",
    ]);
    const { data } = await (await lead.get(`/api/users/internal-audit/${id}/invitable?search=sam`)).json();
    expect(data.map((person: { id: number }) => person.id)).toEqual([second.id]);
    const added = await (await add(lead)).json();
    expect(added).toMatchObject({ userId: second.id, isLeadAuditor: false });
    const auditing = { headers: { ...second.headers, auditorMode: "true" } };
    const mine = async () => (await fixture.request("/api/audits/user/active", auditing)).json();
    expect((await mine()).count).toBe(1);
    expect((await lead.send("PUT", `/api/auditors/${added.id}`, { auditor: { status: 1 } })).status).toBe(200);
    expect((await fixture.request("/api/documents", auditing)).status).toBe(403);
    const end = (who: typeof owner) => who.send("PUT", `/api/audits/${id}/EndAudit`, { confirmation: "END AUDIT" });
    expect((await end(owner)).status).toBe(403);
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [lead.id] }]);
    expect((await end(owner)).status).toBe(200);
    expect(await findings(fixture)).toEqual([]);
  }));

Deno.test("an inspector never learns of the internal audit of the store, nor an internal auditor of ATF's", () =>
  withFixture(async (fixture) => {
    const { owner, caller, request, storeId } = fixture;
    const { id: atfId, invitationLink } = await started(fixture);
    const headers = await accepted(fixture, invitationLink);
    const lead = await caller({ role: "FFLUser", storeIds: [storeId] });
    const internal = { type: 1, leadAuditorId: lead.id, storeId, ...dates };
    const { id } = await (await owner.send("POST", "/api/audits", internal)).json();
    const none = await whole(request("/api/audits/999999", { headers }));
    expect(await whole(request(`/api/audits/${id}`, { headers }))).toEqual(none);
    expect(await whole(request(`/api/auditors?auditId=${id}`, { headers }))).toEqual(none);
    expect((await (await request(`/api/audits?storeId=${storeId}`, { headers })).json()).internalAudit).toBe(null);
    expect(await whole(lead.get(`/api/audits/${atfId}`))).toEqual(await whole(lead.get("/api/audits/999999")));
    const seen = await (await owner.get(`/api/audits?storeId=${storeId}`)).json();
    expect([seen.atfAudit.id, seen.internalAudit.id]).toEqual([atfId, id]);
  }));
