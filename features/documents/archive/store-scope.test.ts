import { expect } from "expect";
import { aStore } from "@/features/stores/testing.ts";
import { Access, type Grant } from "@/kernel/access.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import { ownersAccess } from "../actions/testing.ts";
import { scopeWithin } from "./store-scope.ts";

Deno.test("a filter by the dealer's own marks gives no more than the permission that is asked for", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const { id: other } = await aStore(context, { accountId });
    const { identity } = ownersAccess(fixture);
    const grant = (storeIds: Grant["storeIds"], ...permissions: string[]): Grant => ({
      ...{ source: "test", accountId, storeIds, permissions: new Set(permissions) },
    });
    const dated = {
      ...grant([storeId], "documents.export"),
      ranges: [{ startDate: "2026-01-01", endDate: "2026-02-01" }],
    };
    const scopeOf = (grants: readonly Grant[], filters: { fflFlagged?: boolean }, at?: number) =>
      scopeWithin(context, new Access(identity, grants), { storeId: at, ...filters }, "documents.export");
    const inside = { fflFlagged: true };
    const here = { accountId, storeIds: [storeId], ranges: null };

    const apart = [grant([storeId], "documents.flag"), grant([other], "documents.export")];
    expect(await scopeOf(apart, {})).toEqual([{ ...here, storeIds: [other] }]);
    expect(await scopeOf(apart, inside)).toEqual([]);
    const wider = [grant("all", "documents.flag"), grant([storeId], "documents.export")];
    expect(await scopeOf(wider, inside)).toEqual([here]);
    expect(await scopeOf(wider, inside, storeId)).toEqual([here]);
    await expect(scopeOf(wider, inside, other)).rejects.toMatchObject({ status: 403 });
    const both = [grant("all", "documents.flag", "documents.export")];
    expect(await scopeOf(both, inside)).toEqual([{ ...here, storeIds: "all" }]);
    expect(await scopeOf([dated], inside)).toEqual([]);
    expect(await scopeOf([dated, grant("all", "documents.flag")], inside)).toEqual([{ ...here, ranges: dated.ranges }]);
  }));
