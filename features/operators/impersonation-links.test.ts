import { expect } from "expect";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { signedIn } from "@/features/accounts/testing.ts";
import { codeAt } from "@/features/second-factor/testing/passkey.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aService, asking, reason } from "./testing.ts";

Deno.test("a link for another browser works once, within five minutes, and only for that person", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { ask, user, owner } = await aService(product);
    const link = async () => {
      const made = await ask("POST", "/api/impersonation/codes", { userId: user.id, reason });
      expect(made.status).toBe(201);
      return new URL(made.body.link).searchParams.get("code") ?? "";
    };
    const use = async (code: string, id: number) => {
      const response = await product.request("/api/impersonation/exchange", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code, id }),
      });
      const { token } = await response.json();
      return { status: response.status, token };
    };
    const code = await link();
    expect((await use(code, owner.id)).status).toBe(404);
    const entered = await use(code, user.id);
    expect(entered.status).toBe(200);
    const headers = { authorization: `Bearer ${entered.token}`, impersonatedUserId: String(user.id) };
    expect((await (await product.request("/api/session", { headers })).json()).person.id).toBe(user.id);
    expect((await use(code, user.id)).status).toBe(404);

    const late = await link();
    clock.advance(5 * 60_000 + 1);
    expect((await use(late, user.id)).status).toBe(404);
  }, { clock });
});

/** Sets up an authenticator app for somebody; gives what it shows from then on. */
async function withApp(product: TestProduct, clock: SetClock, userId: number) {
  const { secret } = await signedIn(product.context, userId);
  const headers = { cookie: `strongroom=${secret}`, origin: "http://localhost:8000" };
  const call = async (path: string, body?: unknown) => {
    const response = await product.request(path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return await response.json();
  };
  const { app } = await call("/api/second-factor/setup");
  await call("/api/second-factor/app", { setup: app.setup, code: codeAt(app.secret, clock.now()) });
  return () => {
    // A code counts once.
    clock.advance(60_000);
    return codeAt(app.secret, clock.now());
  };
}

Deno.test("a link begins nothing and ends nothing before the operator's second factor is passed", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { operator, user, owner } = await aService(product);
    const code = await withApp(product, clock, operator.id);
    const ask = await asking(product, operator.id);
    await ask("PUT", "/api/users", { id: operator.id, impersonatedTo: owner.id, reason });
    const made = await ask("POST", "/api/impersonation/codes", { userId: user.id, reason });
    const link = new URL(made.body.link).searchParams;
    const send = async (path: string, body: unknown) => {
      const headers = { "content-type": "application/json" };
      const response = await product.request(path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    const use = () => send("/api/impersonation/exchange", { code: link.get("code"), id: user.id });
    const openOnes = async () =>
      (await product.context.offered(accountsOffer).openImpersonations()).map(({ userId }) => userId);
    const began = async () => (await product.context.ledger.about(`user:${user.id}`)).map(({ event }) => event);

    const { body: { next, ticket } } = await use();
    expect(next).toBe("second-factor");
    expect([await began(), await openOnes()]).toEqual([[], [owner.id]]);
    expect((await use()).status).toBe(404);
    expect((await send("/api/auth/second-factor", { ticket, code: "000000" })).status).toBe(400);
    expect([await began(), await openOnes()]).toEqual([[], [owner.id]]);

    const entered = await send("/api/auth/second-factor", { ticket, code: code() });
    expect([entered.status, entered.body.user.id]).toEqual([200, operator.id]);
    expect([await began(), await openOnes()]).toEqual([["operators.impersonation_began"], [user.id]]);
    const headers = { authorization: `Bearer ${entered.body.token}`, impersonatedUserId: String(user.id) };
    expect((await (await product.request("/api/session", { headers })).json()).person.id).toBe(user.id);
    expect((await send("/api/auth/second-factor", { ticket, code: code() })).status).toBe(401);
    expect(await product.context.database.all("SELECT * FROM operators_codes")).toEqual([]);
  }, { clock });
});

Deno.test("of a link that is used in two browsers at once one begins to act", () =>
  withProduct(async (product) => {
    const { ask, user } = await aService(product);
    const made = await ask("POST", "/api/impersonation/codes", { userId: user.id, reason });
    const code = new URL(made.body.link).searchParams.get("code");
    const use = async () => {
      const body = JSON.stringify({ code, id: user.id });
      const headers = { "content-type": "application/json" };
      const response = await product.request("/api/impersonation/exchange", { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    };
    expect((await Promise.all([use(), use(), use()])).toSorted()).toEqual([200, 404, 404]);
    const told = await product.context.ledger.about(`user:${user.id}`);
    expect(told.map(({ event }) => event)).toEqual(["operators.impersonation_began"]);
  }));

Deno.test("such a link signs in for one person and for an hour alone, not as an operator", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { ask, operator, user, owner } = await aService(product);
    const enter = async () => {
      const made = await ask("POST", "/api/impersonation/codes", { userId: user.id, reason });
      const response = await product.request("/api/impersonation/exchange", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code: new URL(made.body.link).searchParams.get("code"), id: user.id }),
      });
      const [session] = response.headers.getSetCookie();
      expect(session).toContain("Max-Age=3600");
      await response.body?.cancel();
      const headers = {
        cookie: session.split(";")[0],
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      };
      return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
        const init = { method, headers: { ...headers, ...more }, body: body && JSON.stringify(body) };
        const answer = await product.request(path, init);
        return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
      };
    };
    const inside = await enter();
    expect((await inside("GET", "/api/session")).body).toMatchObject({
      person: { id: user.id },
      impersonating: { id: operator.id },
    });
    expect((await inside("GET", "/api/accounts")).status).toBe(403);
    expect((await inside("POST", "/api/impersonation/codes", { userId: owner.id, reason })).status).toBe(403);
    const other = { id: operator.id, impersonatedTo: owner.id, reason };
    expect((await inside("PUT", "/api/users", other)).status).toBe(403);
    const asOther = await inside("GET", "/api/session", undefined, { impersonatedUserId: String(owner.id) });
    expect(asOther.status).toBe(403);
    expect((await inside("PUT", "/api/users", { id: operator.id, impersonatedTo: null })).status).toBe(200);
    expect((await inside("GET", "/api/session")).status).toBe(401);

    const again = await enter();
    clock.advance(59 * 60_000);
    expect((await again("GET", "/api/session")).status).toBe(200);
    clock.advance(60_001);
    expect((await again("GET", "/api/session")).status).toBe(401);
  }, { clock });
});
