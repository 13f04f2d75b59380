import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import type { DeadlinePage } from "@/features/deadlines/contract.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { Feature } from "@/kernel/feature.ts";
import { noteBackup, noteDrill } from "@/kernel/backup/state.ts";
import { features } from "@/main.features.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import type { Compliance } from "./contract-shapes.ts";
import { complianceOffer } from "./offers.ts";

const office = { officeName: "ATF Area Office", officeAddress: "55 Federal Plaza\nOklahoma City, OK 73102" };

async function read({ owner, storeId }: Fixture): Promise<Compliance> {
  const answer = await owner.get(`/api/stores/${storeId}/compliance`);
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}

const condition = (page: Compliance, number: number) => page.conditions.find((one) => one.number === number);

async function entries({ context, storeId }: Fixture, event: string) {
  return (await context.ledger.about(`store:${storeId}`)).filter((entry) => entry.event === event);
}

Deno.test("the page tells all twenty conditions from what is there now", () =>
  withFixture(async (fixture) => {
    const page = await read(fixture);
    expect(page.conditions).toHaveLength(20);
    expect(page).toMatchObject({ today: "2026-07-15", version: 1, hasVariance: false });
    expect(page.counts).toEqual({ met: 11, attention: 3, duty: 6, unknown: 0 });
    expect(condition(page, 17)).toMatchObject({ standing: "met", evidence: [{ value: "This computer" }] });
    expect(condition(page, 12)?.advice).toMatch(/^No backup has been seen/);
    await fixture.file({ tsn: "T-2" });
    expect(condition(await read(fixture), 11)?.evidence).toMatchObject([{ label: "Forms 4473 on file", value: "2" }]);
  }));

Deno.test("backups and drills of the server are shown with their days, and one that did not end well asks for attention", () =>
  withFixture(async (fixture) => {
    const { dataFolder } = fixture.configuration;
    const ran = (at: string, problems: readonly string[] = []) => ({
      ...{ at, place: "/mnt/backup", snapshot: at, problems: [...problems] },
    });
    const evidence = async () => condition(await read(fixture), 20);
    expect((await evidence())?.evidence.some(({ label }) => label.includes("of the server"))).toBe(false);
    await noteBackup(dataFolder, ran("2026-07-14T18:00:00.000Z"));
    expect(await evidence()).toMatchObject({ standing: "duty" });
    expect((await evidence())?.evidence).toContainEqual({
      label: "Last drill: a backup restored and compared",
      ...{ value: "Not yet", href: null },
    });
    await noteDrill(dataFolder, ran("2026-07-15T17:00:00.000Z", ["/mnt/backup/ab/cd is not as it was written."]));
    const after = await evidence();
    expect(after?.standing).toBe("attention");
    expect(after?.advice).toContain("The last drill found that the backup differs.");
    expect(JSON.stringify(after)).not.toContain("/mnt/backup");
  }));

Deno.test("who may not manage the store gets none of it, and another account's store does not exist", () =>
  withFixture(async (fixture) => {
    const { context, storeId, caller } = fixture;
    const path = `/api/stores/${storeId}/compliance`;
    expect((await fixture.request(path)).status).toBe(401);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await clerk.get(path)).status).toBe(403);
    const auditor = await caller({ role: "IOIUser", accountId: null });
    await anAudit(context, { accountId: fixture.accountId, storeId, auditorIds: [auditor.id] });
    expect((await auditor.get(path)).status).toBe(403);
    for (const name of ["report", "letter"]) expect((await clerk.send("POST", `${path}/${name}`)).status).toBe(403);
    const { id: accountId } = await anAccount(context);
    const other = await aStore(context, { accountId });
    for (const id of [other.id, 999_999]) {
      expect((await fixture.owner.get(`/api/stores/${id}/compliance`)).status).toBe(404);
      const body = { version: 1, noticeDate: null, ...office };
      expect((await fixture.owner.send("PUT", `/api/stores/${id}/compliance/notice`, body)).status).toBe(404);
      expect((await fixture.owner.send("POST", `/api/stores/${id}/compliance/report`)).status).toBe(404);
    }
    const manager = await caller({ role: "FFLAdmin", storeIds: [storeId] });
    expect((await manager.get(path)).status).toBe(200);
  }));

