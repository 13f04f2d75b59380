import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aRequest } from "@/features/email-corrections/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { SetClock } from "@/kernel/clock.ts";
import { type Caller, callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import type { Deadline, DeadlinePage } from "./contract.ts";

/** A transfer under way whose background check has a last day. */
async function runsOut(fixture: Fixture, day: string, storeId = fixture.storeId): Promise<void> {
  const { id } = await fixture.file({ serialNumber: crypto.randomUUID().slice(0, 12) });
  await fixture.context.database.write(() => [{
    sql: "UPDATE documents SET status = NULL, transfer_date = NULL, expiration_date = ?, store_id = ? WHERE id = ?",
    args: [day, storeId, id],
  }]);
}

/** What the caller is told is due, the backup left out unless asked for. */
async function due(
  fixture: Fixture,
  { id }: Caller,
  path: string,
  withBackup = false,
): Promise<readonly Deadline[]> {
  const caller = await callerOf(fixture, id);
  const response = await caller.get(`/api/stores/${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  const { data }: DeadlinePage = await response.json();
  return data.filter(({ kind }) => withBackup || kind !== "backup.daily");
}

/** Moves the clock on. */
function comes(clock: SetClock, at: string): void {
  clock.advance(Date.parse(at) - clock.now().getTime());
}

const told = (deadlines: readonly Deadline[]) => deadlines.map(({ text, urgency, day }) => [text, urgency, day]);

Deno.test("background checks that run out lead to the archive's list, by the day that it is at the store", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, clock } = fixture;
    await runsOut(fixture, "2026-07-14");
    await runsOut(fixture, "2026-07-17");
    await runsOut(fixture, "2026-07-19");
    await runsOut(fixture, "2026-07-22");
    const list = await due(fixture, owner, `${storeId}/deadlines`);
    expect(told(list)).toEqual([
      ["1 background check has run out", "overdue", "2026-07-14"],
      ["2 background checks run out by Sunday", "soon", "2026-07-17"],
    ]);
    expect(list[0]).toMatchObject({ kind: "documents.checks", storeId, count: 1, inDays: -1, at: null });
    expect(list[0].href)
      .toBe(`/${storeId}/documents?sort=expirationDate&sortOrder=asc&shouldFilterByExpirationDate=true`);
    // A minute before midnight in the store it is still the same day, whatever day it is in UTC; a minute later it is not.
    comes(clock, "2026-07-18T04:59:00Z");
    expect(told(await due(fixture, owner, `${storeId}/deadlines`))[1]).toEqual([
      "3 background checks run out by Wednesday",
      "today",
      "2026-07-17",
    ]);
    comes(clock, "2026-07-18T05:01:00Z");
    expect(told(await due(fixture, owner, `${storeId}/deadlines`))[0]).toEqual([
      "2 background checks have run out",
      "overdue",
      "2026-07-14",
    ]);
  }));

Deno.test("a store is warned as early as its managers choose, and its history says who chose", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, caller, context } = fixture;
    await runsOut(fixture, "2026-07-21");
    const path = `/api/stores/${storeId}/deadlineSettings`;
    expect(await (await owner.get(path)).json()).toEqual({ checkWarningDays: 5 });
    expect(await due(fixture, owner, `${storeId}/deadlines`)).toEqual([]);
    expect((await owner.send("PUT", path, { checkWarningDays: 6 })).status).toBe(200);
    expect(told(await due(fixture, owner, `${storeId}/deadlines`))[0][0]).toBe(
      "1 background check runs out by Tuesday",
    );
    expect((await owner.send("PUT", path, { checkWarningDays: 6 })).status).toBe(200);
    const entries = await context.ledger.about(`store:${storeId}`);
    expect(entries.filter(({ event }) => event === "deadlines.settings_set").map(({ data }) => data))
      .toEqual([{ from: 5, to: 6 }]);
    for (const checkWarningDays of [0, 8, 1.5]) {
      expect((await owner.send("PUT", path, { checkWarningDays })).status).toBe(400);
    }
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await clerk.get(path)).status).toBe(200);
    expect((await clerk.send("PUT", path, { checkWarningDays: 2 })).status).toBe(403);
  }));

Deno.test("every source says its own, the most urgent first, to those alone who may do it", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, accountId, context, caller, document } = fixture;
    const auditor = await caller({ role: "IOIUser", accountId: null });
    const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
    const asked = { dateRange: { startDate: "2020-01-01", endDate: "2020-02-01" }, url: "" };
    expect((await auditor.send("POST", `/api/audits/${auditId}/dateRanges`, asked)).status).toBe(201);
    await aRequest(context, { accountId, storeId, documentId: document.id });
    const receivedAt = "2026-07-15T17:00:00.000Z";
    const firearm = { serialNumber: "K4473" };
    const trace = { storeId, reference: "T1", cameBy: "phone", receivedAt, firearm };
    expect((await owner.send("POST", "/api/traces", trace)).status).toBe(201);
    await context.database.write(() => [
      { sql: "UPDATE stores SET ffl_number = '584001016J12345' WHERE id = ?", args: [storeId] },
    ]);
    await runsOut(fixture, "2026-07-14");

    const list = await due(fixture, owner, `${storeId}/deadlines`, true);
    expect(list.map(({ kind, urgency }) => [kind, urgency])).toEqual([
      ["documents.checks", "overdue"],
      ["audits.ranges", "today"],
      ["backup.daily", "today"],
      ["traces.open", "soon"],
      ["email-corrections.open", "later"],
      ["licensees.expiry", "later"],
    ]);
    const byKind = new Map(list.map((one) => [one.kind, one]));
    expect(byKind.get("traces.open")).toMatchObject({
      text: "1 trace request to answer",
      at: "2026-07-16T17:00:00.000Z",
      day: "2026-07-16",
      href: `/${storeId}/traces`,
    });
    expect(byKind.get("audits.ranges")).toMatchObject({
      text: "1 requested date range to approve",
      href: `/${storeId}/atf-audit-management?tab=ranges`,
    });
    expect(byKind.get("licensees.expiry")).toMatchObject({
      text: "The FFL license runs out by 08/31/26",
      day: "2026-08-31",
      href: `/${storeId}/ffl-settings/${storeId}`,
    });
    expect(byKind.get("backup.daily")).toMatchObject({
      text: "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.",
      href: "/BackupToolDownload",
    });

    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await due(fixture, clerk, `${storeId}/deadlines`)).map(({ kind }) => kind))
      .toEqual(["documents.checks", "traces.open", "email-corrections.open"]);
    expect((await auditor.get(`/api/stores/${storeId}/deadlines`)).status).toBe(403);
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    expect((await stranger.get(`/api/stores/${storeId}/deadlines`)).status).toBe(404);
    expect((await stranger.get("/api/stores/999999/deadlines")).status).toBe(404);
  }));

Deno.test("all stores together are those of the person, each by its own calendar", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, accountId, context, clock, caller } = fixture;
    const eastern = await aStore(context, { accountId, timeZone: "America/New_York" });
    await runsOut(fixture, "2026-07-15");
    await runsOut(fixture, "2026-07-15", eastern.id);
    expect(told(await due(fixture, owner, `${storeId}/deadlines?accountOverview=true`))).toEqual([
      ["2 background checks run out today", "today", "2026-07-15"],
    ]);
    // Midnight in New York, eleven in the evening in Chicago.
    comes(clock, "2026-07-16T04:00:00Z");
    const late = await due(fixture, owner, `${storeId}/deadlines?accountOverview=true`);
    expect(late.map(({ text, urgency, storeId }) => [text, urgency, storeId])).toEqual([
      ["1 background check has run out", "overdue", eastern.id],
      ["1 background check runs out today", "today", storeId],
    ]);
    expect(late[0].href).toContain(`/${storeId}/documents?accountOverview=true&`);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect(told(await due(fixture, clerk, `${storeId}/deadlines?accountOverview=true`)))
      .toEqual([["1 background check runs out today", "today", "2026-07-15"]]);
    expect((await clerk.get(`/api/stores/${eastern.id}/deadlines`)).status).toBe(404);
  }));

Deno.test("the answer says when something is more urgent by itself", () =>
  withFixture(async ({ owner, storeId }) => {
    const page = async (): Promise<DeadlinePage> => await (await owner.get(`/api/stores/${storeId}/deadlines`)).json();
    expect((await page()).changesAt).toBe("2026-07-16T05:00:00.000Z");
    const receivedAt = "2026-07-14T20:00:00.000Z";
    const trace = { storeId, reference: "T1", cameBy: "phone", receivedAt, firearm: { serialNumber: "K4473" } };
    expect((await owner.send("POST", "/api/traces", trace)).status).toBe(201);
    expect(await page()).toMatchObject({ changesAt: "2026-07-15T20:00:00.000Z", page: 1 });
  }));
