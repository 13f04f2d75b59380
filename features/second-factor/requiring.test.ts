import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { texts } from "./contract.ts";
import secondFactor from "./feature.ts";
import { cookieOf, password, signIn, step, withApp, withSecondFactors } from "./testing/product.ts";
import { codeAt } from "./testing/passkey.ts";

Deno.test(
  "an account owner requires a second factor, having one; people without set one up before they are let in",
  withSecondFactors(async ({ call, clock, me, product, accountId }) => {
    const user = await aPerson(product.context, { accountId, role: "FFLUser", email: "user@example.com", password });
    const backup = { accountId, role: "BackupToolOnlyUser", email: "backup@example.com", password } as const;
    await aPerson(product.context, backup);
    const theirs = await cookieOf(product, user.id);
    const path = "/api/second-factor/requirement";
    expect((await call("PUT", path, { isRequired: true }, theirs)).status).toBe(403);
    const first = await call("PUT", path, { isRequired: true }, me);
    expect([first.status, first.body.error]).toEqual([409, "second-factor.own_first"]);
    await withApp({ call, clock }, me);
    const required = await call("PUT", path, { isRequired: true }, me);
    expect(required.body).toEqual({ isRequired: true, people: 2, without: 1 });
    // Sessions that are open go on, and say so.
    expect((await call("GET", "/api/second-factor", undefined, theirs)).body.isRequired).toBe(true);
    expect((await signIn(call, "backup@example.com")).body.token).toBeDefined();

    const begun = await signIn(call, "user@example.com");
    expect(begun.body).toMatchObject({ next: "enrol", ways: ["app", "passkey"] });
    const ticket = String(begun.body.ticket);
    expect((await step(call, ticket, { code: "123456" })).status).toBe(401);
    const setup = await call("POST", "/api/auth/enrolment/begin", { ticket });
    const app = setup.body.app;
    if (typeof app !== "object" || app === null || !("secret" in app) || !("setup" in app)) {
      throw new Error("No setup.");
    }
    const wrong = await call("POST", "/api/auth/enrolment", { ticket, app: { setup: app.setup, code: "123456" } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { code: texts.codeWrong }]);
    const code = codeAt(String(app.secret), clock.now());
    const entered = await call("POST", "/api/auth/enrolment", { ticket, app: { setup: app.setup, code } });
    expect([entered.status, entered.body.recoveryCodes]).toEqual([200, expect.any(Array)]);
    const mine = { authorization: `Bearer ${entered.body.token}` };
    const removing = await call("DELETE", "/api/second-factor/app", undefined, mine);
    expect([removing.status, removing.body.error]).toEqual([409, "second-factor.required"]);
    expect((await call("PUT", path, { isRequired: false }, me)).body.isRequired).toBe(false);
    expect((await call("DELETE", "/api/second-factor/app", undefined, mine)).status).toBe(204);
  }),
);

Deno.test(
  "a hoarded ticket: whoever has the password adds no factor to those that the person has set up since",
  withSecondFactors(async ({ call, clock, me, product, accountId }) => {
    const user = await aPerson(product.context, { accountId, role: "FFLUser", email: "user@example.com", password });
    await withApp({ call, clock }, me);
    await call("PUT", "/api/second-factor/requirement", { isRequired: true }, me);
    const { ticket } = (await signIn(call, "user@example.com")).body;
    const { app } = (await call("POST", "/api/auth/enrolment/begin", { ticket })).body;
    if (typeof app !== "object" || app === null || !("secret" in app) || !("setup" in app)) {
      throw new Error("No setup.");
    }
    await withApp({ call, clock }, await cookieOf(product, user.id));
    const given = { setup: app.setup, code: codeAt(String(app.secret), clock.now()) };
    const hoarded = await call("POST", "/api/auth/enrolment", { ticket, app: given });
    expect([hoarded.status, hoarded.body.error, hoarded.cookie]).toEqual([401, "second-factor.enrolled", null]);
  }),
);

Deno.test(
  "a lost phone: a manager of a higher rank resets it, nobody else does, and the person is signed out and told",
  withSecondFactors(async ({ call, clock, me, product, person, accountId }) => {
    const user = await aPerson(product.context, { accountId, role: "FFLUser", email: "user@example.com", password });
    const theirs = await cookieOf(product, user.id);
    await withApp({ call, clock }, theirs);
    const path = `/api/users/${user.id}/second-factor`;
    const strange = await anAccount(product.context);
    const stranger = await cookieOf(product, (await aPerson(product.context, { accountId: strange.id })).id);
    const admin = await aPerson(product.context, { accountId, role: "FFLAdmin", storeIds: [77] });
    const elsewhere = await cookieOf(product, admin.id);
    expect((await call("DELETE", path)).status).toBe(401);
    expect((await call("DELETE", path, undefined, theirs)).status).toBe(403);
    expect((await call("DELETE", path, undefined, stranger)).status).toBe(404);
    expect((await call("DELETE", path, undefined, elsewhere)).status).toBe(404);
    const own = `/api/users/${person.id}/second-factor`;
    expect((await call("DELETE", own, undefined, me)).status).toBe(403);
    expect((await call("GET", path, undefined, me)).body).toEqual({ mayReset: true });

    clock.advance(10 * 60_000);
    const unproved = await call("DELETE", path, undefined, me);
    expect([unproved.status, unproved.body.error]).toEqual([403, "second-factor.proof_needed"]);
    await call("POST", "/api/second-factor/proof", { password }, me);
    expect((await call("DELETE", path, undefined, me)).status).toBe(204);
    expect((await call("GET", path, undefined, me)).body).toEqual({ mayReset: false });
    expect((await call("GET", "/api/second-factor", undefined, theirs)).status).toBe(401);
    expect((await signIn(call, "user@example.com")).body.token).toBeDefined();
    const [mail] = await product.context.database.all("SELECT * FROM outbox ORDER BY id DESC LIMIT 1");
    expect(JSON.stringify(mail)).toContain(`${person.name} turned off two-step sign-in for you`);
  }),
);

Deno.test(
  "strongroom reset-second-factor lets an owner in again who lost everything",
  withSecondFactors(async ({ call, clock, me, product, person }) => {
    await withApp({ call, clock }, me);
    const lines: string[] = [];
    const { run } = secondFactor.commands["reset-second-factor"];
    const context = product.contextOf(secondFactor);
    expect(await run([], context, (line) => lines.push(line))).toBe(2);
    expect(await run(["nobody@example.com"], context, (line) => lines.push(line))).toBe(1);
    expect(await run(["Olive@Example.com"], context, (line) => lines.push(line))).toBe(0);
    expect((await call("GET", "/api/second-factor", undefined, me)).status).toBe(401);
    expect((await signIn(call)).body.token).toBeDefined();
    const events = (await product.context.ledger.about(`user:${person.id}`)).map(({ event }) => event);
    expect(events).toContain("second-factor.reset");
  }),
);
