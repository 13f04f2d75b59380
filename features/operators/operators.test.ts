import { expect } from "expect";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import { endRunOut } from "./impersonation.ts";
import { aService, asking, reason } from "./testing.ts";

Deno.test("the operator's pages are nobody else's", () =>
  withProduct(async (product) => {
    const { owner, account } = await aService(product);
    const asOwner = await asking(product, owner.id);
    for (
      const [method, path, body] of [
        ["GET", "/api/accounts"],
        ["PUT", `/api/accounts/${account.id}`, { isDisabled: true }],
        ["POST", "/api/impersonation/codes", { userId: owner.id, reason }],
        ["GET", "/api/deletions"],
      ] as const
    ) {
      expect([path, (await product.request(path, { method })).status]).toEqual([path, 401]);
      expect([path, (await asOwner(method, path, body)).status]).toEqual([path, 403]);
    }
    const acting = { id: owner.id, impersonatedTo: owner.id, reason };
    expect((await asOwner("PUT", "/api/users", acting)).status).toBe(403);
  }));

Deno.test("an operator acts for somebody after saying why, sees what they see, and is told in their history", () =>
  withProduct(async (product) => {
    const { ask, operator, user, store, account } = await aService(product);
    const acting = { impersonatedUserId: String(user.id) };
    const early = await ask("GET", "/api/session", undefined, acting);
    expect(early).toMatchObject({ status: 403, body: { error: "access.mode_over" } });

    const short = await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: user.id, reason: "x" });
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.stringContaining("Give a reason") } },
    });
    const begun = await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: user.id, reason });
    expect(begun).toMatchObject({ status: 200, body: { id: operator.id, impersonatedTo: user.id } });

    const session = (await ask("GET", "/api/session", undefined, acting)).body;
    expect(session).toMatchObject({
      person: { id: user.id },
      impersonating: { id: operator.id, name: "Ruth Abernathy" },
      stores: [{ id: store.id }],
    });
    expect(session.accountPermissions).not.toContain("accounts.impersonate");

    const ended = await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: null }, acting);
    expect(ended).toMatchObject({ status: 200, body: { impersonatedTo: null } });
    expect((await ask("GET", "/api/session", undefined, acting)).status).toBe(403);
    expect((await ask("GET", "/api/session")).body.person.id).toBe(operator.id);
    const told = await product.context.ledger.about(`user:${user.id}`);
    expect(told.map(({ event, stream, actor, data }) => [event, stream, actor.name, data.reason ?? data.how])).toEqual([
      ["operators.impersonation_began", `account:${account.id}`, "Ruth Abernathy", reason],
      ["operators.impersonation_ended", `account:${account.id}`, "Ruth Abernathy", "returned"],
    ]);
  }));

Deno.test("after an hour nothing is answered in anybody's name", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { ask, operator, user } = await aService(product);
    const acting = { impersonatedUserId: String(user.id) };
    await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: user.id, reason });
    clock.advance(59 * 60_000);
    expect((await ask("GET", "/api/session", undefined, acting)).status).toBe(401);
    const again = await asking(product, operator.id);
    expect((await again("GET", "/api/session", undefined, acting)).body.person.id).toBe(user.id);
    clock.advance(61_000);
    const later = await asking(product, operator.id);
    expect((await later("GET", "/api/session", undefined, acting)).status).toBe(403);
    expect((await later("GET", "/api/session")).body.person.id).toBe(operator.id);
    expect((await later("PUT", "/api/users", { id: user.id, version: 1, name: "Changed" }, acting)).status).toBe(403);
    await endRunOut(product.context);
    const told = await product.context.ledger.about(`user:${user.id}`);
    expect(told.at(-1)).toMatchObject({ event: "operators.impersonation_ended", data: { how: "ran out" } });
  }, { clock });
});