Deno.test("the notice is kept with its office and its entry, is due until its 60 days are over, and stale changes are refused", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, clock } = fixture;
    const path = `/api/stores/${storeId}/compliance/notice`;
    const put = (body: unknown) => owner.send("PUT", path, body);
    const future = await put({ version: 1, noticeDate: "2026-07-16", ...office });
    expect([future.status, await future.json()]).toMatchObject([400, {
      fields: { noticeDate: "The day you gave the notice can't be in the future." },
    }]);
    const saved = await put({ version: 1, noticeDate: "2026-07-15", ...office });
    expect(saved.status).toBe(200);
    const page: Compliance = await saved.json();
    expect(page).toMatchObject({
      version: 2,
      notice: { noticeDate: "2026-07-15", lastDay: "2026-09-13", isOver: false },
    });
    expect(condition(page, 1)).toMatchObject({ standing: "attention" });
    const due = async () => {
      const { data }: DeadlinePage = await (await owner.get(`/api/stores/${storeId}/deadlines`)).json();
      return data.filter(({ kind }) => kind === "compliance.notice");
    };
    expect(await due()).toMatchObject([{ day: "2026-09-13", urgency: "later", href: `/${storeId}/compliance#notice` }]);
    const stale = await put({ version: 1, noticeDate: null, ...office });
    expect([stale.status, (await stale.json()).error]).toEqual([409, "record.stale"]);
    expect(await entries(fixture, "compliance.notice_set")).toMatchObject([{
      data: { from: { noticeDate: null }, to: { noticeDate: "2026-07-15", ...office } },
    }]);
    // Saved again without a change: nothing to tell.
    await put({ version: 2, noticeDate: "2026-07-15", ...office });
    expect(await entries(fixture, "compliance.notice_set")).toHaveLength(1);
    // The last hour of day 60 in Chicago, and the first after it.
    clock.advance(Date.parse("2026-09-14T04:30:00Z") - clock.now().getTime());
    const later = await fixture.caller();
    expect((await (await later.get(`/api/stores/${storeId}/compliance`)).json()).notice.isOver).toBe(false);
    clock.advance(Date.parse("2026-09-14T05:30:00Z") - clock.now().getTime());
    const evening = await fixture.caller();
    const after: Compliance = await (await evening.get(`/api/stores/${storeId}/compliance`)).json();
    expect(after.notice.isOver).toBe(true);
    expect(condition(after, 1)).toMatchObject({ standing: "met" });
    const { data }: DeadlinePage = await (await evening.get(`/api/stores/${storeId}/deadlines`)).json();
    expect(data.filter(({ kind }) => kind === "compliance.notice")).toEqual([]);
  }));

Deno.test("settings stand with the rule that says so; the window counts for what is filed from then on", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    const path = `/api/stores/${storeId}/compliance/settings`;
    const body = {
      version: 1,
      accessPoints: 2,
      checkWindow: { days: 60, source: "91 FR 12345" },
      retention: { years: 20, source: "91 FR 23456" },
    };
    const page: Compliance = await (await owner.send("PUT", path, body)).json();
    expect(page.legal).toEqual({
      ...{ accessPoints: 2, neededAccessPoints: 1 },
      ...{ checkWindowDays: 60, checkWindowSource: "91 FR 12345", isOwnCheckWindow: true, usualCheckWindowDays: 30 },
      ...{ retentionYears: 20, retentionSource: "91 FR 23456" },
    });
    expect(condition(page, 13)).toMatchObject({ standing: "met" });
    const under = await fileUnderWay(fixture, "T-60");
    expect(under).toBe("2026-08-30");
    expect(await entries(fixture, "compliance.settings_set")).toHaveLength(1);
    expect(await entries(fixture, "deadlines.check_window_set")).toMatchObject([{
      data: { from: null, to: { days: 60, source: "91 FR 12345" } },
    }]);
    // Taken back: the installation's window again, and the version tells that somebody changed it.
    const back: Compliance = await (await owner.send("PUT", path, { ...body, version: 2, checkWindow: null })).json();
    expect(back).toMatchObject({ version: 3, legal: { checkWindowDays: 30, isOwnCheckWindow: false } });
    expect(await fileUnderWay(fixture, "T-30")).toBe("2026-07-31");
    expect(await context.offered(deadlinesOffer).checkWindow(storeId)).toEqual({ days: 30, source: "", isOwn: false });
    expect((await owner.send("PUT", path, { ...body, version: 2 })).status).toBe(409);
    for (
      const wrong of [{ accessPoints: 0 }, { checkWindow: { days: 30, source: " " } }, {
        retention: { years: 5, source: "x" },
      }]
    ) {
      expect((await owner.send("PUT", path, { ...body, version: 3, ...wrong })).status).toBe(400);
    }
  }));

