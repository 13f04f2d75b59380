import { expect } from "expect";
import { intakeOffer } from "@/features/intake/offers.ts";
import { documentSearchOffer } from "../offers-search.ts";
import { Access } from "@/kernel/access.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

const permissions = new Set(["documents.read", "documents.file", "documents.flag"]);

function accessOf({ accountId, storeId, owner }: Fixture, ranges?: readonly { startDate: string; endDate: string }[]) {
  const identity = {
    ...{ userId: owner.id, name: "Olive", email: "olive@example.com", accountId, role: "FFLAccountOwner", rank: 9 },
    ...{ sessionId: 1, impersonator: null, mode: null },
  };
  return new Access(identity, [{ source: "test", permissions, accountId, storeIds: [storeId], ranges }]);
}

Deno.test("documents are counted by facet as the lists behind the counts count them", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, document, file } = fixture;
    const other = await file({ tsn: "T2" });
    await file({ tsn: "T3" });
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 });
    await owner.send("PUT", `/api/documents/${other.id}/flag`, { color: 3 });
    await owner.send("POST", `/api/documents/${other.id}/assign`, { assignedUser: owner.id });
    const counts = await fixture.context.offered(documentSearchOffer).facetCounts(
      accessOf(fixture),
      { storeId, formType: 0 },
      ["total", "flagged", "assigned", "assignedToMe", "auditFlagged", "reviewed"],
    );
    const numbers = Object.fromEntries([...counts].map(([facet, { count }]) => [facet, count]));
    expect(numbers).toEqual({ total: 3, flagged: 2, assigned: 1, assignedToMe: 1, auditFlagged: 0, reviewed: 0 });
    const listed = await (await owner.get(`/api/documents?storeId=${storeId}&fflFlagged=true`)).json();
    expect(listed.count).toBe(numbers.flagged);
  }));

Deno.test("what is outside of somebody's dates or stores is not counted, and a foreign store is not there", () =>
  withFixture(async (fixture) => {
    const offer = fixture.context.offered(documentSearchOffer);
    const ranges = [{ startDate: "1999-01-01", endDate: "1999-12-31" }];
    const where = { storeId: fixture.storeId, formType: 0 } as const;
    expect((await offer.facetCounts(accessOf(fixture, ranges), where, ["total"])).get("total")?.count).toBe(0);
    await expect(offer.facetCounts(accessOf(fixture), { storeId: 999, formType: 0 }, ["total"])).rejects.toMatchObject({
      status: 404,
    });
  }));

Deno.test("the intake tells its counts to whoever may file in the store", () =>
  withFixture(async (fixture) => {
    const offer = fixture.context.offered(intakeOffer);
    expect(await offer.counts(accessOf(fixture), fixture.storeId)).toMatchObject({ ready: 0, failed: 0 });
    await expect(offer.counts(accessOf(fixture), 999)).rejects.toMatchObject({ status: 404 });
  }));
