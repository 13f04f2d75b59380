import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { View } from "./contract.ts";
import { rememberedSearches } from "./contract.ts";
import { migrations } from "./migrations/index.ts";

type Headers = Readonly<Record<string, string>>;

/** A store with people of every kind who look at its archive. */
async function aFixture({ context }: TestProduct) {
  const { id: accountId } = await anAccount(context);
  const { id: storeId } = await aStore(context, { accountId });
  const auditor = await aPerson(context, { role: "IOIUser" });
  await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
  const headersOf = async (id: number): Promise<Headers> => (await signedIn(context, id)).headers;
  const staff = async (role: "FFLUser" | "FFLAdmin") =>
    await headersOf((await aPerson(context, { accountId, role, storeIds: [storeId] })).id);
  return {
    storeId,
    maker: await staff("FFLUser"),
    colleague: await staff("FFLUser"),
    admin: await staff("FFLAdmin"),
    auditor: await headersOf(auditor.id),
  };
}

function asking(product: TestProduct) {
  const send = (method: string, path: string, headers?: Headers, body?: unknown) =>
    product.request(path, {
      method,
      headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  return {
    send,
    statusOf: async (...asked: Parameters<typeof send>) => (await send(...asked)).status,
    async json<Answer>(...asked: Parameters<typeof send>): Promise<Answer> {
      const response = await send(...asked);
      if (!response.ok) {
        throw new Error(`${asked[0]} ${asked[1]} answered ${response.status}: ${await response.text()}`);
      }
      return await response.json();
    },
  };
}

Deno.test("who is not signed in gets 401, a stranger 404, and views of others are as if they were not there", async () => {
  await withProduct(async (product) => {
    const { statusOf, json } = asking(product);
    const [fixture, other] = [await aFixture(product), await aFixture(product)];
    const { storeId } = fixture;
    expect(await statusOf("GET", `/api/views?storeId=${storeId}`)).toBe(401);
    expect(await statusOf("GET", `/api/views?storeId=${storeId}`, other.admin)).toBe(404);
    expect(await statusOf("POST", "/api/views", other.admin, { storeId, name: "Mine", address: "" })).toBe(404);
    const view = await json<View>("POST", "/api/views", fixture.maker, {
      storeId,
      name: "Denied",
      address: "status=2",
    });
    const change = { name: "Other", address: "", isShared: false };
    for (const asker of [other.admin, fixture.colleague, fixture.admin, fixture.auditor]) {
      expect(await statusOf("PUT", `/api/views/${view.id}`, asker, change)).toBe(404);
      expect(await statusOf("DELETE", `/api/views/${view.id}`, asker)).toBe(404);
      expect(await statusOf("PUT", "/api/views/default", asker, { storeId, viewId: view.id })).toBe(404);
    }
  });
});

Deno.test("a view keeps filters, order, page size and hidden columns, without the page it was made on", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { storeId, maker } = await aFixture(product);
    const address =
      "view=3&sort=tsn&sortOrder=asc&status=2&limit=25&hide=ntn,createdOn&page=7&serialNumber=GLK&fflUser=";
    const view = await json<View>("POST", "/api/views", maker, { storeId, name: " Denied  ", address });
    expect(view).toMatchObject({
      name: "Denied",
      address: "hide=ntn%2CcreatedOn&limit=25&serialNumber=GLK&sort=tsn&sortOrder=asc&status=2",
      isOwn: true,
      mayChange: true,
      isShared: false,
      isDefault: false,
    });
    for (const wrong of ["status=9", "sort=password", "unknown=1", "hide=<b>"]) {
      expect(await statusOf("POST", "/api/views", maker, { storeId, name: wrong, address: wrong })).toBe(400);
    }
  });
});

