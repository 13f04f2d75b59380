import { expect } from "expect";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { startMailServer } from "@/kernel/mail/testing.ts";
import { withProduct } from "@/tests/product/product.ts";
import { startProvider } from "./testing.ts";
import type { TestClaims } from "./testing.ts";
import { ann, annHere, Browser, codeOf, open, test } from "./testing/browser.ts";

test(
  "somebody we know by a verified email is let in, and known by the subject from then on",
  async (product, provider) => {
    const person = await annHere(product);
    const browser = new Browser(product);
    const response = await browser.signIn(provider, ann, "/profile?tab=1");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ to: "/profile?tab=1", token: expect.any(String), step: null });
    expect(await browser.person()).toMatchObject({ id: person.id });
    const renamed = { ...ann, email: "someone-else@example.com", email_verified: false };
    const later = new Browser(product);
    expect((await later.signIn(provider, renamed)).status).toBe(200);
    expect(await later.person()).toMatchObject({ id: person.id, email: "ann@example.com" });
    const entries = await product.context.ledger.about(`user:${person.id}`);
    expect(entries.map(({ event }) => event)).toEqual(["openid.connected", "accounts.signed_in", "accounts.signed_in"]);
    expect(product.logged.join("\n")).not.toMatch(/ann/i);
  },
);

test("an address leads to the provider with PKCE, a state and a nonce, and the state is kept as a hash", async (product) => {
  const address = new URL(await new Browser(product).begin());
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: "http://localhost:8000/authenticated",
    scope: "openid profile email",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  const [row] = await product.context.database.all("SELECT * FROM openid_attempts");
  expect(JSON.stringify(row)).not.toContain(asked.state);
});

test(
  "without an invitation nobody gets in while sign-up is closed, and nobody is written down",
  async (product, provider) => {
    const browser = new Browser(product);
    const response = await browser.signIn(provider, ann);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: "openid.not_invited",
      message: expect.stringContaining("invited"),
    });
    expect(await browser.person()).toBeNull();
    expect(await product.context.database.all("SELECT id FROM users")).toEqual([]);
  },
);

test("with sign-up open a newcomer chooses an account type", async (product, provider) => {
  const browser = new Browser(product);
  const response = await browser.signIn(provider, ann, "/3/documents");
  expect(await response.json()).toMatchObject({ to: "/account-selection" });
  expect(await browser.person()).toMatchObject({ email: "ann@example.com", role: "None" });
}, open);

test("with sign-up open metadata with an fflType makes a user with the metadata's phone", async (product, provider) => {
  const browser = new Browser(product);
  const metadata = { fflType: "MultipleFFL", phoneno: "(405) 555-0100" };
  const response = await browser.signIn(provider, { ...ann, metadata });
  expect(await response.json()).toMatchObject({ to: "/registration?type=multiple" });
  const [row] = await product.context.database.all("SELECT name, phone, account_id FROM users");
  expect(row).toMatchObject({ name: "Ann Lee", phone: "4055550100", account_id: null });
}, open);

test("what the metadata says is kept until the company is registered", async (product, provider) => {
  const metadata = { fflType: "SingleFFL", phoneno: "(405) 555-0100" };
  const first = await new Browser(product).signIn(provider, { ...ann, metadata });
  expect(await first.json()).toMatchObject({ to: "/registration?type=single" });
  const later = new Browser(product);
  await later.signIn(provider, ann);
  const session = await (await later.request("/api/session")).json();
  expect(session).toMatchObject({ sendTo: "/registration?type=single", person: { phone: "4055550100" } });
}, open);

test("without an fflType nothing is chosen for a newcomer", async (product, provider) => {
  const browser = new Browser(product);
  await browser.signIn(provider, ann);
  const session = await (await browser.request("/api/session")).json();
  expect(session).toMatchObject({ sendTo: "/account-selection", person: { phone: "" } });
}, open);

test("an unverified email neither finds anybody nor makes anybody", async (product, provider) => {
  await annHere(product);
  for (const email_verified of [false, undefined, "no", 0]) {
    const browser = new Browser(product);
    const answer = await browser.signIn(provider, { ...ann, email_verified });
    expect(await codeOf(answer)).toBe("403 openid.email_not_verified");
    expect(await browser.person()).toBeNull();
  }
  const stranger = { ...ann, email: "stranger@example.com", email_verified: false };
  expect(await codeOf(await new Browser(product).signIn(provider, stranger))).toBe("403 openid.email_not_verified");
  expect(await product.context.database.all("SELECT id FROM users")).toHaveLength(1);
}, open);

