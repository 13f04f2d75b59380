import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { weekOf } from "./hours-rules.ts";
import stores from "./feature.ts";
import { aStore } from "./testing.ts";

const nineToFive = weekOf(() => ({ startTime: "9:00 AM", endTime: "5:00 PM", isActive: true }));
const noon = "2026-03-02T18:00:00Z";
const midnight = "2026-03-02T06:00:00Z";

function withStores(run: (product: TestProduct) => Promise<void>, at = noon) {
  return () => withProduct(run, { features: [accounts, stores], clock: new SetClock(at) });
}

/** The ids of the stores that a person gets; none for somebody who is let in nowhere. */
async function seen(product: TestProduct, userId: number, extra: Record<string, string> = {}): Promise<number[]> {
  const { headers } = await signedIn(product.context, userId);
  const response = await product.request("/api/stores", { headers: { ...headers, ...extra } });
  if (response.status === 403) {
    await response.body?.cancel();
    return [];
  }
  expect(response.status).toBe(200);
  const { data, count }: { data: { id: number }[]; count: number } = await response.json();
  expect(count).toBe(data.length);
  return data.map(({ id }) => id);
}

async function twoStores(product: TestProduct, type = 1) {
  const account = await anAccount(product.context, { type });
  const first = await aStore(product.context, { accountId: account.id, businessHours: nineToFive });
  const second = await aStore(product.context, { accountId: account.id });
  const person = (role: RoleName, storeIds: readonly number[] = [], isDisabled = false) =>
    aPerson(product.context, { accountId: account.id, role, storeIds, isDisabled });
  return { account, first, second, person };
}

Deno.test(
  "owner and super admin have all stores, the others those they were given",
  withStores(async (product) => {
    const { first, second, person } = await twoStores(product);
    const both = [first.id, second.id];
    expect(await seen(product, (await person("FFLAccountOwner")).id)).toEqual(both);
    expect(await seen(product, (await person("FFLSuperAdmin")).id)).toEqual(both);
    expect(await seen(product, (await person("FFLAdmin", [second.id])).id)).toEqual([second.id]);
    expect(await seen(product, (await person("FFLUser", [first.id])).id)).toEqual([first.id]);
    expect(await seen(product, (await person("FFLSilencerShopAdmin", [first.id])).id)).toEqual([first.id]);
    expect(await seen(product, (await person("BackupToolOnlyUser", [first.id])).id)).toEqual([]);
  }),
);

Deno.test(
  "operators, newcomers, disabled people and people of disabled accounts see no store",
  withStores(async (product) => {
    const { first, person } = await twoStores(product);
    const operator = await aPerson(product.context, { role: "OperatorAdmin" });
    const newcomer = await aPerson(product.context, { role: "FFLUser" });
    const disabled = await person("FFLUser", [first.id], true);
    const closed = await anAccount(product.context, { isDisabled: true });
    await aStore(product.context, { accountId: closed.id });
    const owner = await aPerson(product.context, { accountId: closed.id });
    for (const { id } of [operator, newcomer, disabled, owner]) expect(await seen(product, id)).toEqual([]);
  }),
);

Deno.test(
  "a store of another account is answered as one that does not exist",
  withStores(async (product) => {
    const { first, person } = await twoStores(product);
    const other = await anAccount(product.context);
    const foreign = await aStore(product.context, { accountId: other.id });
    const { headers } = await signedIn(product.context, (await person("FFLAccountOwner")).id);
    const [theirs, missing] = await Promise.all(
      [`/api/stores/${foreign.id}`, "/api/stores/999"].map((path) => product.request(path, { headers })),
    );
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect(await theirs.json()).toEqual(await missing.json());
    expect((await product.request(`/api/accounts/${other.id}/stores`, { headers })).status).toBe(404);
    expect((await product.request(`/api/stores/${first.id}`, { headers })).status).toBe(200);
    expect((await product.request(`/api/stores/${first.id}`)).status).toBe(401);
  }),
);

Deno.test(
  "a store that the person was not given is not there, nor a deleted one",
  withStores(async (product) => {
    const { first, second, person } = await twoStores(product);
    const user = await signedIn(product.context, (await person("FFLUser", [first.id])).id);
    expect((await product.request(`/api/stores/${second.id}`, { headers: user.headers })).status).toBe(404);
    const owner = await signedIn(product.context, (await person("FFLAccountOwner")).id);
    await product.context.database.write(() => [
      { sql: "UPDATE stores SET deleted_at = '2026-03-01T00:00:00.000Z' WHERE id = ?", args: [second.id] },
    ]);
    expect((await product.request(`/api/stores/${second.id}`, { headers: owner.headers })).status).toBe(404);
  }),
);

Deno.test(
  "somebody who looks as an auditor has no rights of staff",
  withStores(async (product) => {
    const { person } = await twoStores(product);
    expect(await seen(product, (await person("FFLAccountOwner")).id, { auditorMode: "true" })).toEqual([]);
  }),
);

const permissionsOf = async (product: TestProduct, userId: number) => {
  const { headers } = await signedIn(product.context, userId);
  const identity = await accounts.identify(product.contextOf(accounts))(
    new Request("http://localhost:8000/", { headers }),
  );
  if (!identity) throw new Error("Nobody is signed in.");
  return (await stores.grants(product.contextOf(stores))(identity)).map(({ permissions, storeIds }) => [
    permissions.has("stores.manage") ? "all" : [...permissions],
    storeIds,
  ]);
};

Deno.test(
  "outside business hours a single-FFL store is closed to staff below admin, never to managers",
  withStores(async (product) => {
    const { first, person } = await twoStores(product, 0);
    const user = await person("FFLUser", [first.id]);
    const admin = await person("FFLAdmin", [first.id]);
    expect(await permissionsOf(product, user.id)).toEqual([[["stores.see"], []], [["stores.see"], [first.id]]]);
    expect(await permissionsOf(product, admin.id)).toEqual([["all", [first.id]]]);
  }, midnight),
);

Deno.test(
  "business hours do not close a store of a multiple-FFL account to its staff",
  withStores(async (product) => {
    const { first, person } = await twoStores(product, 1);
    const user = await person("FFLUser", [first.id]);
    expect(await permissionsOf(product, user.id)).toEqual([[["stores.see"], [first.id]]]);
  }, midnight),
);
