import { expect } from "expect";
import * as v from "valibot";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { pageEntries } from "@/kernel/shapes.ts";
import { type Caller, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { storeActionSchema } from "./contract-store.ts";

type Act = readonly [event: string, userId: number | null, name: string, side?: "auditor"];

/** Writes entries about a document, one a minute. */
async function happened({ context, clock }: Fixture, storeId: number, subject: string, acts: readonly Act[]) {
  for (const [event, userId, name, side] of acts) {
    clock.advance(60_000);
    await context.ledger.record([{
      stream: `store:${storeId}`,
      event,
      subject,
      actor: { userId, name, ...side ? { side } : {} },
      data: { attachmentId: 1, fileName: "4473.pdf" },
    }]);
  }
}

const page = v.object(pageEntries(storeActionSchema));

async function actions(caller: Caller, storeId: number, query = "") {
  const response = await caller.get(`/api/history/stores/${storeId}?${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return v.parse(page, await response.json());
}

function told({ data, count }: v.InferOutput<typeof page>): [number, string[]] {
  return [count, data.map(({ userName, title }) => `${userName}: ${title}`)];
}

Deno.test("what people did with a store's documents is told newest first, page by page and by kind", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, document } = fixture;
    const subject = `document:${document.id}`;
    await happened(fixture, storeId, subject, [
      ["documents.viewed", 71, "Ann Archer"],
      ["documents.flagged", 72, "Dana Doe"],
      ["documents.loaded_ahead", 71, "Ann Archer"],
      ["documents.viewed", 90, "Ida Auditor", "auditor"],
      ["documents.checked", null, ""],
      ["documents.exported", 71, "Ann Archer"],
    ]);
    await happened(fixture, storeId, `store:${storeId}`, [["stores.changed", 71, "Ann Archer"]]);
    const [newest] = (await actions(owner, storeId)).data;
    expect(newest).toMatchObject({ documentId: document.id, storeId, customerName: "Example, Kim", kind: "export" });
    const [count, lines] = told(await actions(owner, storeId));
    expect([count, lines.slice(0, 3)]).toEqual([
      4,
      ["Ann Archer: Exported", "Dana Doe: Flagged", "Ann Archer: Viewed"],
    ]);
    expect(told(await actions(owner, storeId, "limit=1&page=2"))).toEqual([4, ["Dana Doe: Flagged"]]);
    expect(told(await actions(owner, storeId, "limit=4&page=2"))).toEqual([4, []]);
    expect(told(await actions(owner, storeId, "kind=look"))).toEqual([1, ["Ann Archer: Viewed"]]);
    expect(told(await actions(owner, storeId, "kind=export"))).toEqual([1, ["Ann Archer: Exported"]]);
    expect((await actions(owner, storeId, "kind=change")).count).toBe(2);
    for (const wrong of ["kind=other", "page=0", "limit=501", "accountOverview=x", "store=1"]) {
      expect([wrong, (await owner.get(`/api/history/stores/${storeId}?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  }));

Deno.test("a store's history is for those who work there; the overview ends at the account and at one's stores", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner, caller, request } = fixture;
    const path = `/api/history/stores/${storeId}`;
    const second = await aStore(context, { accountId });
    await happened(fixture, second.id, "document:4711", [["documents.viewed", 71, "Ann Archer"]]);
    const otherAccount = (await anAccount(context)).id;
    const otherStore = await aStore(context, { accountId: otherAccount });
    await happened(fixture, otherStore.id, "document:4712", [["documents.viewed", 73, "Eve Else"]]);
    const stranger = await caller({ accountId: otherAccount });
    const user = await caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await request(path)).status).toBe(401);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(`/api/history/stores/${storeId + 1000}`)).status).toBe(404);
    expect((await user.get(`/api/history/stores/${second.id}`)).status).toBe(404);
    expect([403, 404]).toContain((await (await caller({ role: "IOIUser", accountId: null })).get(path)).status);
    expect((await actions(owner, storeId)).count).toBe(1);
    const all = await actions(owner, storeId, "accountOverview=true");
    expect([all.count, all.data[0]]).toMatchObject([2, {
      userName: "Ann Archer",
      storeId: second.id,
      customerName: "",
    }]);
    expect((await actions(user, storeId, "accountOverview=true")).count).toBe(1);
  }));