/** The last day of the background check of a form under way, certified on July 1. */
async function fileUnderWay({ owner, request, storeId }: Fixture, tsn: string): Promise<string> {
  const { plainPdf } = await import("@/tests/faults/pdfs.ts");
  const form = new FormData();
  const document = {
    ...{ storeId, formType: 0, customerName: "Example, Kim", status: null, tsn, certificationDate: "2026-07-01" },
    ...{ serialNumbers: [tsn], attachments: [{ fileName: "4473.pdf", type: 1 }] },
  };
  form.set("document", JSON.stringify(document));
  form.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "4473.pdf");
  const answer = await request("/api/documents", { method: "POST", headers: owner.headers, body: form });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()).expirationDate;
}

Deno.test("a duty is confirmed by name for a year, taken back, and only where there is something to confirm", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    const duty = (number: number, isConfirmed: boolean) =>
      owner.send("PUT", `/api/stores/${storeId}/compliance/duties`, { condition: number, isConfirmed });
    const page: Compliance = await (await duty(15, true)).json();
    expect(condition(page, 15)).toMatchObject({ standing: "met", confirmation: { goodUntil: "2027-07-15" } });
    expect(await entries(fixture, "compliance.duty_confirmed")).toMatchObject([{
      data: { condition: 15, statement: "We keep a printer for ATF." },
    }]);
    const back: Compliance = await (await duty(15, false)).json();
    expect(condition(back, 15)).toMatchObject({ standing: "duty", confirmation: { byName: null } });
    await duty(15, false);
    expect(await entries(fixture, "compliance.duty_withdrawn")).toHaveLength(1);
    for (const number of [3, 21]) expect((await duty(number, true)).status).toBe(400);
    const missing = await owner.send("PUT", `/api/stores/${storeId}/compliance/duties`, {});
    expect([missing.status, (await missing.json()).fields]).toEqual([400, {
      condition: "Say which condition it is about: 1 to 20.",
      isConfirmed: "Say whether it is confirmed: true or false.",
    }]);
  }));

Deno.test("what another feature knows of backups becomes evidence", () => {
  const backup = {
    name: "stub-backup",
    needs: ["compliance"],
    offers(context) {
      context.offered(complianceOffer).addEvidence({
        condition: 12,
        evidence: (_context, { friendlyFFLName }) =>
          Promise.resolve({
            ...{ standing: "met", advice: "", adviceHref: null } as const,
            lines: [{ label: "Last backup", value: friendlyFFLName, href: null }],
          }),
      });
      context.offered(complianceOffer).addEvidence({ condition: 16, evidence: () => Promise.resolve(null) });
      expect(() =>
        context.offered(complianceOffer).addEvidence({ condition: 21, evidence: () => Promise.resolve(null) })
      )
        .toThrow("There is no condition 21.");
      return [];
    },
  } satisfies Feature;
  return withFixture(async (fixture) => {
    const page = await read(fixture);
    expect(condition(page, 12)).toMatchObject({ standing: "met" });
    expect(condition(page, 12)?.evidence.at(-1)).toMatchObject({ label: "Last backup" });
    expect(condition(page, 16)).toMatchObject({ standing: "duty" });
  }, { features: [...features, backup] });
});

Deno.test("what was said and confirmed is compared with the ledger", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    await owner.send("PUT", `/api/stores/${storeId}/compliance/notice`, {
      version: 1,
      noticeDate: "2026-07-01",
      ...office,
    });
    await owner.send("PUT", `/api/stores/${storeId}/compliance/duties`, { condition: 15, isConfirmed: true });
    const { verifyCompliance } = await import("./verify-compliance.ts");
    const compliance = fixture.features.find(({ name }) => name === "compliance");
    if (!compliance) throw new Error("compliance is missing.");
    const problems = async () => {
      const found = await Array.fromAsync(verifyCompliance(fixture.contextOf(compliance)));
      return found.flatMap((one) => one.kind === "problem" ? [one.message] : []);
    };
    expect(await problems()).toEqual([]);
    await context.database.write(() => [
      { sql: "UPDATE compliance_stores SET notice_date = '2026-01-01'", args: [] },
      { sql: "DELETE FROM compliance_duties", args: [] },
    ]);
    expect(await problems()).toEqual([
      "The store's noticeDate for Ruling 2022-1 is not what the ledger says.",
      "What is confirmed of condition 15 is not what the ledger says.",
    ]);
    await context.database.write(() => [{ sql: "DELETE FROM compliance_stores", args: [] }]);
    expect(await problems()).toContain("The store's noticeDate for Ruling 2022-1 is not what the ledger says.");
  }));
