import { expect } from "expect";
import { wrongCredentials } from "@/features/accounts/contract.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { signInMethods } from "@/features/accounts/offers-sign-in.ts";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { texts } from "./contract.ts";
import { cookieOf, email, password, signIn, step, ticketOf, withApp, withSecondFactors } from "./testing/product.ts";
import { codeAt } from "./testing/passkey.ts";

Deno.test(
  "nobody but the person themselves reaches their second factor",
  withSecondFactors(async ({ call, product, person }) => {
    for (const [method, path] of ownRoutes) expect((await call(method, path)).status).toBe(401);
    const operator = await aPerson(product.context, { role: "OperatorAdmin" });
    const { headers } = await signedIn(product.context, operator.id);
    await product.context.database.write(() => [{
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (1, ?, ?, 'help', ?)",
      args: [operator.id, person.id, product.context.clock.now().toISOString()],
    }]);
    const acting = { ...headers, impersonatedUserId: String(person.id) };
    const state = await call("GET", "/api/second-factor", undefined, acting);
    expect([state.status, state.body.mayHave, state.body.mayRequire]).toEqual([200, false, false]);
    const begun = await call("POST", "/api/second-factor/setup", undefined, acting);
    expect([begun.status, begun.body.message]).toEqual([403, "Only that person can see and change this."]);
    expect((await call("PUT", "/api/second-factor/requirement", { isRequired: false }, acting)).status).toBe(403);
  }),
);

const ownRoutes = [
  ["GET", "/api/second-factor"],
  ["POST", "/api/second-factor/setup"],
  ["POST", "/api/second-factor/proof/begin"],
  ["DELETE", "/api/second-factor/app"],
  ["POST", "/api/second-factor/recovery-codes"],
  ["DELETE", "/api/second-factor/passkeys/1"],
  ["GET", "/api/second-factor/requirement"],
  ["DELETE", "/api/users/1/second-factor"],
] as const;

Deno.test(
  "an app counts only after its first code; then the password alone no longer signs in",
  withSecondFactors(async ({ call, clock, me, product, person }) => {
    const { body } = await call("POST", "/api/second-factor/setup", undefined, me);
    expect(body.app).toMatchObject({
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Strongroom:olive%40example\.com\?/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
    });
    expect((await signIn(call)).body.token).toBeDefined();
    const { secret, recoveryCodes } = await withApp({ call, clock }, me);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);

    const ticket = await ticketOf(call);
    const begun = await call("POST", "/api/auth/second-factor/begin", { ticket });
    expect(begun.body).toEqual({ ways: ["app", "recovery"], passkey: null });
    const wrong = await step(call, ticket, { code: "000000" });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { code: texts.codeWrong }]);
    const entered = await step(call, ticket, { code: codeAt(secret, clock.now()) });
    expect([entered.status, entered.cookie?.startsWith("strongroom=")]).toEqual([200, true]);
    const headers = { authorization: `Bearer ${entered.body.token}` };
    expect((await call("GET", "/api/second-factor", undefined, headers)).body).toMatchObject({
      appSince: "2026-03-02T15:00:00.000Z",
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    const events = (await product.context.ledger.about(`user:${person.id}`)).map(({ event }) => event);
    expect(events).toEqual(["accounts.signed_in", "second-factor.app_added", "accounts.signed_in"]);
  }),
);

Deno.test(
  "every way to sign in leads through the second step, but a passkey, which is both",
  withSecondFactors(async ({ call, clock, me, product, person }) => {
    const { secret } = await withApp({ call, clock }, me);
    const visitor = { request: new Request("http://localhost:8000/"), remoteAddress: "203.0.113.7" };
    for (const how of signInMethods) {
      const answer = await product.context.offered(accountsOffer).signInAs({ userId: person.id, how, visitor });
      expect([how, "ticket" in answer]).toEqual([how, how !== "passkey"]);
      if (!("ticket" in answer)) continue;
      clock.advance(30_000);
      const entered = await step(call, answer.ticket, { code: codeAt(secret, clock.now()) });
      expect([how, entered.status]).toEqual([how, 200]);
    }
    const ways = (await product.context.ledger.about(`user:${person.id}`)).map(({ data }) => data.method);
    expect(ways.slice(1).sort()).toEqual([...signInMethods].sort());
  }),
);

Deno.test(
  "a code works once: what somebody read over a shoulder is worth nothing",
  withSecondFactors(async ({ call, clock, me }) => {
    const { secret } = await withApp({ call, clock }, me);
    const code = codeAt(secret, clock.now());
    const tickets = [await ticketOf(call), await ticketOf(call), await ticketOf(call)];
    const together = await Promise.all(tickets.slice(0, 2).map((ticket) => step(call, ticket, { code })));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await step(call, tickets[2], { code })).status).toBe(400);
    clock.advance(30_000);
    expect((await step(call, tickets[2], { code: codeAt(secret, clock.now()) })).status).toBe(200);
  }),
);

