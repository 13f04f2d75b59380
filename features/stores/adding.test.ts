import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import type { StoreAnswer } from "./contract.ts";
import { type Asker, type Dealer, withDealer } from "./testing/dealer.ts";

const atDealer = (run: (dealer: Dealer) => Promise<void>, type?: number) => () => withDealer(run, { type });

const reno = {
  friendlyFFLName: "Summit Reno",
  phone: "7755550163",
  fflFirstThreeDigits: "988",
  fflLastFiveDigits: "30948",
};
const add = (asker: Pick<Asker, "ask">, accountId: number, given: object = {}) =>
  asker.ask<StoreAnswer>("POST", "/api/stores", { accountId, ...reno, ...given });

Deno.test(
  "only an account owner adds a store, and only to the own account",
  atDealer(async ({ nobody, person, accountId, denver, context }) => {
    expect((await add(nobody, accountId)).status).toBe(401);
    for (const role of ["FFLUser", "FFLAdmin", "FFLSuperAdmin"] as const) {
      const { status, body } = await add(await person(role, [denver]), accountId);
      expect([status, body.message]).toEqual([403, "You do not have the required permissions."]);
    }
    const owner = await person("FFLAccountOwner");
    const other = await anAccount(context);
    expect((await add(owner, other.id)).body).toEqual((await add(owner, 999_999)).body);
    expect((await add(owner, other.id)).status).toBe(404);
  }),
);

Deno.test(
  "a new store knows its state and time zone from the licence, and everybody of all stores sees it",
  atDealer(async ({ person, accountId, context }) => {
    const owner = await person("FFLAccountOwner");
    const everywhere = await person("FFLSuperAdmin");
    const { status, body } = await add(owner, accountId, { friendlyFFLName: "  Summit Reno " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...reno,
      accountId,
      legalFFLName: "Summit Outfitters",
      premiseState: "NV",
      timeZone: "America/Los_Angeles",
      isOpen: true,
      usersCount: 2,
      version: 1,
    });
    expect((await everywhere.ask("GET", `/api/stores/${body.id}`)).status).toBe(200);
    const entries = await context.ledger.about(`store:${body.id}`);
    expect(entries.map(({ event, data }) => [event, data])).toEqual([["stores.added", {
      friendlyFFLName: "Summit Reno",
      fflFirstThreeDigits: "988",
      fflLastFiveDigits: "30948",
    }]]);
  }),
);

Deno.test(
  "what is missing or wrong is said on its field",
  atDealer(async ({ person, accountId }) => {
    const owner = await person("FFLAccountOwner");
    const empty = { friendlyFFLName: "  ", phone: "775", fflFirstThreeDigits: "9888", fflLastFiveDigits: "3094" };
    expect((await add(owner, accountId, empty)).body.fields).toEqual({
      friendlyFFLName: "Friendly Name is required",
      phone: "Phone number should be at least 10 characters",
      fflFirstThreeDigits: "max length 3",
      fflLastFiveDigits: "max length 5",
    });
    expect((await add(owner, accountId, { isDisabled: true })).status).toBe(400);
  }),
);

Deno.test(
  "an account for a single FFL keeps its one store",
  atDealer(async ({ person, accountId }) => {
    const { status, body } = await add(await person("FFLAccountOwner"), accountId);
    expect([status, body.message]).toEqual([
      403,
      "A Single FFL account has one store. You can't add another.",
    ]);
  }, 0),
);

Deno.test(
  "of two first stores that come at once, an account for a single FFL keeps one",
  atDealer(async ({ person, context }) => {
    const { id } = await anAccount(context, { type: 0 });
    const owner = await person("FFLAccountOwner", [], id);
    const added = await Promise.all([1, 2, 3].map((n) => add(owner, id, { fflLastFiveDigits: `3094${n}` })));
    expect(added.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await context.database.one("SELECT count(*) AS n FROM stores WHERE account_id = ?", [id])).toEqual({ n: 1 });
  }),
);

Deno.test(
  "the list is searched from three characters by name, city and licence, and counts are for managers",
  atDealer(async ({ person, accountId, denver, boise }) => {
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [denver]);
    const list = (asker: Asker, query: string) =>
      asker.ask<{ data: StoreAnswer[]; count: number }>("GET", `/api/accounts/${accountId}/stores?${query}`);
    const ids = async (query: string) => (await list(owner, query)).body.data.map(({ id }) => id);
    expect(await ids("")).toEqual([boise, denver]);
    expect(await ids("search=denv")).toEqual([denver]);
    expect(await ids("search=OISE")).toEqual([boise]);
    expect(await ids("search=%25%25%25")).toEqual([]);
    expect(await ids(`search=${10_000 + boise}`)).toEqual([boise]);
    expect(await ids(`search=5-73-${10_000 + denver}`)).toEqual([denver]);
    expect((await list(owner, "search=ab")).body.fields).toEqual({
      search: "The search begins with three characters.",
    });
    const [mine] = (await list(owner, "search=denver")).body.data;
    expect([mine.usersCount, mine.documentsCount]).toEqual([2, null]);
    const [theirs] = (await list(user, "")).body.data;
    expect([theirs.id, theirs.usersCount, theirs.documentsCount]).toEqual([denver, null, null]);
  }),
);
