import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { wrongCredentials } from "./contract.ts";
import { anAccount, aPerson, signedIn } from "./testing.ts";

const password = "Strongroom!1";
const ourOrigin = { origin: "http://localhost:8000" };

function post(product: TestProduct, path: string, body: unknown, headers: Record<string, string> = {}) {
  return product.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = (product: TestProduct, email: string, typed = password, headers?: Record<string, string>) =>
  post(product, "/api/auth/sign-in", { email, password: typed }, headers);

/** A product of accounts alone, with a clock that tests move. */
function withAccounts(
  run: (product: TestProduct, clock: SetClock) => Promise<void>,
  environment: Record<string, string> = {},
) {
  const clock = new SetClock("2026-03-02T15:00:00Z");
  return () => withProduct((product) => run(product, clock), { features: [accounts], clock, environment });
}

async function owner(product: TestProduct) {
  const account = await anAccount(product.context);
  return await aPerson(product.context, { accountId: account.id, email: "olive@example.com", password });
}

/** The name and value of the cookie that an answer sets. */
function cookieOf(response: Response): string {
  return (response.headers.get("set-cookie") ?? "").split(";")[0];
}

Deno.test(
  "sign-in answers a bearer token, the person and an httpOnly cookie",
  withAccounts(async (product) => {
    const person = await owner(product);
    const response = await signIn(product, " Olive@Example.com ");
    expect(response.status).toBe(200);
    const { token, user } = await response.json();
    expect(user).toMatchObject({ id: person.id, userRole: "FFLAccountOwner", permission: 5, hasAccountType: true });
    expect(JSON.stringify(user)).not.toContain("argon2");
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^strongroom=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
    const me = await product.request(`/api/users/${person.id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
  }),
);

Deno.test(
  "behind https the cookie is bound to the host and never sent in the clear",
  withAccounts(async (product) => {
    await owner(product);
    const cookie = (await signIn(product, "olive@example.com")).headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-strongroom=/);
    expect(cookie).toContain("; Secure");
    expect(cookie).not.toContain("Domain");
  }, { STRONGROOM_URL: "https://records.example.com" }),
);

Deno.test(
  "an unknown email and a wrong password get the same answer, word for word",
  withAccounts(async (product) => {
    await owner(product);
    const unknown = await signIn(product, "nobody@example.com");
    const wrong = await signIn(product, "olive@example.com", "Strongroom!2");
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    const [one, other] = [await unknown.json(), await wrong.json()];
    expect(one).toEqual(other);
    expect(one.message).toBe(wrongCredentials);
    expect(product.logged.join()).not.toContain("example.com");
  }),
);

Deno.test(
  "a person without a password cannot be signed in to, nor one that was deleted",
  withAccounts(async (product) => {
    await aPerson(product.context, { email: "external@example.com" });
    expect((await signIn(product, "external@example.com")).status).toBe(401);
    const person = await owner(product);
    await product.context.database.write(() => [
      { sql: "UPDATE users SET is_deleted = 1 WHERE id = ?", args: [person.id] },
    ]);
    expect((await signIn(product, "olive@example.com")).status).toBe(401);
  }),
);

Deno.test(
  "a wrong body names its fields and never repeats what was typed",
  withAccounts(async (product) => {
    const response = await post(product, "/api/auth/sign-in", { email: "hunter2hunter2", password: "" });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(JSON.parse(text).fields).toEqual({
      email: "E-mail is invalid",
      password: "This field cannot be empty",
    });
    expect(text).not.toContain("hunter2");
  }),
);

Deno.test(
  "brute force: ten failures for one email answer 429 until a quarter of an hour is over",
  withAccounts(async (product, clock) => {
    await owner(product);
    for (let failure = 0; failure < 10; failure++) {
      expect((await signIn(product, "olive@example.com", "guess")).status).toBe(401);
      clock.advance(1000);
    }
    const stopped = await signIn(product, "olive@example.com");
    expect(stopped.status).toBe(429);
    const wait = Number(stopped.headers.get("retry-after"));
    expect(wait).toBe(15 * 60 - 10);
    clock.advance(wait * 1000);
    expect((await signIn(product, "olive@example.com")).status).toBe(200);
  }),
);

Deno.test(
  "brute force: fifty tries at once do not slip past the limit",
  withAccounts(async (product) => {
    await owner(product);
    const tries = Array.from({ length: 50 }, () => signIn(product, "olive@example.com", "guess"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  }),
);

Deno.test(
  "password spraying: fifty failures from one address stop it for every email",
  withAccounts(async (product) => {
    await owner(product);
    for (let failure = 0; failure < 50; failure++) await signIn(product, `guess${failure}@example.com`);
    expect((await signIn(product, "olive@example.com")).status).toBe(429);
    const kept = await product.context.database.all("SELECT * FROM sign_in_attempts");
    expect(JSON.stringify(kept)).not.toMatch(/example\.com|203\.0\.113/);
  }),
);

Deno.test(
  "good sign-ins do not count as failures",
  withAccounts(async (product) => {
    await owner(product);
    for (let time = 0; time < 12; time++) expect((await signIn(product, "olive@example.com")).status).toBe(200);
    expect(await product.context.database.all("SELECT 1 FROM sign_in_attempts")).toEqual([]);
  }),
);

Deno.test(
  "a bearer token runs out after 15 minutes and is renewed through the cookie",
  withAccounts(async (product, clock) => {
    const person = await owner(product);
    const response = await signIn(product, "olive@example.com");
    const { token } = await response.json();
    const me = (bearer: string) =>
      product.request(`/api/users/${person.id}`, { headers: { authorization: `Bearer ${bearer}` } });
    clock.advance(14 * 60_000);
    expect((await me(token)).status).toBe(200);
    clock.advance(2 * 60_000);
    expect((await me(token)).status).toBe(401);
    const renewed = await post(product, "/api/auth/refresh", undefined, { cookie: cookieOf(response), ...ourOrigin });
    expect((await me((await renewed.json()).token)).status).toBe(200);
  }),
);

Deno.test(
  "a session ends after twelve hours without use, and after seven days in any case",
  withAccounts(async (product, clock) => {
    const person = await owner(product);
    const { secret } = await signedIn(product.context, person.id);
    const me = () => product.request(`/api/users/${person.id}`, { headers: { cookie: `strongroom=${secret}` } });
    for (let hours = 0; hours < 6 * 24; hours += 8) {
      clock.advance(8 * 3_600_000);
      expect((await me()).status).toBe(200);
    }
    clock.advance(11 * 3_600_000);
    expect((await me()).status).toBe(200);
    clock.advance(13 * 3_600_000);
    expect((await me()).status).toBe(401);

    const unused = await signedIn(product.context, person.id);
    clock.advance(12 * 3_600_000 + 1);
    const headers = { cookie: `strongroom=${unused.secret}` };
    expect((await product.request(`/api/users/${person.id}`, { headers })).status).toBe(401);
  }),
);

Deno.test(
  "forged tokens: none, unsigned, signed by another key, of another algorithm",
  withAccounts(async (product) => {
    const person = await owner(product);
    const { sessionId } = await signedIn(product.context, person.id);
    const encode = (part: unknown) =>
      btoa(JSON.stringify(part)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
    const claims = encode({ sid: sessionId, iss: "strongroom", exp: 4_000_000_000 });
    const forged = [
      "",
      "x.y.z",
      `${encode({ alg: "none" })}.${claims}.`,
      `${encode({ alg: "HS256" })}.${claims}.${"A".repeat(43)}`,
      `${encode({ alg: "RS256" })}.${claims}.${"A".repeat(43)}`,
    ];
    for (const token of forged) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await product.request(`/api/users/${person.id}`, { headers })).status).toBe(401);
    }
  }),
);

Deno.test(
  "signing out ends the session at once, for its tokens and its cookie",
  withAccounts(async (product) => {
    const person = await owner(product);
    const { headers, secret } = await signedIn(product.context, person.id);
    const out = await post(product, "/api/auth/sign-out", undefined, headers);
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^strongroom=; .*Max-Age=0/);
    const path = `/api/users/${person.id}`;
    expect((await product.request(path, { headers })).status).toBe(401);
    expect((await product.request(path, { headers: { cookie: `strongroom=${secret}` } })).status).toBe(401);
  }),
);

Deno.test(
  "cross-site: a cookie alone changes nothing unless our own page sent the request",
  withAccounts(async (product) => {
    const person = await owner(product);
    const { secret, headers } = await signedIn(product.context, person.id);
    const cookie = `strongroom=${secret}`;
    const signOut = (given: Record<string, string>) =>
      product.request("/api/auth/sign-out", { method: "POST", headers: { ...given } });
    const foreignRequests: readonly Record<string, string>[] = [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:8000.evil.example" },
      { "sec-fetch-site": "cross-site", ...ourOrigin },
      { "sec-fetch-site": "same-site" },
    ];
    for (const foreign of foreignRequests) {
      expect((await signOut({ cookie, ...foreign })).status).toBe(403);
    }
    const reading = await product.request(`/api/users/${person.id}`, { headers: { cookie } });
    expect(reading.status).toBe(200);
    expect((await signOut({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(204);
    expect((await signOut({ ...headers, origin: "https://evil.example" })).status).toBe(401);
  }),
);

Deno.test(
  "login from a foreign page is refused, so that nobody is signed in as somebody else",
  withAccounts(async (product) => {
    await owner(product);
    const response = await signIn(product, "olive@example.com", password, { origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  }),
);

Deno.test(
  "sign-in, sign-out and log-out stand in the ledger, without a secret",
  withAccounts(async (product) => {
    const person = await owner(product);
    const response = await signIn(product, "olive@example.com");
    const { token, user } = await response.json();
    await post(product, "/api/auth/sign-out", undefined, { authorization: `Bearer ${token}` });
    const entries = await product.context.ledger.about(`user:${person.id}`);
    expect(entries.map(({ event, stream }) => [event, stream])).toEqual([
      ["accounts.signed_in", `account:${user.account.id}`],
      ["accounts.signed_out", `account:${user.account.id}`],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|Strongroom!1|token|secret/);
  }),
);
