import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { View } from "./contract.ts";
import { rememberedSearches } from "./contract.ts";

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