Deno.test("a name is given once by each person in a store, and the answer says so", async () => {
  await withProduct(async (product) => {
    const { json, send, statusOf } = asking(product);
    const { storeId, maker, colleague } = await aFixture(product);
    const wanted = { storeId, name: "Flagged red", address: "fflFlaggedColor=1" };
    const { id } = await json<View>("POST", "/api/views", maker, wanted);
    const again = await send("POST", "/api/views", maker, { ...wanted, name: "FLAGGED red" });
    expect([again.status, await again.json()]).toEqual([409, {
      message: "There is already a view with this name. Please choose another name.",
      error: "views.name_taken",
    }]);
    expect(await statusOf("POST", "/api/views", colleague, wanted)).toBe(201);
    expect(await statusOf("POST", "/api/views", maker, { ...wanted, name: "  " })).toBe(400);
    expect(await statusOf("DELETE", `/api/views/${id}`, maker)).toBe(204);
    expect(await statusOf("POST", "/api/views", maker, wanted)).toBe(201);
    expect(await statusOf("POST", `/api/views/${id}/restore`, maker)).toBe(409);
  });
});

Deno.test("a shared view is seen by those who file in the store, changed by its maker and admins, never by auditors", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { storeId, maker, colleague, admin, auditor } = await aFixture(product);
    const wanted = { storeId, name: "For all", address: "status=1", isShared: true };
    expect(await statusOf("POST", "/api/views", auditor, wanted)).toBe(403);
    const { id, version } = await json<View>("POST", "/api/views", maker, wanted);
    const seenBy = async (asker: Headers) =>
      (await json<{ data: View[] }>("GET", `/api/views?storeId=${storeId}`, asker)).data.map(({ mayChange }) =>
        mayChange
      );
    expect(await seenBy(colleague)).toEqual([false]);
    expect(await seenBy(admin)).toEqual([true]);
    expect(await seenBy(auditor)).toEqual([]);
    const change = { name: "For all", address: "status=2", isShared: true, version };
    expect(await statusOf("PUT", `/api/views/${id}`, colleague, change)).toBe(403);
    expect(await statusOf("PUT", `/api/views/${id}`, admin, change)).toBe(200);
    expect(await statusOf("PUT", `/api/views/${id}`, maker, change)).toBe(409);
    expect(await statusOf("DELETE", `/api/views/${id}`, colleague)).toBe(403);
  });
});

Deno.test("a deleted view comes back as it was", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { storeId, maker } = await aFixture(product);
    const made = await json<View>("POST", "/api/views", maker, {
      storeId,
      name: "Kept",
      address: "tsn=1",
      isDefault: true,
    });
    expect(made.isDefault).toBe(true);
    expect(await statusOf("DELETE", `/api/views/${made.id}`, maker)).toBe(204);
    expect(await statusOf("DELETE", `/api/views/${made.id}`, maker)).toBe(404);
    const back = await json<View>("POST", `/api/views/${made.id}/restore`, maker);
    expect(back).toMatchObject({ name: "Kept", address: "tsn=1", isDefault: true });
  });
});

Deno.test("the archive opens with the person's own view, else in the store's filing order", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { storeId, maker, colleague, admin } = await aFixture(product);
    const entryOf = (asker: Headers) => json("GET", `/api/documents/entry?storeId=${storeId}`, asker);
    expect(await entryOf(maker)).toEqual({ address: null, filingOrder: "date" });
    const wanted = { storeId, name: "Mine", address: "status=2", isDefault: true };
    const { id } = await json<View>("POST", "/api/views", maker, wanted);
    const order = { storeId, filingOrder: "name" };
    expect(await statusOf("PUT", "/api/documents/filingOrder", maker, order)).toBe(403);
    expect(await statusOf("PUT", "/api/documents/filingOrder", admin, order)).toBe(204);
    expect(await entryOf(maker)).toEqual({ address: `view=${id}&status=2`, filingOrder: "name" });
    expect(await entryOf(colleague)).toEqual({
      address: "view=all&sort=customerName&sortOrder=asc",
      filingOrder: "name",
    });
    expect(await statusOf("PUT", "/api/views/default", maker, { storeId, viewId: null })).toBe(204);
    expect(await entryOf(maker)).toEqual(await entryOf(colleague));
    const entries = await product.context.ledger.about(`store:${storeId}`);
    expect(entries.filter(({ event }) => event === "documents.filing_order_set")).toHaveLength(1);
    const stranger = await aFixture(product);
    expect(await statusOf("GET", `/api/documents/entry?storeId=${storeId}`, stranger.admin)).toBe(404);
    expect(await statusOf("PUT", "/api/documents/filingOrder", stranger.admin, order)).toBe(404);
  });
});

