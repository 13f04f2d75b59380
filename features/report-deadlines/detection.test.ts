import { expect } from "expect";
import { weekOf } from "@/features/stores/hours-rules.ts";
import type { Deadline } from "@/features/deadlines/contract.ts";
import { callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { lookAtDocument } from "./sales.ts";
import { attach, reports, sold } from "./testing.ts";

/** The feature's own context. */
function ownContext({ features, contextOf }: Fixture) {
  const feature = features.find(({ name }) => name === "report-deadlines");
  if (!feature) throw new Error("The feature is missing.");
  return contextOf(feature);
}

async function problems(fixture: Fixture): Promise<readonly string[]> {
  const findings = await Array.fromAsync(fixture.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

async function edit(fixture: Fixture, id: number, change: object): Promise<void> {
  const caller = await callerOf(fixture, fixture.owner.id);
  const before = await (await caller.get(`/api/documents/${id}`)).json();
  const response = await caller.send("PUT", `/api/documents/${id}`, { document: { ...before, ...change } });
  if (!response.ok) throw new Error(await response.text());
  await fixture.jobs.runAll();
}

Deno.test("two handguns on one form are a report, due by the end of that day", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    await sold(fixture, { types: ["Pistol"], customerName: "One, Only" });
    await sold(fixture, { types: ["Pistol", "Rifle"], customerName: "Mixed, Pair" });
    expect(await reports(fixture)).toEqual([]);
    const documentId = await sold(fixture, { types: ["Pistol", "Revolver"] });
    expect(await reports(fixture)).toMatchObject([{
      ...{ form: "3310.4", state: "open", documentId, buyerName: "Doe, John", firearms: 2 },
      sales: [{ documentId, day: "2026-07-15", firearms: 2 }],
      ...{ dueDay: "2026-07-15", dueAt: null, isOverdue: false, version: 1 },
    }]);
    const { data } = await (await owner.get(`/api/stores/${storeId}/deadlines`)).json();
    expect(data.find(({ kind }: Deadline) => kind === "report-deadlines.open")).toMatchObject({
      text: "ATF Form 3310.4 to send: Doe, John",
      urgency: "today",
      href: `/${storeId}/report-deadlines`,
    });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("the report is due by close of business, and overdue a moment later", () =>
  withFixture(async (fixture) => {
    const { context, storeId, clock } = fixture;
    const hours = weekOf(() => ({ startTime: "9:00 AM", endTime: "6:00 PM", isActive: true }));
    await context.database.write(() => [
      { sql: "UPDATE stores SET business_hours = ? WHERE id = ?", args: [JSON.stringify(hours), storeId] },
    ]);
    await sold(fixture, { types: ["Pistol", "Pistol"] });
    expect(await reports(fixture)).toMatchObject([{ dueAt: "2026-07-15T23:00:00.000Z", isOverdue: false }]);
    clock.advance(5 * 3_600_000);
    expect(await reports(fixture)).toMatchObject([{ isOverdue: true }]);
  }));

Deno.test("sales to one buyer within five business days are found in whatever order they are filed and heard of", () =>
  withFixture(async (fixture) => {
    const second = await sold(fixture, { transferDate: "2026-07-14", customerName: "DOE, JOHN Q." });
    const first = await sold(fixture, { transferDate: "2026-07-09", customerName: "John Doe" });
    await sold(fixture, { transferDate: "2026-07-07", customerName: "John Doe", types: ["Rifle"] });
    await sold(fixture, { transferDate: "2026-07-14", customerName: "Doe, Jane" });
    const [report, ...others] = await reports(fixture);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ documentId: second, firearms: 2, dueDay: "2026-07-14", isOverdue: true });
    expect(report.sales.map(({ documentId }) => documentId)).toEqual([first, second]);
    // Heard of again: nothing else.
    for (const id of [first, second, first]) await lookAtDocument(ownContext(fixture), id);
    await Promise.all([first, second].map((id) => lookAtDocument(ownContext(fixture), id)));
    expect(await reports(fixture)).toEqual([report]);
    const entries = await fixture.context.ledger.about(`report-deadline:${report.id}`);
    expect(entries.map(({ event }) => event)).toEqual(["report-deadlines.found"]);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("what is filed long after the transfer is history: scanned paper reminds of nothing", () =>
  withFixture(async (fixture) => {
    await sold(fixture, { transferDate: "2026-06-14", types: ["Pistol", "Pistol"] });
    expect(await reports(fixture)).toEqual([]);
    await sold(fixture, { transferDate: "2026-06-15", types: ["Pistol", "Pistol"], customerName: "Late, Nate" });
    expect(await reports(fixture)).toHaveLength(1);
  }));

Deno.test("a change of a document changes its report, closes it, and opens it again; its history tells each step", () =>
  withFixture(async (fixture) => {
    const first = await sold(fixture, { transferDate: "2026-07-13" });
    const second = await sold(fixture, { transferDate: "2026-07-14" });
    const [{ id }] = await reports(fixture);
    await edit(fixture, first, { customerName: "Somebody Else" });
    expect(await reports(fixture)).toEqual([]);
    expect(await reports(fixture, "done")).toMatchObject([{
      ...{ id, state: "notNeeded", closedBy: "documents", closedByName: "Strongroom" },
      reason: "The documents no longer show a multiple sale.",
    }]);
    await edit(fixture, first, { customerName: "Doe, John" });
    expect(await reports(fixture)).toMatchObject([{ id, documentId: second, reason: "", closedBy: null }]);
    await edit(fixture, second, { transferDate: "2026-07-15" });
    expect(await reports(fixture)).toMatchObject([{ id, dueDay: "2026-07-15" }]);
    const entries = await fixture.context.ledger.about(`report-deadline:${id}`);
    expect(entries.map(({ event }) => event.split(".")[1]))
      .toEqual(["found", "not_needed", "reopened", "changed"]);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("attaching the form to the document closes its report by itself, and deleting that opens it again", () =>
  withFixture(async (fixture) => {
    const documentId = await sold(fixture, { types: ["Pistol", "Pistol"] });
    await attach(fixture, documentId, 9);
    expect(await reports(fixture)).toHaveLength(1);
    const attachmentId = await attach(fixture, documentId, 2);
    expect(await reports(fixture)).toEqual([]);
    expect(await reports(fixture, "done")).toMatchObject([
      { state: "sent", closedBy: "attachment", sentOn: "2026-07-15", closedByName: await ownerName(fixture) },
    ]);
    expect((await fixture.owner.send("DELETE", `/api/attachments/${attachmentId}`)).status).toBe(200);
    await fixture.jobs.runAll();
    expect(await reports(fixture)).toHaveLength(1);
    expect(await problems(fixture)).toEqual([]);
  }));

async function ownerName({ owner, context }: Fixture): Promise<string> {
  const row = await context.database.one("SELECT name FROM users WHERE id = ?", [owner.id]);
  return String(row?.name);
}

Deno.test("a form that is filed with the document leaves nothing to do", () =>
  withFixture(async (fixture) => {
    await sold(fixture, { types: ["Pistol", "Pistol"], supplements: [2] });
    expect(await reports(fixture)).toEqual([]);
    expect(await reports(fixture, "done")).toMatchObject([{ form: "3310.4", state: "sent", closedBy: "attachment" }]);
  }));

Deno.test("rifles are reported where the state asks for it, or where the store says so", () =>
  withFixture(async (fixture) => {
    const { context, storeId, owner } = fixture;
    const path = `/api/stores/${storeId}/reportSettings`;
    await sold(fixture, { types: ["Rifle", "Rifle"] });
    expect(await reports(fixture)).toEqual([]);
    expect(await (await owner.get(path)).json()).toEqual({ rifleReports: "byState", stateAsks: false });
    expect((await owner.send("PUT", path, { rifleReports: "on" })).status).toBe(200);
    await sold(fixture, { types: ["Rifle", "Rifle"], customerName: "Roe, Ann" });
    expect(await reports(fixture)).toMatchObject([{ form: "3310.12", buyerName: "Roe, Ann" }]);
    await context.database.write(() => [
      { sql: "UPDATE stores SET premise_state = 'TX' WHERE id = ?", args: [storeId] },
    ]);
    expect((await owner.send("PUT", path, { rifleReports: "byState" })).status).toBe(200);
    await sold(fixture, { types: ["Rifle", "Rifle", "Pistol"], customerName: "Poe, Ann" });
    expect((await reports(fixture)).map(({ buyerName }) => buyerName)).toEqual(["Roe, Ann", "Poe, Ann"]);
    const settings = (await context.ledger.about(`store:${storeId}`))
      .filter(({ event }) => event === "report-deadlines.settings_set");
    expect(settings.map(({ data }) => data)).toEqual([{ from: "byState", to: "on" }, { from: "on", to: "byState" }]);
  }));

Deno.test("the transfers of a buyer are found by an index, and old ones are forgotten", () =>
  withFixture(async (fixture) => {
    const { context, clock } = fixture;
    await sold(fixture);
    const plan = await context.database.all(
      "EXPLAIN QUERY PLAN SELECT * FROM report_deadline_sales WHERE store_id = 1 AND buyer_key = 'x'",
    );
    expect(String(plan[0].detail)).toContain("USING INDEX report_deadline_sales_by_buyer");
    const count = async () =>
      Number((await context.database.one("SELECT count(*) AS n FROM report_deadline_sales"))?.n);
    const feature = fixture.features.find(({ name }) => name === "report-deadlines");
    const forget = () => feature?.recurring?.["report-deadlines.forget"]?.run(ownContext(fixture));
    await forget();
    expect(await count()).toBe(1);
    clock.advance(92 * 86_400_000);
    await forget();
    expect(await count()).toBe(0);
  }));