Deno.test(
  "a recovery code works once, however it is typed, and the person is told by mail",
  withSecondFactors(async ({ call, clock, me, product }) => {
    const { recoveryCodes } = await withApp({ call, clock }, me);
    const typed = ` ${recoveryCodes[3].toUpperCase().replace("-", " ")} `;
    const ticket = await ticketOf(call);
    const entered = await step(call, ticket, { recoveryCode: typed });
    expect(entered.status).toBe(200);
    const again = await step(call, await ticketOf(call), { recoveryCode: recoveryCodes[3] });
    expect([again.status, again.body.fields]).toEqual([400, { recoveryCode: texts.recoveryCodeWrong }]);
    const state = await call("GET", "/api/second-factor", undefined, me);
    expect(state.body.recoveryCodesLeft).toBe(9);
    const mails = await product.context.database.all("SELECT * FROM outbox ORDER BY id");
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain(recoveryCodes[3]);

    const renewed = await call("POST", "/api/second-factor/recovery-codes", undefined, me);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await step(call, await ticketOf(call), { recoveryCode: recoveryCodes[5] })).status).toBe(400);
  }),
);

Deno.test(
  "stolen ticket: of no use after it was used, after ten minutes, after five tries, or for another step",
  withSecondFactors(async ({ call, clock, me, product }) => {
    const { secret } = await withApp({ call, clock }, me);
    const used = await ticketOf(call);
    expect((await step(call, used, { code: codeAt(secret, clock.now()) })).status).toBe(200);
    clock.advance(30_000);
    const replayed = await step(call, used, { code: codeAt(secret, clock.now()) });
    expect([replayed.status, replayed.body.error]).toEqual([401, "accounts.ticket_gone"]);

    const late = await ticketOf(call);
    clock.advance(10 * 60_000);
    expect((await step(call, late, { code: codeAt(secret, clock.now()) })).status).toBe(401);

    const tried = await ticketOf(call);
    for (let turn = 0; turn < 5; turn++) expect((await step(call, tried, { code: "111111" })).status).toBe(400);
    expect((await step(call, tried, { code: codeAt(secret, clock.now()) })).status).toBe(401);
    const [warning] = await product.context.database.all("SELECT * FROM outbox ORDER BY id DESC LIMIT 1");
    expect(JSON.stringify(warning)).toContain("five wrong codes");

    const other = await ticketOf(call);
    expect((await call("POST", "/api/auth/enrolment/begin", { ticket: other })).status).toBe(401);
    expect((await call("POST", "/api/auth/second-factor/begin", { ticket: "x".repeat(43) })).status).toBe(401);
  }),
);

Deno.test(
  "stolen ticket: a new password, a log-out everywhere or a disabled person ends it",
  withSecondFactors(async ({ call, clock, me, product, person }) => {
    const { secret } = await withApp({ call, clock }, me);
    const { database } = product.context;
    const ends: readonly (() => Promise<unknown>)[] = [
      () => database.write(() => [{ sql: "UPDATE users SET password_hash = 'x' WHERE id = ?", args: [person.id] }]),
      () => database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [person.id] }]),
      () => call("PUT", `/api/users/LogOut/${person.id}`, undefined, me),
    ];
    const tickets = [];
    for (const end of ends) {
      const { password_hash, status } = await database.one("SELECT * FROM users WHERE id = ?", [person.id]) ?? {};
      tickets.push(await ticketOf(call));
      await end();
      const late = await step(call, tickets.at(-1) ?? "", { code: codeAt(secret, clock.now()) });
      expect(late.status).toBe(401);
      await database.write(() => [{
        sql: "UPDATE users SET password_hash = ?, status = ? WHERE id = ?",
        args: [String(password_hash), Number(status), person.id],
      }]);
    }
    expect(tickets).toHaveLength(3);
  }),
);

Deno.test(
  "brute force on codes: ten wrong ones answer 429, over any number of tickets, and fifty at once do not slip past",
  withSecondFactors(async ({ call, clock, me }) => {
    const { secret } = await withApp({ call, clock }, me);
    const tickets = await Promise.all(Array.from({ length: 10 }, () => ticketOf(call)));
    const tries = tickets.flatMap((ticket) => Array.from({ length: 5 }, () => step(call, ticket, { code: "123456" })));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const stopped = await step(call, await ticketOf(call), { code: codeAt(secret, clock.now()) });
    expect(stopped.status).toBe(429);
    clock.advance(15 * 60_000 + 1000);
    expect((await step(call, await ticketOf(call), { code: codeAt(secret, clock.now()) })).status).toBe(200);
  }),
);