Deno.test("an operator who acts for an owner makes no way in, takes nothing out and deletes nothing", () =>
  withProduct(async (product) => {
    const { ask, operator, owner, user, store, account } = await aService(product);
    const other = await aPerson(product.context, { accountId: account.id });
    await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: owner.id, reason });
    const acting = { impersonatedUserId: String(owner.id) };
    const refused: [string, string, unknown?][] = [
      ["POST", "/api/users", { user: { name: "Way In", email: "way@in.example", permission: 5 } }],
      ["PUT", "/api/users", { id: other.id, version: 1, email: "way@in.example" }],
      ["PUT", "/api/users", { id: owner.id, version: 1, email: "way@in.example" }],
      ["PUT", "/api/users", { id: user.id, version: 1, permission: 5 }],
      ["PUT", "/api/users", { id: user.id, version: 1, userStatus: 1 }],
      ["DELETE", `/api/users/${user.id}`],
      ["POST", `/api/stores/${store.id}/export`],
      ["POST", `/api/accounts/${account.id}/export`],
      ["DELETE", `/api/accounts/${account.id}`],
    ];
    for (const [method, path, body] of refused) {
      expect([method, path, (await ask(method, path, body, acting)).status]).toEqual([method, path, 403]);
    }
    expect((await ask("PUT", "/api/users", { id: user.id, version: 1, name: "Mended Name" }, acting)).status).toBe(200);
  }));

Deno.test("nobody acts for another operator, for somebody disabled, or for somebody who is not there", () =>
  withProduct(async (product) => {
    const { ask, operator, account } = await aService(product);
    const other = await aPerson(product.context, { accountId: null, role: "OperatorAdmin" });
    const disabled = await aPerson(product.context, { accountId: account.id, isDisabled: true });
    for (const [id, status] of [[other.id, 404], [operator.id, 404], [999_999, 404], [disabled.id, 400]]) {
      const body = { id: operator.id, impersonatedTo: id, reason };
      expect([id, (await ask("PUT", "/api/users", body)).status]).toEqual([id, status]);
    }
  }));

Deno.test("the accounts come a page at a time, by name, and are searched from three characters on", () =>
  withProduct(async (product) => {
    const { context } = product;
    const operator = await aPerson(context, { accountId: null, role: "OperatorAdmin" });
    for (const name of ["Zed Arms", "alpine Arms", "Harbour 100% Guns"]) await anAccount(context, { name });
    const ask = await asking(product, operator.id);
    const names = async (query: string) => {
      const { body: { data, ...rest } } = await ask("GET", `/api/accounts?${query}`);
      return [data.map(({ name }: { name: string }) => name), rest];
    };
    expect(await names("limit=2")).toEqual([["alpine Arms", "Harbour 100% Guns"], { count: 3, page: 1, limit: 2 }]);
    expect(await names("limit=2&page=2")).toEqual([["Zed Arms"], { count: 3, page: 2, limit: 2 }]);
    expect(await names("search=ARMS")).toEqual([["alpine Arms", "Zed Arms"], { count: 2, page: 1, limit: 50 }]);
    expect(await names(`search=${encodeURIComponent("00%")}`)).toEqual([["Harbour 100% Guns"], expect.anything()]);
    expect(await names("search=")).toEqual([expect.anything(), { count: 3, page: 1, limit: 50 }]);
    for (const query of ["search=ar", "page=0", "limit=0", "limit=501"]) {
      expect([query, (await ask("GET", `/api/accounts?${query}`)).status]).toEqual([query, 400]);
    }
  }));

Deno.test("a disabled account's people see why they cannot work, until it is enabled again", () =>
  withProduct(async (product) => {
    const { ask, account, owner } = await aService(product);
    expect((await ask("GET", "/api/accounts")).body).toMatchObject({
      data: [{ id: account.id, isDisabled: false, people: 2, stores: 1 }],
      count: 1,
      page: 1,
      limit: 50,
    });
    const asOwner = await asking(product, owner.id);
    await ask("PUT", `/api/accounts/${account.id}`, { isDisabled: true });
    expect((await asOwner("GET", "/api/session")).body.blocking.title).toBe("Account is missing or disabled");
    await ask("PUT", `/api/accounts/${account.id}`, { isDisabled: false });
    expect((await asOwner("GET", "/api/session")).body.blocking).toBeNull();
    expect((await ask("PUT", "/api/accounts/999999", { isDisabled: true })).status).toBe(404);
  }));

interface Barred {
  readonly role: RoleName;
  readonly hasNoAccount?: boolean;
  /** What happens to them while an operator acts for them; `?` is their id. */
  readonly meanwhile?: string;
}

/** People whom an operator may act for, and who see nothing but a page that says why. */
const barred: Readonly<Record<string, Barred>> = {
  "the user of the backup application": { role: "BackupToolOnlyUser" },
  "an owner whose account is disabled meanwhile": {
    role: "FFLAccountOwner",
    meanwhile: "UPDATE accounts SET is_disabled = 1 WHERE id = (SELECT account_id FROM users WHERE id = ?)",
  },
  "somebody who is disabled meanwhile": { role: "FFLAdmin", meanwhile: "UPDATE users SET status = 1 WHERE id = ?" },
  "somebody who is deleted meanwhile": { role: "FFLUser", meanwhile: "UPDATE users SET is_deleted = 1 WHERE id = ?" },
  "a newcomer": { role: "FFLUser", hasNoAccount: true },
  "an auditor of no active audit": { role: "IOIUser", hasNoAccount: true },
  "staff without an FFL": { role: "FFLAdmin" },
};

