import { expect } from "expect";
import stores from "@/features/stores/feature.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { until } from "@/tests/until.ts";
import accounts from "./feature.ts";
import { ownOffer } from "./provide-offers.ts";
import { issueSetupLink } from "./setup.ts";
import { aPerson } from "./testing.ts";

const password = "Strongroom!1";
const operator = {
  kind: "operator",
  name: "Ola Operator",
  email: "Ola@Example.com",
  password,
  confirmPassword: password,
};
const company = {
  ...operator,
  kind: "company",
  companyName: "Harbour Arms",
  phone: "(405) 555-0100",
  type: 0,
  storeName: "",
  state: "TX",
  fflNumber: "5-76-201-01-9G-99999",
};

function withEmpty(run: (product: TestProduct, token: string, clock: SetClock) => Promise<void>) {
  const clock = new SetClock("2026-03-02T15:00:00Z");
  return () =>
    withProduct(async (product) => run(product, await issueSetupLink(product.context) ?? "", clock), {
      features: [accounts, stores],
      clock,
    });
}

/** What the sign-in page is told. */
async function isSetUp(product: TestProduct): Promise<boolean> {
  return (await (await product.request("/api/auth/options")).json()).isSetUp;
}

Deno.test(
  "the sign-in page knows when nobody can sign in yet",
  withEmpty(async (product, token) => {
    expect(await isSetUp(product)).toBe(false);
    expect((await setUp(product, token, operator)).status).toBe(201);
    expect(await isSetUp(product)).toBe(true);
  }),
);

function setUp(product: TestProduct, token: string, body: unknown, headers: Record<string, string> = {}) {
  return product.request(`/api/setup/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

Deno.test(
  "the setup link makes the first operator, signs them in, and works once",
  withEmpty(async (product, token) => {
    expect((await product.request(`/api/setup/${token}`)).status).toBe(200);
    const response = await setUp(product, token, operator);
    expect(response.status).toBe(201);
    expect(response.headers.get("set-cookie")).toContain("HttpOnly");
    const { token: bearer } = await response.json();
    const me = await product.request("/api/users/1", { headers: { authorization: `Bearer ${bearer}` } });
    expect(await me.json()).toMatchObject({ email: "ola@example.com", permission: 7, account: null });
    expect((await setUp(product, token, { ...operator, email: "b@example.com" })).status).toBe(404);
    expect((await product.request(`/api/setup/${token}`)).status).toBe(404);
  }),
);

Deno.test(
  "the setup link makes the first company with its owner and store in one go",
  withEmpty(async (product, token) => {
    const { token: bearer } = await (await setUp(product, token, company)).json();
    const headers = { authorization: `Bearer ${bearer}` };
    const { data } = await (await product.request("/api/stores", { headers })).json();
    expect(data).toMatchObject([{
      friendlyFFLName: "Harbour Arms",
      premiseState: "TX",
      timeZone: "America/Chicago",
      fflFirstThreeDigits: "576",
      fflLastFiveDigits: "99999",
    }]);
    const streams = await product.context.ledger.streams();
    // The other two tell of the rows that were made.
    expect(streams).toEqual([
      { stream: "account:1", seq: 2 },
      { stream: "store:1", seq: 1 },
      { stream: "system", seq: 1 },
    ]);
  }),
);

Deno.test(
  "a licence number that cannot be, or of another state, is told on its field and makes nothing",
  withEmpty(async (product, token) => {
    const wrong = await setUp(product, token, { ...company, fflNumber: "1-23-456-78-9D-12345" });
    expect(wrong.status).toBe(400);
    expect((await wrong.json()).fields).toEqual({
      fflNumber: "Invalid FFL number. Please try with valid FFL Number.",
    });
    const elsewhere = await setUp(product, token, { ...company, state: "CO" });
    expect(Object.keys((await elsewhere.json()).fields)).toEqual(["fflNumber"]);
    expect(await product.context.database.all("SELECT 1 FROM users")).toEqual([]);
    expect((await setUp(product, token, company)).status).toBe(201);
  }),
);

Deno.test(
  "every field has its own sentence",
  withEmpty(async (product, token) => {
    const response = await setUp(product, token, {
      ...company,
      name: " ",
      email: "ola",
      password: "short",
      confirmPassword: "other",
      phone: "12",
      state: "",
    });
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      name: "Name is required",
      email: "E-mail is invalid",
      password: "Password must be of length more than 8",
      confirmPassword: "Passwords must match",
      phone: "Phone number should be at least 10 characters",
      state: "State is required",
    });
  }),
);

Deno.test(
  "guessed, old and foreign setup requests are refused",
  withEmpty(async (product, token, clock) => {
    expect((await setUp(product, "A".repeat(43), operator)).status).toBe(404);
    expect((await setUp(product, token, operator, { origin: "https://evil.example" })).status).toBe(403);
    clock.advance(24 * 3_600_000 + 1);
    expect((await setUp(product, token, operator)).status).toBe(404);
    const fresh = await issueSetupLink(product.context) ?? "";
    expect((await setUp(product, fresh, operator)).status).toBe(201);
  }),
);

Deno.test(
  "two who open the link at once: one gets in, the other is told",
  withEmpty(async (product, token) => {
    const both = await Promise.all(
      ["a@example.com", "b@example.com"].map((email) => setUp(product, token, { ...operator, email })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await product.context.database.all("SELECT 1 FROM users")).toHaveLength(1);
  }),
);

Deno.test(
  "no link is given once somebody is here, and only its hash is kept",
  withEmpty(async (product, token) => {
    const kept = await product.context.database.one("SELECT hex(token_hash) AS hash FROM setup_links");
    expect(String(kept?.hash)).toMatch(/^[0-9A-F]{64}$/);
    expect(JSON.stringify(kept)).not.toContain(token);
    await aPerson(product.context, { role: "OperatorAdmin" });
    expect(await issueSetupLink(product.context)).toBeNull();
  }),
);

Deno.test(
  "sample data can be loaded instead, once, and the page sees how far it is",
  withEmpty(async (product, token) => {
    let finish = () => {};
    const loading = new Promise<void>((resolve) => finish = resolve);
    product.contextOf(accounts).offered(ownOffer).provideSample(async (print) => {
      print("sample data: accounts 3 of 13");
      await loading;
    });
    const begin = () => product.request(`/api/setup/${token}/sample`, { method: "POST" });
    expect((await begin()).status).toBe(202);
    expect((await begin()).status).toBe(409);
    const state = async () => await (await product.request(`/api/setup/${token}`)).json();
    await until("the page sees a line", async () => (await state()).line !== "");
    expect(await state()).toEqual({ state: "loading", line: "sample data: accounts 3 of 13" });
    finish();
    await until("the page sees the end", async () => (await state()).state === "loaded");
  }),
);