test(
  "a provider that says nothing of an email is not quoted as saying that it is not verified",
  async (product, provider) => {
    await annHere(product);
    const told = async (claims: TestClaims) =>
      (await (await new Browser(product).signIn(provider, claims)).json()).message;
    expect(await told({ ...ann, email_verified: false })).toContain("says your email isn't verified");
    expect(await told({ ...ann, email_verified: undefined })).toContain(
      "doesn't tell us whether your email is verified",
    );
    expect(await told({ ...ann, email: undefined })).toContain("doesn't tell us your email");
    const logged = product.logged.filter((line) => line.includes("openid_claim_missing")).map((line) =>
      JSON.parse(line)
    );
    expect(logged.map(({ claim, settings }) => [claim, settings])).toEqual([
      ["email_verified", "STRONGROOM_OIDC_CLAIMS, STRONGROOM_OIDC_TRUST_EMAIL"],
      ["email", "STRONGROOM_OIDC_CLAIMS"],
    ]);
  },
  open,
);

test("a second subject with the same email does not become the same person", async (product, provider) => {
  await annHere(product);
  expect((await new Browser(product).signIn(provider, ann)).status).toBe(200);
  const impostor = new Browser(product);
  expect(await codeOf(await impostor.signIn(provider, { ...ann, sub: "auth|2" }))).toBe(
    "409 openid.connected_otherwise",
  );
  expect(await impostor.person()).toBeNull();
});

test("an operator is not let in by an email alone, but when the provider names the role", async (product, provider) => {
  const operator = await aPerson(product.context, { role: "OperatorAdmin", email: "ann@example.com" });
  const browser = new Browser(product);
  expect(await codeOf(await browser.signIn(provider, ann))).toBe("403 openid.operator_not_connected");
  expect((await browser.signIn(provider, { ...ann, userRole: "OperatorAdmin" })).status).toBe(200);
  expect(await browser.person()).toMatchObject({ id: operator.id, role: "OperatorAdmin" });
});

test("the provider's role makes nobody more than they are here", async (product, provider) => {
  await annHere(product, { role: "FFLUser" });
  const browser = new Browser(product);
  await browser.signIn(provider, { ...ann, userRole: "OperatorAdmin" });
  expect(await browser.person()).toMatchObject({ role: "FFLUser" });
  const unknown = new Browser(product);
  await unknown.signIn(provider, { ...ann, sub: "x", email: "x@example.com", userRole: "OperatorAdmin" });
  expect(await unknown.person()).toMatchObject({ role: "None" });
}, open);

test(
  "a deleted person comes back as somebody without an account type, under a new record",
  async (product, provider) => {
    const person = await annHere(product);
    await new Browser(product).signIn(provider, ann);
    await product.context.database.write(
      () => [{ sql: "UPDATE users SET is_deleted = 1 WHERE id = ?", args: [person.id] }],
    );
    const browser = new Browser(product);
    expect(await (await browser.signIn(provider, ann)).json()).toMatchObject({ to: "/account-selection" });
    const found = await browser.person();
    expect(found?.id).not.toBe(person.id);
    expect(found?.role).toBe("None");
  },
  open,
);

test("a subject that includes an email belongs to corrections and opens nothing here", async (product, provider) => {
  await annHere(product);
  const answer = await new Browser(product).signIn(provider, { ...ann, sub: "email|ann@example.com" });
  expect(await codeOf(answer)).toBe("403 openid.not_invited");
});

test("a person who gives up at the provider is told so, and the attempt is over", async (product, provider) => {
  const browser = new Browser(product);
  const state = new URL(await browser.begin()).searchParams.get("state");
  const declined = `error=access_denied&error_description=ann%40example.com&state=${state}&iss=${provider.issuer}`;
  const answer = await browser.finish(declined);
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain("ann@example.com");
  expect(await codeOf(await browser.finish(declined))).toBe("400 openid.attempt_gone");
});

