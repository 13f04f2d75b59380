import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Caller, callerOf, whole, withFixture } from "@/tests/security/fixture.ts";
import feature from "./feature.ts";
import { sampleList } from "./review-list.ts";
import { accessOf, aSample, asAuditor, audited, ended, idsOf, reviewed } from "./testing.ts";

Deno.test("the lead draws a sample; its seed and its numbers are in the ledger, and the same seed draws the same again", () =>
  withFixture(async (fixture) => {
    const { context, storeId } = fixture;
    const audit = await audited(fixture);
    const sample = await aSample(audit);
    expect(sample).toMatchObject({ size: 20, population: 60, stratifyBy: "none", drawnBy: "Ina Lead", reviewed: 0 });
    expect(sample.strata).toEqual([{ key: "all", label: "All forms", population: 60, size: 20 }]);
    const [entry] = (await context.ledger.about(`audit:${audit.auditId}`)).filter(({ event }) =>
      event === "audit-sampling.drawn"
    );
    expect(entry).toMatchObject({
      stream: `store:${storeId}`,
      actor: { userId: audit.lead.id, name: "Ina Lead" },
      data: { sampleId: sample.id, seed: sample.seed, population: 60, isSeedGiven: false },
    });
    const again = await aSample(audit, { stratifyBy: "none", size: 20, seed: sample.seed });
    const ids = await idsOf(audit.lead, sample.id);
    expect([again.isSeedGiven, again.populationSha256]).toEqual([true, sample.populationSha256]);
    expect(await idsOf(audit.lead, again.id)).toEqual(ids);
    expect(new Set(ids).size).toBe(20);
    expect(audit.documentIds).toEqual(expect.arrayContaining(ids));
    const listed = await (await audit.lead.get(`/api/auditSamples?auditId=${audit.auditId}`)).json();
    expect([listed.count, listed.data.map(({ id }: { id: number }) => id)]).toEqual([2, [again.id, sample.id]]);
  }));

Deno.test("a size is computed, dates narrow the population, and strata get their share with a preview of each", () =>
  withFixture(async (fixture) => {
    const audit = await audited(fixture);
    const byMargin = await aSample(audit, { stratifyBy: "status", confidence: 95, margin: 10 });
    // n0 = 96.04; 96.04 / (1 + 95.04 / 60) = 37.2.
    expect([byMargin.size, byMargin.confidence, byMargin.margin]).toEqual([38, 95, 10]);
    expect(byMargin.strata.map(({ label, population, size }) => [label, population, size]))
      .toEqual([["Transferred", 54, 34], ["Void/No Sale", 6, 4]]);
    const dates = { startDate: "2026-02-01", endDate: "2026-03-31" };
    const narrow = await aSample(audit, { stratifyBy: "month", size: 5, ...dates });
    expect(narrow.strata.map(({ label, population }) => [label, population])).toEqual([["02/2026", 6], ["03/2026", 6]]);
    const query = `auditId=${audit.auditId}&stratifyBy=employee&startDate=2026-02-01`;
    const preview = await (await audit.lead.get(`/api/auditSamples/population?${query}`)).json();
    expect(preview.population).toBe(54);
    expect(preview.strata.map(({ label }: { label: string }) => label)).toEqual(["Wes Clerk", "Ada Clerk"]);
    const draw = (body: object) => audit.lead.send("POST", "/api/auditSamples", { auditId: audit.auditId, ...body });
    const far = { startDate: "2030-01-01", endDate: "2030-02-01" };
    for (
      const [body, field] of [
        [{ stratifyBy: "none", size: 5, ...far }, "startDate"],
        [{ stratifyBy: "none" }, "size"],
        [{ stratifyBy: "none", size: 5, confidence: 95, margin: 5 }, "size"],
        [{ stratifyBy: "none", size: 5, seed: "abc" }, "seed"],
        [{ stratifyBy: "weekday", size: 5 }, "stratifyBy"],
        [{ stratifyBy: "none", confidence: 95, margin: 0.1 }, "margin"],
      ] as const
    ) {
      const refused = await draw(body);
      expect([body, refused.status, Object.keys((await refused.json()).fields)]).toEqual([body, 400, [field]]);
    }
    expect((await aSample(audit, { stratifyBy: "none", size: 9_000 })).size).toBe(60);
  }));

Deno.test("a retry with the same key is the same sample", () =>
  withFixture(async (fixture) => {
    const { lead, auditId } = await audited(fixture);
    const send = () =>
      fixture.request("/api/auditSamples", {
        method: "POST",
        headers: { ...lead.headers, "content-type": "application/json", "idempotency-key": "once" },
        body: JSON.stringify({ auditId, stratifyBy: "none", size: 3 }),
      });
    const [first, second] = [await (await send()).json(), await (await send()).json()];
    expect(second.id).toBe(first.id);
  }));