Deno.test(
  "an unknown email and a wrong password look alike also where a second factor is set up, and give no ticket",
  withSecondFactors(async ({ call, clock, me }) => {
    await withApp({ call, clock }, me);
    const [unknown, wrong] = [await signIn(call, "nobody@example.com"), await signIn(call, email, "Strongroom!2")];
    expect(unknown).toEqual(wrong);
    expect(wrong.body).toEqual({ error: "accounts.wrong_credentials", message: wrongCredentials });
  }),
);

Deno.test(
  "login from a foreign page is refused at the second step too",
  withSecondFactors(async ({ call, clock, me }) => {
    const { secret } = await withApp({ call, clock }, me);
    const ticket = await ticketOf(call);
    const foreign = { origin: "https://evil.example" };
    const answer = await call(
      "POST",
      "/api/auth/second-factor",
      { ticket, code: codeAt(secret, clock.now()) },
      foreign,
    );
    expect([answer.status, answer.cookie]).toEqual([403, null]);
  }),
);

Deno.test(
  "an unlocked computer: ten minutes after signing in, changes ask for the password or a factor again",
  withSecondFactors(async ({ call, clock, me, product }) => {
    const { secret } = await withApp({ call, clock }, me);
    clock.advance(10 * 60_000);
    for (
      const [method, path] of [
        ["POST", "/api/second-factor/setup"],
        ["DELETE", "/api/second-factor/app"],
        ["POST", "/api/second-factor/recovery-codes"],
      ]
    ) {
      const refused = await call(method, path, undefined, me);
      expect([refused.status, refused.body.error]).toEqual([403, "second-factor.proof_needed"]);
    }
    const begun = await call("POST", "/api/second-factor/proof/begin", undefined, me);
    expect(begun.body).toMatchObject({ until: null, hasPassword: true, ways: ["app", "recovery"] });
    const wrong = await call("POST", "/api/second-factor/proof", { password: "guess" }, me);
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: texts.passwordWrong }]);
    expect((await call("POST", "/api/second-factor/proof", { password }, me)).status).toBe(200);
    expect((await call("POST", "/api/second-factor/setup", undefined, me)).status).toBe(200);
    clock.advance(10 * 60_000);
    expect((await call("POST", "/api/second-factor/setup", undefined, me)).status).toBe(403);
    const code = codeAt(secret, clock.now());
    expect((await call("POST", "/api/second-factor/proof", { code }, me)).status).toBe(200);
    expect((await call("POST", "/api/second-factor/proof", { code }, me)).status).toBe(400);
    expect((await call("DELETE", "/api/second-factor/app", undefined, me)).status).toBe(204);
    expect((await signIn(call)).body.token).toBeDefined();
    expect(await product.context.database.all("SELECT 1 FROM second_factor_recovery_codes")).toEqual([]);
  }),
);

Deno.test(
  "somebody else's setup, a changed one and one that took too long are refused",
  withSecondFactors(async ({ call, clock, me, product, accountId }) => {
    const other = await aPerson(product.context, { accountId, password });
    const theirs = await cookieOf(product, other.id);
    const { body } = await call("POST", "/api/second-factor/setup", undefined, theirs);
    const app = body.app;
    if (typeof app !== "object" || app === null || !("secret" in app) || !("setup" in app)) {
      throw new Error("No setup.");
    }
    const given = { setup: String(app.setup), code: codeAt(String(app.secret), clock.now()) };
    expect((await call("POST", "/api/second-factor/app", given, me)).status).toBe(400);
    const changed = { ...given, setup: given.setup.replace(/^./, (first) => first === "A" ? "B" : "A") };
    expect((await call("POST", "/api/second-factor/app", changed, theirs)).status).toBe(400);
    clock.advance(9 * 60_000);
    await call("POST", "/api/second-factor/proof", { password }, theirs);
    clock.advance(6 * 60_000);
    const late = { ...given, code: codeAt(String(app.secret), clock.now()) };
    const answer = await call("POST", "/api/second-factor/app", late, theirs);
    expect([answer.status, answer.body.error]).toEqual([400, "second-factor.setup_over"]);
  }),
);

Deno.test(
  "a stolen database gives no codes away: the secret is sealed, recovery codes and tickets are hashed",
  withSecondFactors(async ({ call, clock, me, product }) => {
    const { secret, recoveryCodes } = await withApp({ call, clock }, me);
    const ticket = await ticketOf(call);
    const tables = [
      "second_factor_apps",
      "second_factor_recovery_codes",
      "sign_in_tickets",
      "outbox",
      "ledger",
    ];
    for (const table of tables) {
      const rows = await product.context.database.all(`SELECT * FROM ${table}`);
      const kept = JSON.stringify(
        rows,
        (_, value) => value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value,
      );
      for (const said of [secret, ticket, ...recoveryCodes]) expect(kept).not.toContain(said);
    }
    const { size, mode } = await Deno.stat(`${product.folder}/keys/second-factor.key`);
    expect([size, (mode ?? 0) & 0o777]).toEqual([32, 0o600]);
    expect(product.logged.join()).not.toMatch(/example\.com/);
  }),
);
