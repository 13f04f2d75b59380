import { expect } from "expect";
import stores from "@/features/stores/feature.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import accounts from "./feature.ts";
import { beginImpersonation } from "./impersonation.ts";
import type { RoleName } from "./contract-roles.ts";
import { anAccount, aPerson, signedIn } from "./testing.ts";

const withPeople = (run: (product: TestProduct) => Promise<void>) => () =>
  withProduct(run, { features: [accounts, stores] });

async function staffed(product: TestProduct) {
  const account = await anAccount(product.context);
  const store = await aStore(product.context, { accountId: account.id });
  const other = await aStore(product.context, { accountId: account.id });
  const person = (role: RoleName, storeIds: readonly number[] = []) =>
    aPerson(product.context, { accountId: account.id, role, storeIds });
  return { account, store, other, person };
}

async function statusFor(product: TestProduct, askerId: number, path: string, method = "GET"): Promise<number> {
  const { headers } = await signedIn(product.context, askerId);
  return (await product.request(path, { method, headers })).status;
}

Deno.test(
  "a profile is seen by oneself and by those who manage people in a shared store; for others it does not exist",
  withPeople(async (product) => {
    const { store, other, person } = await staffed(product);
    const [owner, admin, user, elsewhere] = [
      await person("FFLAccountOwner"),
      await person("FFLAdmin", [store.id]),
      await person("FFLUser", [store.id]),
      await person("FFLUser", [other.id]),
    ];
    const stranger = await aPerson(product.context, { accountId: (await anAccount(product.context)).id });
    const sees = (askerId: number, id: number) => statusFor(product, askerId, `/api/users/${id}`);
    expect((await product.request(`/api/users/${user.id}`)).status).toBe(401);
    expect([await sees(user.id, user.id), await sees(admin.id, user.id), await sees(owner.id, elsewhere.id)])
      .toEqual([200, 200, 200]);
    expect([await sees(user.id, admin.id), await sees(admin.id, elsewhere.id), await sees(stranger.id, user.id)])
      .toEqual([404, 404, 404]);
  }),
);

Deno.test(
  "log-out ends every session of a lower rank at once, and is refused for an equal or higher one",
  withPeople(async (product) => {
    const { store, person } = await staffed(product);
    const owner = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [store.id]);
    const peer = await person("FFLAdmin", [store.id]);
    const user = await person("FFLUser", [store.id]);
    const { headers } = await signedIn(product.context, user.id);
    const logOut = (askerId: number, id: number) => statusFor(product, askerId, `/api/users/LogOut/${id}`, "PUT");
    expect(await logOut(admin.id, owner.id)).toBe(403);
    expect(await logOut(admin.id, peer.id)).toBe(403);
    expect(await logOut(user.id, peer.id)).toBe(404);
    expect(await logOut(admin.id, user.id)).toBe(204);
    expect((await product.request(`/api/users/${user.id}`, { headers })).status).toBe(401);
    const [entry] = await product.context.ledger.about(`user:${user.id}`);
    expect(entry).toMatchObject({ event: "accounts.logged_out", actor: { userId: admin.id } });
  }),
);

Deno.test(
  "an operator logs out nobody but themselves, not those they act for nor their staff either",
  withPeople(async (product) => {
    const { store, person } = await staffed(product);
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [store.id]);
    const operator = await aPerson(product.context, { role: "OperatorAdmin" });
    const theirs = await signedIn(product.context, user.id);
    const path = `/api/users/LogOut/${user.id}`;
    expect(await statusFor(product, operator.id, `/api/users/${user.id}`)).toBe(200);
    expect(await statusFor(product, operator.id, path, "PUT")).toBe(403);
    expect((await product.request(`/api/users/${user.id}`, theirs)).status).toBe(200);

    const at = product.context.clock.now().toISOString();
    const acting = { id: 1, operatorId: operator.id, userId: owner.id, reason: "Ticket 4711", at };
    await product.context.change((unit) => unit.add(...beginImpersonation(acting)));
    const { headers } = await signedIn(product.context, operator.id);
    const actingHeaders = { ...headers, impersonatedUserId: String(owner.id) };
    for (const id of [user.id, owner.id]) {
      const asked = await product.request(`/api/users/LogOut/${id}`, { method: "PUT", headers: actingHeaders });
      expect([id, asked.status]).toEqual([id, 403]);
    }
    expect((await product.request(`/api/users/${user.id}`, theirs)).status).toBe(200);
    expect(await statusFor(product, operator.id, `/api/users/LogOut/${operator.id}`, "PUT")).toBe(204);
  }),
);

Deno.test(
  "impersonation: the header counts only for an operator who has said whom they act for",
  withPeople(async (product) => {
    const { store, other, person } = await staffed(product);
    const user = await person("FFLUser", [store.id]);
    const operator = await aPerson(product.context, { role: "OperatorAdmin" });
    const asking = async (askerId: number) => {
      const { headers } = await signedIn(product.context, askerId);
      const impersonating = { ...headers, impersonatedUserId: String(user.id) };
      return await product.request("/api/stores", { headers: impersonating });
    };
    const listed = async (askerId: number) => {
      const { data } = await (await asking(askerId)).json();
      return data.map(({ id }: { id: number }) => id);
    };
    for (const askerId of [(await person("FFLUser", [other.id])).id, operator.id]) {
      const answer = await asking(askerId);
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: "access.mode_over" }]);
    }
    await product.context.database.write(() => [{
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (1, ?, ?, 'help', ?)",
      args: [operator.id, user.id, product.context.clock.now().toISOString()],
    }]);
    expect(await listed(operator.id)).toEqual([store.id]);
  }),
);

Deno.test(
  "work in a store goes to its enabled people, not to the backup application",
  withPeople(async (product) => {
    const { account, store, other, person } = await staffed(product);
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [store.id]);
    await person("BackupToolOnlyUser", [store.id]);
    await person("FFLUser", [other.id]);
    await aPerson(product.context, { accountId: account.id, role: "FFLUser", storeIds: [store.id], isDisabled: true });
    const offer = accounts.offers(product.contextOf(accounts));
    expect((await offer.staffOfStore(account.id, store.id)).map(({ id }) => id)).toEqual([owner.id, user.id]);
    expect(await offer.peopleOfAccount(account.id)).toHaveLength(5);
  }),
);
