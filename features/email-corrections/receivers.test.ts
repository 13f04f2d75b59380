import { expect } from "expect";
import { type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { aReceiver, aRequest, type TestRequest } from "./testing.ts";

async function requested(fixture: Fixture, given: Parameters<typeof aRequest>[2] = {}): Promise<TestRequest> {
  const { context, accountId, storeId, document } = fixture;
  return await aRequest(context, { accountId, storeId, documentId: document.id }, {
    email: "pat@example.com",
    ...given,
  });
}

async function enter(
  { request }: Fixture,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return await request("/api/auth/correction", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

Deno.test("a link begins a session of its one correction, by token and by cookie, and of nothing else", () =>
  withFixture(async (fixture) => {
    const { request, document, storeId, clock, context } = fixture;
    const { id, token } = await requested(fixture);
    const other = await requested(fixture, { email: "ann@example.com" });
    const begun = await enter(fixture, { id, token });
    expect(begun.status).toBe(200);
    const cookie = begun.headers.getSetCookie()[0].split(";")[0];
    const session = await begun.json();
    expect(session).toMatchObject({ subject: "email|pat@example.com", email: "pat@example.com" });
    const ways: readonly Record<string, string>[] = [{ authorization: `Bearer ${session.token}` }, { cookie }];
    for (const headers of ways) {
      const get = (path: string) => request(path, { headers });
      const seen = await get(`/api/EMAILcorrections/${id}`);
      expect(seen.status).toBe(200);
      const text = await seen.text();
      expect(text).not.toContain("Kim");
      expect(JSON.parse(text)).toMatchObject({ correctionLines: ["The county"], form: { versionNumber: 1 } });
      expect((await get(`/api/emailCorrections/${other.id}`)).status).toBe(404);
      for (
        const path of [
          ...["/api/session", `/api/documents/${document.id}`, `/api/documents?storeId=${storeId}`, "/api/users"],
          ...[`/api/documents/${document.id}/emailCorrections`, "/api/events", "/api/sessions", "/api/profile"],
          ...[document.attachments[0].uri, `/api/stores/${storeId}/emailCorrections`],
        ]
      ) {
        expect([path, (await get(path)).status]).toEqual([path, expect.any(Number)]);
        expect([401, 404]).toContain((await get(path)).status);
      }
    }
    // A page of others cannot use the cookie.
    const draft = JSON.stringify({ versionNumber: 1 });
    const put = (more: Record<string, string>) =>
      request(`/api/emailCorrections/${id}/draft`, {
        method: "PUT",
        headers: { cookie, "content-type": "application/json", ...more },
        body: draft,
      });
    expect((await put({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await put({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    const renewed = await request("/api/auth/refresh", {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    expect(renewed.status).toBe(200);
    const people = await context.database.all("SELECT email FROM users WHERE email = 'pat@example.com'");
    expect(people).toEqual([]);
    clock.advance(24 * 3_600_000);
    expect((await request(`/api/emailCorrections/${id}`, { headers: { cookie } })).status).toBe(401);
  }));

Deno.test("a token that is wrong, of another request, expired, used or withdrawn gets one and the same answer", () =>
  withFixture(async (fixture) => {
    const { clock, context, owner, logged } = fixture;
    const good = await requested(fixture);
    const other = await requested(fixture, { email: "ann@example.com" });
    const withdrawn = await requested(fixture, { email: "bob@example.com" });
    expect((await owner.send("POST", `/api/emailCorrections/${withdrawn.id}/withdraw`)).status).toBe(200);
    const used = await requested(fixture, { email: "cy@example.com", state: "saved", savedVersion: 2 });
    const answers = [
      await whole(enter(fixture, { id: good.id, token: "a".repeat(43) })),
      await whole(enter(fixture, { id: 999_999, token: good.token })),
      await whole(enter(fixture, { id: good.id, token: other.token })),
      await whole(enter(fixture, withdrawn)),
      await whole(enter(fixture, { id: withdrawn.id, token: withdrawn.token })),
      await whole(enter(fixture, { id: used.id, token: used.token })),
    ];
    clock.advance(14 * 86_400_000);
    answers.push(await whole(enter(fixture, { id: good.id, token: good.token })));
    const same = answers.toSpliced(3, 1);
    expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(same[0]).toEqual([404, expect.stringContaining("Correction Unavailable.")]);
    expect(answers[3][0]).toBe(400);
    expect(logged.join("\n")).not.toContain(good.token);
    for (let tries = 0; tries < 50; tries++) await enter(fixture, { id: good.id, token: `${tries}`.padStart(43, "x") });
    expect((await enter(fixture, { id: good.id, token: good.token })).status).toBe(429);
    await context.database.write(() => [{ sql: "DELETE FROM sign_in_attempts" }]);
  }));

Deno.test("somebody of the staff who opens the link goes on only after they leave, and their session ends with it", () =>
  withFixture(async (fixture) => {
    const { owner, request, context } = fixture;
    const { id, token } = await requested(fixture);
    const first = await enter(fixture, { id, token }, owner.headers);
    expect(first.status).toBe(409);
    const told = await first.json();
    expect(told.error).toBe("email-corrections.signed_in");
    expect(told.message).toContain("This link is for pat@example.com.");
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await owner.get("/api/session")).status).toBe(200);
    // Whoever has no good link hears nothing of whom it is for.
    expect((await enter(fixture, { id, token: "b".repeat(43) }, owner.headers)).status).toBe(404);
    expect(
      (await enter(fixture, { id, token, leave: true }, { ...owner.headers, "sec-fetch-site": "cross-site" })).status,
    )
      .toBe(403);
    const left = await enter(fixture, { id, token, leave: true }, owner.headers);
    expect(left.status).toBe(200);
    expect((await owner.get("/api/session")).status).toBe(401);
    const rows = await context.database.all("SELECT event FROM ledger WHERE event = 'accounts.signed_out'");
    expect(rows.length).toBe(1);
    const headers = { authorization: `Bearer ${(await left.json()).token}` };
    expect((await request(`/api/emailCorrections/${id}`, { headers })).status).toBe(200);
    const modes: readonly Record<string, string>[] = [{ auditorMode: "true" }, {
      impersonatedUserId: String(owner.id),
    }];
    for (const more of modes) {
      expect((await request(`/api/emailCorrections/${id}`, { headers: { ...headers, ...more } })).status).toBe(403);
    }
    expect((await request("/api/auth/sign-out", { method: "POST", headers })).status).toBe(204);
    expect((await request(`/api/emailCorrections/${id}`, { headers })).status).toBe(401);
  }));

Deno.test("a session ends with the withdrawal, with its account and with its store", () =>
  withFixture(async (fixture) => {
    const { owner, request, context, accountId } = fixture;
    const one = await requested(fixture);
    const { headers } = await aReceiver(context, one);
    const status = async () => (await request(`/api/emailCorrections/${one.id}`, { headers })).status;
    expect(await status()).toBe(200);
    const set = async (sql: string) => await context.database.write(() => [{ sql, args: [accountId] }]);
    await set("UPDATE accounts SET is_disabled = 1 WHERE id = ?");
    expect(await status()).toBe(401);
    await set("UPDATE accounts SET is_disabled = 0 WHERE id = ?");
    await set("UPDATE stores SET deleted_at = '2026-07-15T00:00:00Z' WHERE account_id = ?");
    expect(await status()).toBe(401);
    await set("UPDATE stores SET deleted_at = NULL WHERE account_id = ?");
    expect(await status()).toBe(200);
    expect((await owner.send("POST", `/api/emailCorrections/${one.id}/withdraw`)).status).toBe(200);
    expect(await status()).toBe(401);
  }));

Deno.test("the receiver gets the form, with an entry before its first byte, and keeps a draft that goes with the request", () =>
  withFixture(async (fixture) => {
    const { owner, request, context } = fixture;
    const one = await requested(fixture);
    const { headers } = await aReceiver(context, one);
    const path = `/api/emailCorrections/${one.id}`;
    const { form } = await (await request(path, { headers })).json();
    const got = await request(form.uri, { headers });
    expect([got.status, got.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await got.bytes()).length).toBe(Number(got.headers.get("content-length")));
    const entry = await context.database.one(
      "SELECT * FROM ledger WHERE event = 'email-corrections.form_viewed'",
    );
    expect(Object.values(entry ?? {}).map(String)).toContain("pat@example.com (by email)");
    expect((await request(form.uri)).status).toBe(401);
    expect((await owner.get(form.uri)).status).toBe(403);

    const content = { annotations: [], corrections: [], values: {}, initials: "PD" };
    const put = await request(`${path}/draft`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ versionNumber: 1, content }),
    });
    expect(put.status).toBe(200);
    const kept = await (await request(`${path}/draft`, { headers })).json();
    expect(kept).toMatchObject({ draft: { versionNumber: 1, content }, others: [], versionNumber: 1 });
    expect((await request(`${path}/draft`, { method: "DELETE", headers })).status).toBe(204);
    expect((await (await request(`${path}/draft`, { headers })).json()).draft).toBe(null);
    await put.body?.cancel();
  }));