Deno.test("views of the overview are the person's in the account, beside those of the stores", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { context } = product;
    const { id: accountId } = await anAccount(context);
    const [{ id: one }, { id: two }] = [await aStore(context, { accountId }), await aStore(context, { accountId })];
    const person = async (role: "FFLUser" | "FFLAdmin" | "FFLSuperAdmin", storeIds: readonly number[]) => {
      const { id } = await aPerson(context, { accountId, role, storeIds });
      return { id, ...await signedIn(context, id) };
    };
    const [maker, clerk, admin, chief] = [
      await person("FFLUser", [one, two]),
      await person("FFLUser", [two]),
      await person("FFLAdmin", [one]),
      await person("FFLSuperAdmin", []),
    ];
    const over = (storeId: number) => `/api/views?storeId=${storeId}&accountOverview=true`;
    const namesOf = async (asker: { headers: Headers }, path: string) =>
      (await json<{ data: View[] }>("GET", path, asker.headers)).data.map(({ name }) => name);
    const wanted = { storeId: one, accountOverview: true, name: "Red", address: "fflFlaggedColor=1", isDefault: true };
    const made = await json<View>("POST", "/api/views", maker.headers, wanted);
    expect(made).toMatchObject({ storeId: null, isDefault: true, isOwn: true, mayChange: true });
    expect(await statusOf("POST", "/api/views", maker.headers, { ...wanted, storeId: two })).toBe(409);
    expect(await statusOf("POST", "/api/views", maker.headers, { ...wanted, accountOverview: false })).toBe(201);

    expect([await namesOf(maker, over(one)), await namesOf(maker, over(two))]).toEqual([["Red"], ["Red"]]);
    expect([await namesOf(maker, `/api/views?storeId=${one}`), await namesOf(maker, `/api/views?storeId=${two}`)])
      .toEqual([["Red"], []]);
    const entry = `/api/documents/entry?storeId=${two}`;
    expect(await json("GET", `${entry}&accountOverview=true`, maker.headers)).toMatchObject({
      address: `view=${made.id}&fflFlaggedColor=1`,
    });
    expect(await json("GET", entry, maker.headers)).toMatchObject({ address: null });

    expect(await namesOf(clerk, over(two))).toEqual([]);
    const change = { name: "Red", address: "fflFlaggedColor=1", isShared: true };
    expect(await statusOf("PUT", `/api/views/${made.id}`, clerk.headers, change)).toBe(404);
    expect(await statusOf("PUT", `/api/views/${made.id}`, maker.headers, { ...made, ...change })).toBe(200);
    for (const [asker, from] of [[clerk, two], [admin, one]] as const) {
      expect(await namesOf(asker, over(from))).toEqual(["Red"]);
      expect(await statusOf("PUT", `/api/views/${made.id}`, asker.headers, change)).toBe(403);
    }
    expect(await statusOf("PUT", `/api/views/${made.id}`, chief.headers, { ...change, address: "status=2" })).toBe(200);
    expect(await statusOf("PUT", `/api/views/${made.id}`, maker.headers, { ...change, version: 2 })).toBe(409);

    const auditor = await aPerson(context, { role: "IOIUser" });
    await anAudit(context, { accountId, storeId: one, auditorIds: [auditor.id] });
    const looking = await signedIn(context, auditor.id);
    expect(await namesOf(looking, over(one))).toEqual([]);
    expect(await statusOf("PUT", `/api/views/${made.id}`, looking.headers, change)).toBe(404);
    expect(await statusOf("POST", "/api/views", looking.headers, { ...wanted, isShared: true })).toBe(403);

    await context.database.write(() => [{ sql: "DELETE FROM access_stores WHERE user_id = ?", args: [maker.id] }]);
    expect(await statusOf("GET", over(one), maker.headers)).toBe(404);
    expect(await statusOf("DELETE", `/api/views/${made.id}`, maker.headers)).toBe(404);

    expect(await statusOf("DELETE", `/api/views/${made.id}`, chief.headers)).toBe(204);
    expect(await namesOf(clerk, over(two))).toEqual([]);
    expect(await json<View>("POST", `/api/views/${made.id}/restore`, chief.headers)).toMatchObject({ storeId: null });
    expect(await namesOf(clerk, over(two))).toEqual(["Red"]);
  });
});

