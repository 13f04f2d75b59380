import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { aRequest } from "@/features/email-corrections/testing.ts";
import { withFixture } from "@/tests/security/fixture.ts";

Deno.test("the self-check is for managers of the store alone, and its dates are judged", () =>
  withFixture(async ({ request, storeId, owner, caller, context }) => {
    const path = `/api/stores/${storeId}/inspectionCheck`;
    expect((await request(path)).status).toBe(401);
    expect((await (await caller({ role: "FFLUser", storeIds: [storeId] })).get(path)).status).toBe(403);
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(`${path}?startDate=2026-02-30`)).status).toBe(400);
    const wrong = await owner.get(`${path}?startDate=2026-05-02&endDate=2026-05-01`);
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: { startDate: expect.any(String) } }]);
  }));

Deno.test("it counts what auditors see, what they do not see yet, and the terminals", () =>
  withFixture(async ({ storeId, accountId, owner, document, file, context, caller }) => {
    const path = `/api/stores/${storeId}/inspectionCheck`;
    await file({ tsn: "T2" });
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 });
    await aRequest(context, { accountId, storeId, documentId: document.id });
    const check = await (await owner.get(path)).json();
    expect(check).toMatchObject({ startDate: "2025-07-15", endDate: "2026-07-15", isAudited: false });
    const listed = await (await owner.get(
      `/api/documents?storeId=${storeId}&startDate=${check.startDate}&endDate=${check.endDate}`,
    )).json();
    expect(check).toMatchObject({ forms: listed.count, flagged: 1, executed: 2, terminals: 1, notAsFiled: 0 });
    expect(check).toMatchObject({ inProgress: 0, toVerify: 0, corrections: 1, hasHours: false, standAlone: 0 });

    const before = await (await owner.get(`${path}?startDate=2001-01-01&endDate=2001-12-31`)).json();
    expect(before).toMatchObject({ forms: 0, flagged: 0, executed: 2 });

    const auditor = await caller({ accountId: null, role: "IOIUser" });
    const range = { startDate: "2026-01-01", endDate: "2026-03-01" };
    await anAudit(context, { accountId, storeId, auditorIds: [auditor.id], range });
    expect(await (await owner.get(path)).json()).toMatchObject({ ...range, isAudited: true });
    expect((await auditor.get(path)).status).toBe(403);
  }));

Deno.test("a form without a status or a Status Date is in progress, whatever the dates", () =>
  withFixture(async ({ storeId, accountId, context, document }) => {
    const search = context.offered(documentSearchOffer);
    const store = { accountId, id: storeId };
    const all = { startDate: "1900-01-01", endDate: "2100-01-01" };
    expect(await search.inspectedCounts(store, 0, all)).toEqual({ settled: 1, flagged: 0 });
    await context.database.write(() => [{
      sql: "UPDATE documents SET status = NULL, transfer_date = NULL WHERE id = ?",
      args: [document.id],
    }]);
    expect(await search.inspectedCounts(store, 0, all)).toEqual({ settled: 0, flagged: 0 });
    expect(await search.unsettledCount(store)).toBe(1);
  }));
