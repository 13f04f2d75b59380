import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { withProduct } from "@/tests/product/product.ts";

Deno.test("dealers and operators read the whole manual, auditors the short version", () =>
  withProduct(async ({ context, request }) => {
    const account = await anAccount(context);
    const store = await aStore(context, { accountId: account.id });
    const user = (await signedIn(
      context,
      (await aPerson(context, { accountId: account.id, role: "FFLUser", storeIds: [store.id] })).id,
    )).headers;
    const auditor =
      (await signedIn(context, (await aPerson(context, { accountId: null, role: "IOIUser" })).id)).headers;
    const pages = async (headers?: HeadersInit) => await request("/api/manual/pages?limit=500", { headers });

    expect((await pages()).status).toBe(401);
    expect((await request("/api/usermanual")).status).toBe(401);
    expect((await request("/api/usermanual", { headers: auditor })).status).toBe(403);
    expect((await request("/api/manual/pages/print", { headers: auditor })).status).toBe(404);
    expect((await request("/api/manual/pages/no-such-page", { headers: user })).status).toBe(404);
    expect((await request("/api/manual/pages/..%2Fprint", { headers: user })).status).toBe(400);

    expect(await (await request("/api/UserManual", { headers: user })).json()).toEqual({ uri: "/manual" });
    const all = await (await pages(user)).json();
    expect(all.count).toBeGreaterThan(45);
    const short = await (await pages(auditor)).json();
    expect(short.data.map(({ page }: { page: string }) => page)).toEqual([
      "keyboard",
      "for-investigators",
      "for-investigators-review",
    ]);
    const print = await (await request("/api/manual/pages/print", { headers: user })).json();
    expect(print).toMatchObject({ page: "print", title: "Print a form", part: "Reading forms" });
    expect(print.text).not.toContain("<!--");

    const found = async (headers: HeadersInit) =>
      (await (await request("/api/manual/search?text=print", { headers })).json()).data;
    expect((await found(user))[0]).toMatchObject({ page: "print", found: expect.arrayContaining(["Print"]) });
    for (const { page } of await found(auditor)) {
      expect(["keyboard", "for-investigators", "for-investigators-review"]).toContain(page);
    }
    expect((await request("/api/manual/search?text=", { headers: user })).status).toBe(400);
  }));