Deno.test("views and defaults that were kept before the overview had any are there after", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const set = (count: number) => [{ feature: "views", migrations: migrations.slice(0, count) }];
  await migrate(database, set(1));
  await database.script(
    "INSERT INTO views VALUES (7, 1, 2, 3, 'Kim', 'Red', 'red', 'status=2', 1, 4, 'Ann', '2026-01-01', NULL); " +
      "INSERT INTO views VALUES (8, 1, 2, 3, 'Kim', 'Old', 'old', '', 0, 1, 'Kim', '2026-01-01', '2026-01-02'); " +
      "INSERT INTO views_defaults VALUES (3, 2, 7), (4, 2, 99);",
  );
  await migrate(database, set(2));
  expect(await database.all("SELECT id, store_id, name, is_shared, version, deleted_at FROM views")).toEqual([
    { id: 7, store_id: 2, name: "Red", is_shared: 1, version: 4, deleted_at: null },
    { id: 8, store_id: 2, name: "Old", is_shared: 0, version: 1, deleted_at: "2026-01-02" },
  ]);
  expect(await database.all("SELECT * FROM views_defaults")).toEqual([
    { user_id: 3, view_id: 7, account_id: 1, store_id: 2 },
  ]);
  database.close();
});

Deno.test("the last ten searches are remembered, typed on as one, and forgotten when asked", async () => {
  await withProduct(async (product) => {
    const { json, statusOf } = asking(product);
    const { storeId, maker, colleague } = await aFixture(product);
    const remember = (address: string) => statusOf("POST", "/api/views/searches", maker, { storeId, address });
    const remembered = async (asker: Headers) =>
      (await json<{ data: { address: string }[] }>("GET", `/api/views/searches?storeId=${storeId}`, asker)).data.map((
        one,
      ) => one.address);
    expect(await remember("status=2&sort=tsn")).toBe(204);
    expect(await remembered(maker)).toEqual([]);
    for (const typed of ["g", "glk", "glk0", "gl"]) await remember(`status=2&page=2&serialNumber=${typed}`);
    expect(await remembered(maker)).toEqual(["serialNumber=gl"]);
    for (let at = 10; at < 25; at++) await remember(`tsn=${at}`);
    expect(await remembered(maker)).toEqual(Array.from({ length: rememberedSearches }, (_, at) => `tsn=${24 - at}`));
    expect(await remembered(colleague)).toEqual([]);
    expect(await statusOf("DELETE", `/api/views/searches?storeId=${storeId}&address=tsn%3D24`, maker)).toBe(204);
    expect((await remembered(maker))[0]).toBe("tsn=23");
    expect(await statusOf("DELETE", `/api/views/searches?storeId=${storeId}`, maker)).toBe(204);
    expect(await remembered(maker)).toEqual([]);
  });
});
