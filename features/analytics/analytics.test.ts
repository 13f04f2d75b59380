import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { withFixture } from "@/tests/security/fixture.ts";

const types = ["documents", "flaggedDocuments", "assignedToMe", "users", "activeUsers"] as const;

Deno.test("cards count what the dealer's people see, and an auditor gets nothing of the dealer's inner side", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document, owner, caller, request } = fixture;
    const other = await aStore(context, { accountId });
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    const auditor = await caller({ role: "IOIUser", accountId: null });
    await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 });
    await owner.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: owner.id });
    const counts = async ({ get }: typeof owner, query = `storeId=${storeId}`) =>
      await Promise.all(types.map(async (type) => await (await get(`/api/analytics/${type}/count?${query}`)).json()));
    expect(await counts(owner)).toEqual([1, 1, 1, 2, 2]);
    expect(await counts(clerk)).toEqual([1, 1, 0, 2, 2]);
    expect(await counts(owner, `storeId=${other.id}`)).toEqual([0, 0, 0, 1, 1]);
    expect(await counts(owner, `storeId=${other.id}&accountOverview=true`)).toEqual([1, 1, 1, 2, 2]);
    expect(await counts(auditor)).toEqual([1, 0, 0, 1, 1]);
    fixture.clock.advance(11 * 60_000);
    expect((await counts(clerk))[4]).toBe(0);

    const path = "/api/analytics/documents/count";
    expect((await request(`${path}?storeId=${storeId}`)).status).toBe(401);
    expect((await clerk.get(`${path}?storeId=${other.id}`)).status).toBe(404);
    expect((await clerk.get(`${path}?storeId=999`)).status).toBe(404);
    expect((await clerk.get(`/api/analytics/nothing/count?storeId=${storeId}`)).status).toBe(400);
  }));

Deno.test("engagement is the dealer's alone, at most two years, every date of them", () =>
  withFixture(async ({ context, accountId, storeId, owner, caller, jobs, request }) => {
    await jobs.runAll();
    const auditor = await caller({ role: "IOIUser", accountId: null });
    await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
    const foreign = await aStore(context, { accountId: (await anAccount(context)).id });
    const path = `/api/analytics/engagement?storeId=${storeId}`;
    const answer = await (await owner.get(path)).json();
    expect(answer).toMatchObject({ count: 25, page: 1, limit: 500, interval: "month" });
    expect(answer.data.at(-1)).toMatchObject({ engagementDate: "2026-07-01", numberOfDocumentsUploaded: 1 });
    expect(answer.data[0].engagementDate).toBe("2024-07-01");
    expect((await (await owner.get(`${path}&startDate=2026-07-01`)).json()).count).toBe(15);
    expect((await owner.get(`${path}&startDate=2026-07-02&endDate=2026-07-01`)).status).toBe(400);
    expect((await owner.get(`${path}&startDate=2024-01-01`)).status).toBe(400);
    expect((await request(path)).status).toBe(401);
    expect((await auditor.get(path)).status).toBe(403);
    expect((await owner.get(`/api/analytics/engagement?storeId=${foreign.id}`)).status).toBe(404);
  }));
