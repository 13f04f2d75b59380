import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import type { Caller } from "@/tests/security/fixture.ts";
import { callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import type { Report } from "./contract-shapes.ts";
import { reports, sold } from "./testing.ts";

async function step(caller: Caller, { id }: Pick<Report, "id">, name: string, body: object) {
  const response = await caller.send("POST", `/api/reportDeadlines/${id}/${name}`, body);
  return { status: response.status, body: await response.json() };
}

async function problems(fixture: Fixture): Promise<readonly string[]> {
  const findings = await Array.fromAsync(fixture.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

Deno.test("a report is marked as sent with the day and the person, and undone", () =>
  withFixture(async (fixture) => {
    const { owner, context } = fixture;
    await sold(fixture, { types: ["Pistol", "Pistol"] });
    const [report] = await reports(fixture);
    const late = await step(owner, report, "sent", { version: 1, sentOn: "2026-07-16" });
    expect(late).toMatchObject({ status: 400, body: { fields: { sentOn: "The day can't be in the future." } } });
    expect((await step(owner, report, "sent", { version: 1, sentOn: "07/15/26" })).body.fields)
      .toEqual({ sentOn: "Please Select Valid Date" });
    const sent = await step(owner, report, "sent", { version: 1, sentOn: "2026-07-15" });
    expect(sent).toMatchObject({
      status: 200,
      body: { state: "sent", sentOn: "2026-07-15", closedBy: "person", version: 2, isOverdue: false },
    });
    expect(sent.body.closedByName).not.toBe("");
    expect(await step(owner, report, "sent", { version: 2, sentOn: "2026-07-15" })).toMatchObject({ status: 409 });
    expect(await step(owner, report, "reopen", { version: 1 })).toMatchObject({
      status: 409,
      body: { error: "record.stale" },
    });
    expect(await step(owner, report, "reopen", { version: 2 })).toMatchObject({
      status: 200,
      body: { state: "open", sentOn: null, closedByName: "", version: 3 },
    });
    const entries = await context.ledger.about(`report-deadline:${report.id}`);
    expect(entries.map(({ event }) => event.split(".")[1])).toEqual(["found", "sent", "reopened"]);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a wrong guess is dismissed with a reason, and stays dismissed when the documents are looked at again", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    await sold(fixture, { transferDate: "2026-07-14" });
    await sold(fixture);
    const [report] = await reports(fixture);
    expect((await step(owner, report, "notNeeded", { version: 1, reason: " " })).body.fields)
      .toEqual({ reason: "Enter why it is not needed." });
    const reason = "Two buyers of one name.";
    expect(await step(owner, report, "notNeeded", { version: 1, reason })).toMatchObject({
      status: 200,
      body: { state: "notNeeded", reason, closedBy: "person" },
    });
    await sold(fixture, { customerName: "Another, Buyer" });
    await sold(fixture, { transferDate: "2026-07-15", types: ["Rifle"] });
    expect(await reports(fixture)).toEqual([]);
    expect(await reports(fixture, "done")).toMatchObject([{ id: report.id, reason }]);
  }));

Deno.test("a theft or loss has 48 hours from its discovery by the store's clock; a filed 3310.11 is offered for closing it", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, request, clock } = fixture;
    const note = (body: object) => owner.send("POST", "/api/reportDeadlines", { storeId, ...body });
    expect((await note({ discoveredOn: "2026-07-15", discoveredAt: "23:00" })).status).toBe(400);
    expect((await note({ discoveredOn: "2026-02-30", discoveredAt: "10:00" })).status).toBe(400);
    const response = await note({ discoveredOn: "2026-07-15", discoveredAt: "09:30", note: "The back door." });
    expect(response.status).toBe(201);
    const report: Report = await response.json();
    expect(report).toMatchObject({
      ...{ form: "3310.11", state: "open", note: "The back door.", documentId: null, offeredDocumentId: null },
      ...{ discoveredAt: "2026-07-15T14:30:00.000Z", dueAt: "2026-07-17T14:30:00.000Z", dueDay: "2026-07-17" },
    });
    const filed = await sold(fixture, { formType: 1, customerName: "", types: ["Pistol"] });
    const [offered] = await reports(fixture);
    expect(offered).toMatchObject({ id: report.id, state: "open", offeredDocumentId: filed, version: 1 });
    const foreign = await step(owner, report, "sent", { version: 1, sentOn: "2026-07-15", documentId: 999_999 });
    expect(foreign.status).toBe(404);
    const sent = await step(owner, report, "sent", { version: 1, sentOn: "2026-07-15", documentId: filed });
    expect(sent).toMatchObject({ status: 200, body: { state: "sent", filedDocumentId: filed } });
    clock.advance(3 * 86_400_000);
    expect(await problems(fixture)).toEqual([]);
    expect((await request("/api/reportDeadlines?storeId=1")).status).toBe(401);
  }));

Deno.test("reports are the staff's of their stores, and nobody else's", () =>
  withFixture(async (fixture) => {
    const { storeId, accountId, context, caller } = fixture;
    await sold(fixture, { types: ["Pistol", "Pistol"] });
    const [report] = await reports(fixture);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect(await reports(fixture, "open", clerk)).toEqual([report]);
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    expect((await stranger.get(`/api/reportDeadlines?storeId=${storeId}`)).status).toBe(404);
    expect((await step(stranger, report, "notNeeded", { version: 1, reason: "No." })).status).toBe(404);
    const other = await caller({ accountId, role: "FFLUser", storeIds: [] });
    expect((await other.get(`/api/reportDeadlines?storeId=${storeId}`)).ok).toBe(false);
    const overview = await (await callerOf(fixture, fixture.owner.id))
      .get(`/api/reportDeadlines?storeId=${storeId}&accountOverview=true`);
    expect(await overview.json()).toMatchObject({ count: 1, open: 1, page: 1, limit: 50 });
  }));
