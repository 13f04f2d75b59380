import { expect } from "expect";
import audits from "@/features/audits/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import shell from "@/features/shell/feature.ts";
import stores from "@/features/stores/feature.ts";
import users from "@/features/users/feature.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import accounts from "./feature.ts";
import { accountsOffer } from "./offers.ts";
import type { SignInWay } from "./offers-sign-in.ts";
import { anAccount, aPerson, signedIn } from "./testing.ts";

const features = [accounts, stores, users, shell, dashboard, deadlines, { name: "documents" }, audits];
const password = "Strongroom!1";
const ended = (mode: string) => `${mode}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
const bothEnded = [ended("auditorMode"), ended("impersonatedUserId")];

/** An owner in a browser where an operator acted for somebody and looked as an auditor does. */
async function withLeftovers(product: TestProduct) {
  const { id: accountId } = await anAccount(product.context);
  const owner = await aPerson(product.context, { accountId, email: "olive@example.com", password });
  const other = await aPerson(product.context, { accountId });
  const { secret } = await signedIn(product.context, owner.id);
  const headers = {
    cookie: `strongroom=${secret}; impersonatedUserId=${other.id}`,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    impersonatedUserId: String(other.id),
  };
  return { owner, other, headers };
}

Deno.test("whoever signs in begins as themselves, whatever mode the browser was left in", () =>
  withProduct(async (product) => {
    // The sign-in page sends cookies and no headers of ours.
    const { headers: { impersonatedUserId: _, ...headers } } = await withLeftovers(product);
    const response = await product.request("/api/auth/sign-in", {
      method: "POST",
      headers,
      body: JSON.stringify({ email: "olive@example.com", password }),
    });
    const [session, ...modes] = response.headers.getSetCookie();
    expect([response.status, session.slice(0, 11), modes]).toEqual([200, "strongroom=", bothEnded]);
  }, { features }));

Deno.test("signing out takes the modes away with the session, also where one of them cannot count", () =>
  withProduct(async (product) => {
    const { headers } = await withLeftovers(product);
    const out = await product.request("/api/auth/sign-out", { method: "POST", headers });
    const [session, ...modes] = out.headers.getSetCookie();
    expect([out.status, session, modes]).toEqual([204, ended("strongroom"), bothEnded]);
    expect((await product.request("/api/session", { headers })).status).toBe(401);
  }, { features }));

Deno.test("a header that cannot count is answered by nothing but its end, whether something is read or changed", () =>
  withProduct(async (product) => {
    const { owner, other, headers } = await withLeftovers(product);
    for (const wanted of [String(other.id), String(owner.id), "999999", "0", "me", ""]) {
      const read = await product.request("/api/session", { headers: { ...headers, impersonatedUserId: wanted } });
      expect([wanted, read.status, read.headers.get("mode-over")]).toEqual([wanted, 403, "true"]);
      expect(read.headers.getSetCookie()).toEqual([ended("impersonatedUserId")]);
      expect(await read.json()).toMatchObject({ error: "access.mode_over" });
    }
    for (const { id } of [owner, other]) {
      const change = JSON.stringify({ id, version: 1, name: "Changed" });
      expect((await product.request("/api/users", { method: "PUT", headers, body: change })).status).toBe(403);
    }
    const elsewhere = { ...headers, "sec-fetch-site": "cross-site" };
    expect((await product.request("/api/auth/sign-out", { method: "POST", headers: elsewhere })).status).toBe(403);
  }, { features }));

Deno.test("nobody but dealers' people looks as an auditor does", () =>
  withProduct(async (product) => {
    const { owner } = await withLeftovers(product);
    const operator = await aPerson(product.context, { role: "OperatorAdmin" });
    const auditor = await aPerson(product.context, { role: "IOIAdmin" });
    const asked = async (id: number, auditorMode: string) => {
      const { headers } = await signedIn(product.context, id);
      const answer = await product.request("/api/session", { headers: { ...headers, auditorMode } });
      await answer.body?.cancel();
      return [answer.status, answer.headers.getSetCookie()];
    };
    expect(await asked(owner.id, "true")).toEqual([200, []]);
    for (const [id, mode] of [[owner.id, "yes"], [operator.id, "true"], [auditor.id, "true"]] as const) {
      expect(await asked(id, mode)).toEqual([403, [ended("auditorMode")]]);
    }
  }, { features }));

Deno.test("a link to act for somebody keeps for whom, and nothing else", () =>
  withProduct(async ({ context }) => {
    const operator = await aPerson(context, { role: "OperatorAdmin" });
    const cookiesAfter = async (how: SignInWay) => {
      const visitor = { request: new Request("http://localhost:8000/"), remoteAddress: "127.0.0.1" };
      const entered = await context.offered(accountsOffer).signInAs({ userId: operator.id, how, visitor });
      return "cookies" in entered ? entered.cookies.slice(1) : [];
    };
    expect(await cookiesAfter("impersonation code")).toEqual([ended("auditorMode")]);
    expect(await cookiesAfter("openid")).toEqual(bothEnded);
  }, { features }));

Deno.test("a passkey from before is no way in for somebody who is invited again", () =>
  withProduct(async ({ context }) => {
    const person = await aPerson(context, { accountId: (await anAccount(context)).id });
    await context.database.write(() => [
      { sql: "UPDATE users SET invitation_status = 1 WHERE id = ?", args: [person.id] },
    ]);
    const visitor = { request: new Request("http://localhost:8000/"), remoteAddress: "127.0.0.1" };
    const entering = context.offered(accountsOffer).signInAs({ userId: person.id, how: "passkey", visitor });
    await expect(entering).rejects.toMatchObject({ status: 401 });
  }, { features }));
