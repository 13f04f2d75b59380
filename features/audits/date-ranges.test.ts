import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { callerOf, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { mostPending } from "./date-ranges.ts";
import { anAudit } from "./testing.ts";

const past = { startDate: "2020-01-01", endDate: "2020-12-31" };

async function inspected(fixture: Fixture) {
  const { context, accountId, storeId } = fixture;
  const { id } = await aPerson(context, { role: "IOIUser", name: "Lee Lead", email: "lee@atf.example" });
  const range = { startDate: "2026-06-01", endDate: "2026-06-30" };
  const audit = await anAudit(context, { accountId, storeId, auditorIds: [id], range });
  return { auditor: await callerOf(fixture, id), path: `/api/audits/${audit.id}/dateRanges` };
}

Deno.test("a range is asked for by an auditor and approved by a manager; from then on its documents are there", () =>
  withFixture(async (fixture) => {
    const { owner, caller, storeId, jobs, context } = fixture;
    const { auditor, path } = await inspected(fixture);
    const staff = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await staff.send("POST", path, { dateRange: past })).status).toBe(403);
    const made = await auditor.send("POST", path, { dateRange: past, url: "/1/documents" });
    const asked = await made.json();
    expect([made.status, asked.status, asked.requestedByName, asked.documents]).toEqual([201, 0, "Lee Lead", null]);
    const again = await auditor.send("POST", path, { dateRange: { startDate: "2020-02-01", endDate: "2020-03-01" } });
    expect([again.status, (await again.json()).error]).toEqual([409, "audits.range_asked"]);
    const covered = await auditor.send("POST", path, { dateRange: { startDate: "2026-06-02", endDate: "2026-06-03" } });
    expect((await covered.json()).error).toBe("audits.range_covered");
    expect((await auditor.send("PUT", `/api/dateRanges/${asked.id}`, { status: 1 })).status).toBe(403);
    const approved = await (await owner.send("PUT", `/api/dateRanges/${asked.id}`, { status: 1 })).json();
    expect([approved.status, approved.approvedByName]).toEqual([1, expect.stringContaining("Person")]);
    expect((await owner.send("PUT", `/api/dateRanges/${asked.id}`, { status: 1 })).status).toBe(200);
    const seen = await (await auditor.get(path)).json();
    expect([seen.count, seen.data[0].approvedByName]).toEqual([1, null]);
    expect((await auditor.send("POST", path, { dateRange: past })).status).toBe(409);
    await jobs.runAll();
    const mails = await context.database.all("SELECT to_address, subject FROM outbox ORDER BY id");
    // Each occurrence is told by itself; which mail is written first says nothing.
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "An auditor asks for further dates",
      "Your date range was approved",
    ]);
  }));

Deno.test("a request of another store's audit, of an ended one and too many of them are refused", () =>
  withFixture(async (fixture) => {
    const { owner, caller, context } = fixture;
    const { auditor, path } = await inspected(fixture);
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    const { id } = await (await auditor.send("POST", path, { dateRange: past })).json();
    expect(await whole(stranger.send("PUT", `/api/dateRanges/${id}`, { status: 1 })))
      .toEqual(await whole(stranger.send("PUT", "/api/dateRanges/999999", { status: 1 })));
    for (let year = 1990; year < 1990 + mostPending - 1; year++) {
      const dateRange = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
      expect((await auditor.send("POST", path, { dateRange })).status).toBe(201);
    }
    const more = await auditor.send("POST", path, { dateRange: { startDate: "1980-01-01", endDate: "1980-12-31" } });
    expect([more.status, (await more.json()).error]).toEqual([409, "audits.too_many_ranges"]);
    const wrong = await auditor.send("POST", path, { dateRange: { startDate: "2021-02-01", endDate: "2021-01-01" } });
    expect((await wrong.json()).fields).toEqual({
      "dateRange.startDate": "Start date cannot be after the end date",
    });
    await context.database.write(() => [{ sql: "UPDATE audits SET status = 1", args: [] }]);
    const late = await owner.send("PUT", `/api/dateRanges/${id}`, { status: 1 });
    expect([late.status, (await late.json()).error]).toEqual([409, "audits.ended"]);
  }));