test("who is signed in connects their own record, and may use it from then on", async (product, provider) => {
  const operator = await aPerson(product.context, { role: "OperatorAdmin" });
  const browser = new Browser(product);
  browser.cookies.set("strongroom", (await signedIn(product.context, operator.id)).secret);
  const begun = await browser.request("/api/auth/openid/connection", { method: "POST" });
  const { address } = await begun.json();
  const response = await provider.signIn(address, ann);
  expect(await (await browser.finish(response)).json()).toMatchObject({ to: "/profile", token: null });
  const fresh = new Browser(product);
  expect((await fresh.signIn(provider, ann)).status).toBe(200);
  expect(await fresh.person()).toMatchObject({ id: operator.id });
});

test("signing out here leads on to signing out at the provider, and back", async (product, provider) => {
  await annHere(product);
  const browser = new Browser(product);
  await browser.signIn(provider, ann);
  const early = await browser.request("/api/auth/openid/sign-out");
  expect(early.headers.get("location")).toBe("/sign-in");
  await browser.request("/api/auth/sign-out", { method: "POST" });
  const address = new URL((await browser.request("/api/auth/openid/sign-out")).headers.get("location") ?? "");
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe("http://localhost:8000/sign-in");
  expect(address.searchParams.get("id_token_hint")).toMatch(/^ey/);
  const again = await browser.request("/api/auth/openid/sign-out");
  expect(again.headers.get("location")).toBe("/sign-in");
});

Deno.test("external sign-in: a provider that is away is told calmly, and asked again later", async () => {
  const provider = await startProvider();
  await provider.stop();
  await withProduct(async (product) => {
    const response = await new Browser(product).request("/api/auth/openid/start");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "openid.unreachable" });
  }, { environment: provider.environment });
});

Deno.test("external sign-in: without a provider there is none", async () => {
  await withProduct(async (product) => {
    const browser = new Browser(product);
    expect(await (await browser.request("/api/auth/openid")).json()).toEqual({ provider: null });
    expect((await browser.request("/api/auth/openid/start")).status).toBe(404);
    expect((await browser.finish("code=x&state=y")).status).toBe(404);
    expect((await browser.request("/api/auth/openid/sign-out")).headers.get("location")).toBe("/sign-in");
  });
});

test("passwords are refused and their form is hidden, unless local accounts are left on", async (product) => {
  await annHere(product, { password: "Strongroom!1" });
  const body = JSON.stringify({ email: "ann@example.com", password: "Strongroom!1" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  expect((await product.request("/api/auth/sign-in", init)).status).toBe(403);
  expect(await (await product.request("/api/auth/options")).json()).toMatchObject({ passwordForm: false });
});

test("local accounts may be left on beside the provider", async (product) => {
  await annHere(product, { password: "Strongroom!1" });
  const body = JSON.stringify({ email: "ann@example.com", password: "Strongroom!1" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  expect((await product.request("/api/auth/sign-in", init)).status).toBe(200);
  expect(await (await product.request("/api/auth/options")).json()).toMatchObject({ passwordForm: true });
}, { environment: { STRONGROOM_LOCAL_ACCOUNTS: "on" } });

test("where a further step is asked for there is a ticket and no session yet", async (product, provider) => {
  await annHere(product);
  product.context.offered(accountsOffer).joinSignIn(() => Promise.resolve({ next: "second-factor", ways: ["totp"] }));
  const browser = new Browser(product);
  const response = await browser.signIn(provider, ann, "/3/documents");
  expect(await response.json()).toMatchObject({
    to: "/3/documents",
    token: null,
    step: "second-factor",
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(await browser.person()).toBeNull();
});

Deno.test("external sign-in: whoever's record is connected hears of it by mail", async () => {
  const [provider, server] = await Promise.all([startProvider(), startMailServer()]);
  const smtp = { STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${server.port}`, STRONGROOM_MAIL_FROM: "records@shop.example" };
  try {
    await withProduct(async (product) => {
      const person = await aPerson(product.context);
      const browser = new Browser(product);
      browser.cookies.set("strongroom", (await signedIn(product.context, person.id)).secret);
      const { address } = await (await browser.request("/api/auth/openid/connection", { method: "POST" })).json();
      expect((await browser.finish(await provider.signIn(address, ann))).status).toBe(200);
      await product.jobs.runAll();
      expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[person.email]]);
      expect(server.received[0].text).toContain("disconnect it on your profile");
    }, { environment: { ...provider.environment, ...smtp } });
  } finally {
    await Promise.all([provider.stop(), server.stop()]);
  }
});
