import { expect } from "expect";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { startProvider } from "./testing.ts";
import { ann, annHere, Browser, codeOf, test } from "./testing/browser.ts";

test("attack: an answer works once", async (product, provider) => {
  await annHere(product);
  const browser = new Browser(product);
  const response = await provider.signIn(await browser.begin(), ann);
  const answers = await Promise.all([browser.finish(response), browser.finish(response)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await codeOf(await browser.finish(response))).toBe("400 openid.attempt_gone");
  const again = new URLSearchParams(response);
  again.set("state", new URL(await browser.begin()).searchParams.get("state") ?? "");
  expect(await codeOf(await browser.finish(String(again)))).toBe("401 openid.refused");
});

test("attack: somebody else's answer cannot be pushed onto a person's browser", async (product, provider) => {
  await annHere(product);
  const thief = new Browser(product);
  const response = await provider.signIn(await thief.begin(), ann);
  const victim = new Browser(product);
  await victim.begin();
  expect(await codeOf(await victim.finish(response))).toBe("400 openid.attempt_gone");
  expect(await codeOf(await new Browser(product).finish(response))).toBe("400 openid.attempt_gone");
  expect(await victim.person()).toBeNull();
});

test("attack: an answer with another state, without one, or with one that is too old", async (product, provider) => {
  await annHere(product);
  const browser = new Browser(product);
  const response = new URLSearchParams(await provider.signIn(await browser.begin(), ann));
  const code = response.get("code") ?? "";
  for (const forged of [`code=${code}`, `code=${code}&state=${"x".repeat(43)}`, `code=${code}&state=`]) {
    expect(await codeOf(await browser.finish(forged))).toBe("400 openid.attempt_gone");
  }
  await product.context.database.write(() => [{ sql: "UPDATE openid_attempts SET begun_at = begun_at - 600001" }]);
  expect(await codeOf(await browser.finish(String(response)))).toBe("400 openid.attempt_gone");
});

test("attack: a code of another sign-in fails at its nonce and its verifier", async (product, provider) => {
  await annHere(product);
  const browser = new Browser(product);
  const first = new URLSearchParams(await provider.signIn(await browser.begin(), ann));
  const second = new URLSearchParams(await provider.signIn(await browser.begin(), { ...ann, sub: "auth|9" }));
  const mixed = new URLSearchParams(second);
  mixed.set("code", first.get("code") ?? "");
  expect(await codeOf(await browser.finish(String(mixed)))).toBe("401 openid.refused");

  const third = await provider.signIn(await browser.begin(), ann);
  await product.context.database.write(() => [{ sql: "UPDATE openid_attempts SET nonce = 'another'" }]);
  expect(await codeOf(await browser.finish(third))).toBe("401 openid.refused");
  expect(await browser.person()).toBeNull();
});

test("attack: an answer that another provider signed for", async (product, provider) => {
  await annHere(product);
  const other = await startProvider();
  try {
    const browser = new Browser(product);
    const address = new URL(await browser.begin());
    const elsewhere = new URL(address.pathname + address.search, other.issuer).href;
    const response = await other.signIn(elsewhere, ann);
    expect(new URLSearchParams(response).get("iss")).toBe(other.issuer);
    expect(await codeOf(await browser.finish(response))).toBe("401 openid.refused");
    const renamed = new URLSearchParams(
      await other.signIn(
        new URL(await browser.begin()).href.replace(provider.issuer, other.issuer),
        ann,
      ),
    );
    renamed.set("iss", provider.issuer);
    expect(await codeOf(await browser.finish(String(renamed)))).toBe("401 openid.refused");
    expect(await browser.person()).toBeNull();
  } finally {
    await other.stop();
  }
});

const elsewhere = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/a\nb",
  "/\tevil",
];

for (const next of elsewhere) {
  test(`attack: ${JSON.stringify(next)} is no place to go to`, async (product, provider) => {
    await annHere(product);
    const response = await new Browser(product).signIn(provider, ann, next);
    expect(await response.json()).toMatchObject({ to: "/" });
  });
}

test("attack: a session that somebody else prepared is not the one that begins", async (product, provider) => {
  await annHere(product);
  const attacker = await aPerson(product.context);
  const prepared = await signedIn(product.context, attacker.id);
  const browser = new Browser(product);
  browser.cookies.set("strongroom", prepared.secret);
  await browser.signIn(provider, ann);
  expect(browser.cookies.get("strongroom")).not.toBe(prepared.secret);
  expect(await browser.person()).toMatchObject({ email: "ann@example.com" });
});

test("attack: a connection cannot be begun by another page, nor ended by another person", async (product, provider) => {
  const victim = await aPerson(product.context);
  const other = await aPerson(product.context);
  const browser = new Browser(product);
  browser.cookies.set("strongroom", (await signedIn(product.context, victim.id)).secret);
  const forged = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
  expect((await browser.request("/api/auth/openid/connection", forged)).status).toBe(403);
  const { address } = await (await browser.request("/api/auth/openid/connection", { method: "POST" })).json();
  browser.cookies.set("strongroom", (await signedIn(product.context, other.id)).secret);
  expect((await browser.finish(await provider.signIn(address, ann))).status).toBe(403);
  expect(await product.context.database.all("SELECT user_id FROM openid_identities")).toEqual([]);
});

test("one address cannot fill the table of attempts", async (product) => {
  const browser = new Browser(product);
  for (let number = 0; number < 100; number++) await browser.begin();
  expect((await browser.request("/api/auth/openid/start")).status).toBe(429);
});