Deno.test("documents are listed in the order of the draw, reviewed or not, without those that left the audit's dates", () =>
  withFixture(async (fixture) => {
    const { context } = fixture;
    const audit = await audited(fixture);
    const { id } = await aSample(audit);
    const ids = await idsOf(audit.auditor, id);
    await reviewed(fixture, ids.slice(0, 5));
    await context.database.write(() => [{
      sql: "UPDATE documents SET transfer_date = '2020-02-02' WHERE id = ?",
      args: [ids[7]],
    }]);
    const page = async (query: string) =>
      await (await audit.auditor.get(`/api/auditSamples/${id}/documents?${query}`)).json();
    expect([(await page("part=open")).count, (await page("part=findings")).count]).toEqual([15, 0]);
    const second = await page("limit=5&page=2");
    expect(second.data.map(({ documentId }: { documentId: number }) => documentId)).toEqual(ids.slice(5, 10));
    expect(second.data[2]).toMatchObject({ isInDates: false, customerName: null, statusDate: null });
    expect(second.data[3]).toMatchObject({ isInDates: true, customerName: expect.stringMatching(/^Buyer/) });
    expect((await (await audit.lead.get(`/api/auditSamples/${id}`)).json()).reviewed).toBe(5);

    const list = sampleList(fixture.contextOf(feature));
    const access = await accessOf(fixture, audit.auditor);
    expect(await list.documents(access, audit.auditId, id)).toEqual(ids.filter((one) => one !== ids[7]));
    await expect(list.documents(access, audit.auditId + 1, id)).rejects.toMatchObject({ status: 404 });
  }));

/** What every reading route of a sample answers. */
const read = async (asker: Caller, auditId: number, sampleId: number) => {
  const paths = ["", "/documents", "/results", "/comparison"].map((end) => `/api/auditSamples/${sampleId}${end}`);
  const answers: number[] = [];
  for (const path of [`/api/auditSamples?auditId=${auditId}`, ...paths]) {
    answers.push((await whole(asker.get(path)))[0]);
  }
  return answers;
};

Deno.test("while it is under way its auditors see a sample and its lead the results; afterwards the lead and managers do", () =>
  withFixture(async (fixture) => {
    const { owner, context, caller, storeId, request } = fixture;
    const audit = await audited(fixture);
    const { auditId, lead, auditor } = audit;
    const { id } = await aSample(audit);
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    const elsewhere = await caller({
      role: "FFLAdmin",
      storeIds: [(await aStore(context, { accountId: fixture.accountId })).id],
    });
    const stranger = await callerOf(fixture, (await aPerson(context, { accountId: (await anAccount(context)).id })).id);
    expect((await request(`/api/auditSamples/${id}`)).status).toBe(401);
    expect(await read(lead, auditId, id)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(auditor, auditId, id)).toEqual([200, 200, 200, 403, 403]);
    expect(await read(owner, auditId, id)).toEqual([403, 403, 403, 403, 403]);
    expect(await read(clerk, auditId, id)).toEqual([403, 403, 403, 403, 403]);
    for (const asker of [elsewhere, stranger]) {
      expect(await read(asker, auditId, id)).toEqual([404, 404, 404, 404, 404]);
    }
    const draw = (asker: Caller) => asker.send("POST", "/api/auditSamples", { auditId, stratifyBy: "none", size: 2 });
    for (const asker of [owner, auditor, clerk, elsewhere]) expect((await whole(draw(asker)))[0]).toBe(403);
    await ended(fixture, auditId);
    expect(await read(lead, auditId, id)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(owner, auditId, id)).toEqual([200, 200, 200, 200, 200]);
    for (const asker of [auditor, clerk]) expect(await read(asker, auditId, id)).toEqual([403, 403, 403, 403, 403]);
    expect((await whole(draw(lead)))[0]).toBe(403);
  }));

Deno.test("inspectors of an ATF audit have nothing of it, nor does the lead of another internal audit", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const audit = await audited(fixture);
    const { id } = await aSample(audit);
    const inspector = await aPerson(context, { role: "IOIUser", accountId: null });
    const { id: atfId } = await anAudit(context, { accountId, storeId, auditorIds: [inspector.id] });
    const atf = await callerOf(fixture, inspector.id);
    expect(await read(atf, audit.auditId, id)).toEqual([403, 403, 403, 403, 403]);
    const none = await whole(audit.lead.get("/api/auditSamples?auditId=999999"));
    expect(none[0]).toBe(404);
    expect(await whole(audit.lead.get(`/api/auditSamples?auditId=${atfId}`))).toEqual(none);
    const { id: otherStore } = await aStore(context, { accountId });
    const other = await aPerson(context, { accountId, role: "FFLUser", storeIds: [otherStore] });
    await anAudit(context, { accountId, storeId: otherStore, type: 1, auditorIds: [other.id] });
    expect(await read(asAuditor(fixture, await callerOf(fixture, other.id)), audit.auditId, id))
      .toEqual([404, 404, 404, 404, 404]);
    const ofOther = { auditId: audit.auditId, stratifyBy: "none", size: 2 };
    const refused = (await callerOf(fixture, other.id)).send("POST", "/api/auditSamples", ofOther);
    expect((await whole(refused))[0]).toBe(404);
  }));