for (const [name, { role, hasNoAccount, meanwhile }] of Object.entries(barred)) {
  Deno.test(`from ${name} an operator goes on to another, and changes nothing of theirs`, () =>
    withProduct(async (product) => {
      const { ask, operator, user, account } = await aService(product);
      const { context } = product;
      const { id } = await aPerson(context, { accountId: hasNoAccount ? null : account.id, role });
      const other = await aPerson(context, { accountId: null, role: "FFLUser" });
      const acting = { impersonatedUserId: String(id) };
      const begin = (body: object, more?: Record<string, string>) =>
        ask("PUT", "/api/users", { id: operator.id, reason, ...body }, more);
      const bar = () => context.database.write(() => meanwhile ? [{ sql: meanwhile, args: [id] }] : []);
      const isOpen = async () =>
        (await context.offered(accountsOffer).openImpersonations()).map(({ userId }) => userId);

      expect((await begin({ impersonatedTo: id })).status).toBe(200);
      await bar();
      const { body: session } = await ask("GET", "/api/session", undefined, acting);
      expect([session.person.id, session.impersonating.id]).toEqual([id, operator.id]);
      expect(session.blocking.title).toEqual(expect.any(String));

      const named = await ask("PUT", "/api/users", { id, version: 1, name: "Changed" }, acting);
      expect(named.status).toBe(403);
      const refused = [{ id, accountType: 1 }, { id, impersonatedTo: null }, { id: user.id, impersonatedTo: other.id }];
      for (const body of refused) {
        expect([body, (await ask("PUT", "/api/users", body, acting)).status]).toEqual([body, 403]);
      }
      expect(await isOpen()).toEqual([id]);

      expect((await begin({ impersonatedTo: other.id }, acting)).body.impersonatedTo).toBe(other.id);
      expect(await isOpen()).toEqual([other.id]);
    }));

  Deno.test(`from ${name} an operator returns to their own account`, () =>
    withProduct(async (product) => {
      const { ask, operator, account } = await aService(product);
      const { context } = product;
      const { id } = await aPerson(context, { accountId: hasNoAccount ? null : account.id, role });
      const acting = { impersonatedUserId: String(id) };
      await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: id, reason });
      await context.database.write(() => meanwhile ? [{ sql: meanwhile, args: [id] }] : []);

      const ended = await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: null }, acting);
      expect(ended).toMatchObject({ status: 200, body: { id: operator.id, impersonatedTo: null } });
      const { body: session } = await ask("GET", "/api/session");
      expect([session.person.id, session.impersonating]).toEqual([operator.id, null]);
      const told = await context.ledger.about(`user:${id}`);
      expect(told.at(-1)).toMatchObject({ event: "operators.impersonation_ended", data: { how: "returned" } });
    }));
}

Deno.test("somebody whose account is closed who is themselves changes nothing by way of the operator's return", () =>
  withProduct(async (product) => {
    const { account } = await aService(product);
    for (const given of [{ role: "BackupToolOnlyUser" }, { role: "FFLAccountOwner", isDisabled: true }] as const) {
      const { id } = await aPerson(product.context, { accountId: account.id, ...given });
      const ask = await asking(product, id);
      for (const change of [{ impersonatedTo: null }, { impersonatedTo: id, reason }, { name: "Changed" }]) {
        expect([given, change, (await ask("PUT", "/api/users", { id, ...change })).status]).toEqual([
          given,
          change,
          403,
        ]);
      }
    }
  }));

Deno.test("going straight to another ends the first in the first one's history", () =>
  withProduct(async (product) => {
    const { ask, operator, user, owner } = await aService(product);
    for (const { id } of [user, owner]) {
      await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: id, reason });
    }
    const told = await product.context.ledger.about(`user:${user.id}`);
    expect(told.map(({ event }) => event)).toEqual(["operators.impersonation_began", "operators.impersonation_ended"]);
    const refused = await ask("POST", "/api/accounts", { type: 1, companyName: "Kim Arms", phone: "3035550100" });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Invite a dealer")]);
  }));
