import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

/** Corrects the TSN of a document to each of some values, one after the other. */
async function corrected({ request, owner, document }: Fixture, values: readonly string[], id = document.id) {
  for (const tsn of values) {
    const body = new FormData();
    body.set("document", JSON.stringify({ versionNumber: 1, tsn }));
    body.set("corrections", "[]");
    const saved = await request(`/api/documents/${id}/version`, { method: "POST", headers: owner.headers, body });
    expect([saved.status, await saved.text()]).toEqual([201, expect.anything()]);
  }
}

const said = async (answer: Response) => {
  const { data, count } = await answer.json();
  return [count, data.map(({ description }: { description: string }) => description.replace(/^.* to /, ""))];
};

Deno.test("a store's log is paged, newest first, without what was deleted, by flag", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, document } = fixture;
    const other = await fixture.file({ customerName: "Other, Pat", serialNumber: "K2" });
    await corrected(fixture, ["1", "2", "3"]);
    await corrected(fixture, ["4"], other.id);
    const path = `/api/stores/${storeId}/correctionLogs`;
    expect(await said(await owner.get(path))).toEqual([4, ["4", "3", "2", "1"]]);
    expect(await said(await owner.get(`${path}?limit=2&page=2`))).toEqual([4, ["2", "1"]]);
    expect(await said(await owner.get(`${path}?limit=2&page=3`))).toEqual([4, []]);
    await owner.send("PUT", `/api/documents/${other.id}/flag`, { color: 3 });
    expect(await said(await owner.get(`${path}?fflFlaggedColor=3`))).toEqual([1, ["4"]]);
    expect(await said(await owner.get(`${path}?fflFlaggedColor=0`))).toEqual([3, ["3", "2", "1"]]);
    const logs = await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json();
    expect((await owner.send("DELETE", `/api/correctionLogs/${logs.data[0].id}`)).status).toBe(200);
    expect(await said(await owner.get(path))).toEqual([3, ["4", "2", "1"]]);
    for (const wrong of ["limit=501", "limit=0", "page=0", "fflFlaggedColor=4", "color=1"]) {
      expect([wrong, (await owner.get(`${path}?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  }));

Deno.test("a store's log is for those who work there: another account's is not found, the overview ends at the account", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner, caller, request } = fixture;
    await corrected(fixture, ["1"]);
    const path = `/api/stores/${storeId}/correctionLogs`;
    const { id: secondStore } = await aStore(context, { accountId });
    const { id: otherAccount } = await anAccount(context);
    const { id: otherStore } = await aStore(context, { accountId: otherAccount });
    const stranger = await caller({ accountId: otherAccount });
    expect((await request(path)).status).toBe(401);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(`/api/stores/${storeId + 1000}/correctionLogs`)).status).toBe(404);
    expect([403, 404]).toContain((await (await caller({ role: "IOIUser", accountId: null })).get(path)).status);
    expect(await said(await owner.get(`/api/stores/${secondStore}/correctionLogs`))).toEqual([0, []]);
    expect(await said(await owner.get(`/api/stores/${secondStore}/correctionLogs?accountOverview=true`)))
      .toEqual([1, ["1"]]);
    expect(await said(await stranger.get(`/api/stores/${otherStore}/correctionLogs?accountOverview=true`)))
      .toEqual([0, []]);
  }));
