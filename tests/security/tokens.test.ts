import { expect } from "expect";
import { SignJWT, UnsecuredJWT } from "jose";
import { openSessionKey } from "@/features/accounts/session-key.ts";
import { type Fixture, withFixture } from "./fixture.ts";

const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

async function statusWith(fixture: Fixture, authorization: string): Promise<number> {
  const response = await fixture.request("/api/session", { headers: { authorization } });
  await response.body?.cancel();
  return response.status;
}

/** A token as the server makes it, with something about it changed. */
async function token(
  { configuration, clock, owner }: Fixture,
  changes: { key?: Uint8Array; issuer?: string; lives?: number; claims?: Record<string, unknown>; alg?: string } = {},
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const key = changes.key ?? openSessionKey(configuration).signing;
  return await new SignJWT(changes.claims ?? { sid: owner.sessionId }).setProtectedHeader({
    alg: changes.alg ?? "HS256",
  })
    .setIssuer(changes.issuer ?? "strongroom").setIssuedAt(now).setExpirationTime(now + (changes.lives ?? 900)).sign(
      key,
    );
}

Deno.test("a forged bearer token opens nothing", () =>
  withFixture(async (fixture) => {
    const real = await token(fixture);
    expect(await statusWith(fixture, `Bearer ${real}`)).toBe(200);
    const [head, claims, signature] = real.split(".");
    const { sessionId } = fixture.owner;
    const stranger = encoded({ iss: "strongroom", sid: sessionId, exp: 4_000_000_000 });
    const forged = {
      "another key": await token(fixture, { key: new Uint8Array(32).fill(7) }),
      "another issuer": await token(fixture, { issuer: "elsewhere" }),
      "other claims under a real signature": `${head}.${stranger}.${signature}`,
      "no signature": `${head}.${claims}.`,
      "two parts": `${head}.${claims}`,
      "another family of signature": await token(fixture, { alg: "HS512", key: new Uint8Array(64).fill(7) }),
      "a session that is a text": await token(fixture, { claims: { sid: String(sessionId) } }),
      "no session": await token(fixture, { claims: {} }),
      "a session that is not there": await token(fixture, { claims: { sid: 999_999 } }),
      "a session below zero": await token(fixture, { claims: { sid: -1 } }),
      "a session that is a question": await token(fixture, { claims: { sid: "1 OR 1=1" } }),
      "the secret of the cookie": fixture.owner.secret,
      "an endless text": "a".repeat(100_000),
      "nothing": "",
    };
    for (const [what, forgery] of Object.entries(forged)) {
      expect([what, await statusWith(fixture, `Bearer ${forgery}`)]).toEqual([what, 401]);
    }
    for (const scheme of ["Basic", "Token", ""]) {
      expect(await statusWith(fixture, `${scheme} ${real}`.trim())).toBe(401);
    }
  }));

Deno.test('a token that names no signature (alg "none") opens nothing', () =>
  withFixture(async (fixture) => {
    const { sessionId } = fixture.owner;
    const unsigned = new UnsecuredJWT({ sid: sessionId }).setIssuer("strongroom").setExpirationTime(4_000_000_000)
      .encode();
    const claims = encoded({ iss: "strongroom", sid: sessionId, exp: 4_000_000_000 });
    for (const alg of ["none", "None", "NONE", ""]) {
      for (const signature of ["", "x", "AAAA"]) {
        const forgery = `${encoded({ alg, typ: "JWT" })}.${claims}.${signature}`;
        expect(await statusWith(fixture, `Bearer ${forgery}`)).toBe(401);
      }
    }
    expect(await statusWith(fixture, `Bearer ${unsigned}`)).toBe(401);
  }));

Deno.test("an expired token, and one not meant to expire, open nothing", () =>
  withFixture(async (fixture) => {
    const real = await token(fixture);
    expect(await statusWith(fixture, `Bearer ${await token(fixture, { lives: -1 })}`)).toBe(401);
    const endless = await new SignJWT({ sid: fixture.owner.sessionId }).setProtectedHeader({ alg: "HS256" })
      .setIssuer("strongroom").sign(openSessionKey(fixture.configuration).signing);
    expect(await statusWith(fixture, `Bearer ${endless}`)).toBe(401);
    fixture.clock.advance(15 * 60_000 + 1000);
    expect(await statusWith(fixture, `Bearer ${real}`)).toBe(401);
  }));

Deno.test("the token and the cookie of a session that was signed out open nothing", () =>
  withFixture(async (fixture) => {
    const { owner, configuration } = fixture;
    const cookie = `${configuration.url.startsWith("https") ? "__Host-" : ""}strongroom=${owner.secret}`;
    const byCookie = () => fixture.request("/api/session", { headers: { cookie } });
    expect((await byCookie()).status).toBe(200);
    expect((await owner.send("POST", "/api/auth/sign-out")).status).toBe(204);
    expect((await owner.get("/api/session")).status).toBe(401);
    expect((await byCookie()).status).toBe(401);
    const renewal = await fixture.request("/api/auth/refresh", {
      method: "POST",
      headers: { cookie, origin: configuration.url, "sec-fetch-site": "same-origin" },
    });
    expect(renewal.status).toBe(401);
  }));

Deno.test("a request forged by another site, with the cookie alone, changes nothing", () =>
  withFixture(async (fixture) => {
    const { owner, document, configuration } = fixture;
    const cookie = `strongroom=${owner.secret}`;
    const flag = (headers: Record<string, string>) =>
      fixture.request(`/api/documents/${document.id}/flag`, {
        method: "PUT",
        headers: { cookie, "content-type": "application/json", ...headers },
        body: JSON.stringify({ color: 1 }),
      });
    const foreign: Record<string, string>[] = [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${configuration.url}.evil.example` },
      { origin: configuration.url.replace("http:", "https:") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: configuration.url },
      { "sec-fetch-site": "none" },
      { referer: configuration.url },
    ];
    for (const headers of foreign) expect([headers, (await flag(headers)).status]).toEqual([headers, 403]);
    const form = await fixture.request("/api/documents", {
      method: "POST",
      headers: { cookie, origin: "https://evil.example" },
      body: new FormData(),
    });
    expect(form.status).toBe(403);
    expect((await (await owner.get(`/api/documents/${document.id}`)).json()).fflFlaggedColor).toBe(0);
    expect((await flag({ origin: configuration.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
  }));

Deno.test("nobody acts for somebody else by naming them in a header", () =>
  withFixture(async (fixture) => {
    const user = await fixture.caller({ role: "FFLUser", storeIds: [fixture.storeId] });
    const operator = await fixture.caller({ role: "OperatorAdmin", accountId: null });
    for (const caller of [user, operator]) {
      for (const wanted of [String(fixture.owner.id), "1 OR 1=1", "-1", "0", "1e3", ""]) {
        const headers = { ...caller.headers, impersonatedUserId: wanted };
        const read = await fixture.request("/api/session", { headers });
        expect([wanted, read.status, (await read.json()).error]).toEqual([wanted, 403, "access.mode_over"]);
        const change = await fixture.request("/api/users", {
          method: "PUT",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ id: fixture.owner.id, version: 1, name: "Changed" }),
        });
        await change.body?.cancel();
        expect([wanted, change.status]).toEqual([wanted, 403]);
      }
    }
  }));
