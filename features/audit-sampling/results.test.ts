import { expect } from "expect";
import { aStore } from "@/features/stores/testing.ts";
import { type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { estimate } from "./interval-rules.ts";
import { aForm, aSample, type Audited, audited, ended, idsOf, reviewed } from "./testing.ts";

/** A sample of 20 of 60 of which 16 are reviewed, and 4 of those have findings; one that is not reviewed has one too. */
async function reviewedSample(fixture: Fixture) {
  const audit = await audited(fixture);
  const sample = await aSample(audit);
  const ids = await idsOf(audit.lead, sample.id);
  await reviewed(fixture, ids.slice(0, 16));
  const found = [["name", "minor"], ["name", "major"], ["nics", "minor"], ["late", "minor"], [
    "name",
    "minor",
  ]] as const;
  for (const [at, [kind, severity]] of found.entries()) {
    await recorded(audit, at === 4 ? ids[19] : ids[at], kind, severity);
  }
  await recorded(audit, ids[0], "nics", "major");
  return { audit, sample, ids };
}

async function recorded(
  { lead, auditId }: Audited,
  documentId: number,
  kind: string,
  severity: string,
): Promise<number> {
  const response = await lead.send("POST", "/api/auditFindings", { auditId, documentId, kind, severity });
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

Deno.test("the rate is that of the reviewed documents; findings are counted by kind and by who filed", () =>
  withFixture(async (fixture) => {
    const { audit, sample, ids } = await reviewedSample(fixture);
    const results = async () => await (await audit.lead.get(`/api/auditSamples/${sample.id}/results`)).json();
    const first = await results();
    expect(first).toMatchObject({ population: 60, size: 20, reviewed: 16, withFindings: 4 });
    expect(first.estimate).toEqual(estimate([{ population: 60, reviewed: 16, withErrors: 4 }]));
    expect([first.estimate.rate, first.estimate.projected]).toEqual([0.25, 15]);
    expect(first.byKind).toEqual([
      { kind: "name", documents: 3, findings: 3, major: 1 },
      { kind: "nics", documents: 2, findings: 2, major: 1 },
      { kind: "late", documents: 1, findings: 1, major: 0 },
    ]);
    const sum = (field: string) =>
      first.byEmployee.reduce((all: number, one: Record<string, number>) => all + one[field], 0);
    expect(first.byEmployee.map(({ name }: { name: string }) => name).sort()).toEqual(["Ada Clerk", "Wes Clerk"]);
    expect([sum("sampled"), sum("reviewed"), sum("withFindings"), sum("findings")]).toEqual([20, 16, 4, 6]);
    const { data: [, second] } = await (await audit.lead.get(`/api/auditFindings?documentId=${ids[0]}`)).json();
    expect((await audit.lead.send("PUT", `/api/auditFindings/${second.id}/withdraw`)).status).toBe(200);
    expect((await results()).byKind[1]).toMatchObject({ kind: "nics", findings: 1, major: 0 });
    expect((await results()).withFindings).toBe(4);
  }));

Deno.test("before anything is reviewed there is no rate", () =>
  withFixture(async (fixture) => {
    const audit = await audited(fixture);
    const { id } = await aSample(audit, { stratifyBy: "employee", size: 6 });
    const results = await (await audit.lead.get(`/api/auditSamples/${id}/results`)).json();
    expect([results.estimate, results.byKind, results.reviewed]).toEqual([null, [], 0]);
    expect(results.byStratum.map(({ label, size }: { label: string; size: number }) => [label, size]))
      .toEqual([["Wes Clerk", 2], ["Ada Clerk", 4]]);
  }));

Deno.test("drawing again says that nothing differs, and what does: filed since, out of the dates", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const audit = await audited(fixture);
    const { id } = await aSample(audit, { stratifyBy: "status", size: 20 });
    const ids = await idsOf(audit.lead, id);
    const compared = async () => await (await audit.lead.get(`/api/auditSamples/${id}/comparison`)).json();
    const same = { isSame: true, isPopulationSame: true, populationThen: 60, populationNow: 60, filedSince: 0 };
    const none = { missing: [], added: [], missingCount: 0, addedCount: 0 };
    expect(await compared()).toEqual({ ...same, ...none });
    const clerk = { id: owner.id, name: "Olive" };
    const later = { id: 8_100_000, accountId, storeId, place: 5, clerk, filedAt: "2026-07-16T10:00:00.000Z" };
    await context.database.write(() => [aForm(later)]);
    expect(await compared()).toEqual({ ...same, filedSince: 1, ...none });
    await context.database.write(() => [
      { sql: "UPDATE documents SET transfer_date = '2020-01-01' WHERE id = ?", args: [ids[3]] },
      { sql: "UPDATE audit_samples SET seed = ?, population_sha256 = 'x' WHERE id = ?", args: ["9".repeat(64), id] },
    ]);
    const moved = await compared();
    expect(moved).toMatchObject({ isSame: false, isPopulationSame: false, populationNow: 59, missing: [ids[3]] });
    expect([moved.missingCount, moved.addedCount]).toEqual([1, 1]);
  }));

Deno.test("stores are compared by their last sampled audit, for those who may read it", () =>
  withFixture(async (fixture) => {
    const { context, owner, caller, storeId } = fixture;
    const { audit, sample } = await reviewedSample(fixture);
    const stores = async (asker = owner) => await (await asker.get("/api/auditSamples/stores")).json();
    expect(await stores()).toEqual({ data: [], count: 0, page: 1, limit: 50 });
    expect((await stores(audit.lead)).data.map((row: { sampleId: number }) => row.sampleId)).toEqual([sample.id]);
    await ended(fixture, audit.auditId);
    const { data } = await stores();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ storeId, sampleId: sample.id, reviewed: 16, withFindings: 4 });
    expect([data[0].estimate.rate, data[0].byKind.length]).toEqual([0.25, 3]);
    const { id: otherStore } = await aStore(context, { accountId: fixture.accountId });
    const admin = await caller({ role: "FFLAdmin", storeIds: [otherStore] });
    expect((await stores(admin)).count).toBe(0);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await whole(clerk.get("/api/auditSamples/stores")))[0]).toBe(403);
  }));

Deno.test("results leave as a workbook, and are in the ledger before; nobody else gets one", () =>
  withFixture(async (fixture) => {
    const { owner, context } = fixture;
    const { audit, sample } = await reviewedSample(fixture);
    const ask = (asker = audit.lead) => asker.send("POST", `/api/auditSamples/${sample.id}/export`);
    for (const asker of [owner, audit.auditor]) expect((await whole(ask(asker)))[0]).toBe(403);
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(`audit sample ${sample.id} 07-15-2026.xlsx`);
    expect([...(await answer.bytes()).slice(0, 2)]).toEqual([0x50, 0x4b]);
    const told = (await context.ledger.about(`audit:${audit.auditId}`)).filter(({ event }) =>
      event.endsWith("exported")
    );
    expect(told.map(({ data, actor }) => [data.sampleId, actor.name])).toEqual([[sample.id, "Ina Lead"]]);
  }));
