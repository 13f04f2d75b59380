import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { texts } from "./contract.ts";
import { type Shop, withShop } from "./testing.ts";

const inShop = (run: (shop: Shop) => Promise<void>) => () => withShop(run);

Deno.test(
  "everybody changes their own name, email and phone, and never their own permission, status or stores",
  inShop(async ({ person, denver, boise }) => {
    const user = await person("FFLUser", [denver]);
    const mine = { id: user.id, version: 1 };
    expect((await user.change({ ...mine, permission: 1 })).status).toBe(403);
    expect((await user.change({ ...mine, userStatus: 1 })).status).toBe(403);
    expect((await user.change({ ...mine, storeIds: [denver, boise] })).status).toBe(403);
    expect((await user.change({ ...mine, phone: "12" })).body.fields).toEqual({
      phone: "Phone number should be at least 10 characters",
    });
    const same = { ...mine, permission: 0, userStatus: 0, storeIds: [denver] };
    const changed = await user.change({ ...same, name: "Dana Okafor", phone: "(303) 555-0100" });
    expect(changed).toMatchObject({ status: 200, body: { name: "Dana Okafor", phone: "3035550100", version: 2 } });
    expect((await user.change({ id: user.id, version: 2, email: "dana@example.com" })).status).toBe(200);
    expect((await user.get(`/api/users/${user.id}`)).status).toBe(401);
  }),
);

Deno.test(
  "an auditor and an operator change their own profile too; whoever is disabled changes nothing",
  inShop(async ({ person, context }) => {
    const auditor = await person("IOIAdmin", [], null);
    const operator = await person("OperatorAdmin", [], null);
    const disabled = await person("FFLUser");
    expect((await auditor.change({ id: auditor.id, version: 1, name: "Aaron" })).status).toBe(200);
    expect((await operator.change({ id: operator.id, version: 1, name: "Ruth" })).status).toBe(200);
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [disabled.id] }]);
    const refused = await disabled.change({ id: disabled.id, version: 1, name: "Nobody" });
    expect(refused.status).toBe(403);
  }),
);

Deno.test(
  "nobody edits someone of a higher rank, and whoever is not seen does not exist",
  inShop(async ({ person, denver, boise, context }) => {
    const owner = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [denver]);
    const peer = await person("FFLAdmin", [denver]);
    const elsewhere = await person("FFLUser", [boise]);
    const user = await person("FFLUser", [denver]);
    const stranger = await person("FFLAccountOwner", [], (await anAccount(context)).id);
    const name = "Changed";
    expect((await admin.change({ id: owner.id, version: 1, name })).status).toBe(403);
    expect((await admin.change({ id: peer.id, version: 1, name })).status).toBe(200);
    expect((await user.change({ id: peer.id, version: 1, name })).status).toBe(404);
    const unknown = await admin.change({ id: 999_999, version: 1, name });
    expect(unknown.status).toBe(404);
    expect(await admin.change({ id: elsewhere.id, version: 1, name })).toEqual(unknown);
    expect(await admin.change({ id: stranger.id, version: 1, name })).toEqual(unknown);
    expect((await admin.change({ id: user.id, version: 1, permission: 4 })).status).toBe(403);
    expect((await owner.change({ id: user.id, version: 1, permission: 5 })).body).toMatchObject({ permission: 5 });
  }),
);

Deno.test(
  "an admin changes the stores of their own and leaves the others as they are",
  inShop(async ({ person, denver, boise }) => {
    const admin = await person("FFLAdmin", [denver]);
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [denver, boise]);
    const stores = (answer: Awaited<ReturnType<typeof admin.change>>) =>
      answer.body.accessStores.map(({ storeId }) => storeId);
    expect(stores(await admin.change({ id: user.id, version: 1, storeIds: [denver] }))).toEqual([denver, boise]);
    expect(stores(await admin.change({ id: user.id, version: 1, storeIds: [] }))).toEqual([boise]);
    expect((await admin.get(`/api/users/${user.id}`)).status).toBe(404);
    const none = await owner.change({ id: user.id, version: 2, storeIds: [] });
    expect(none.body.fields).toEqual({ storeIds: texts.storesRequired });
    expect(stores(await owner.change({ id: user.id, version: 2, permission: 4 }))).toEqual([denver, boise]);
    expect((await owner.change({ id: user.id, version: 3, permission: 0 })).body.fields).toEqual({
      storeIds: texts.storesRequired,
    });
  }),
);

Deno.test(
  "disabling ends the person's sessions at once; enabling lets them in again",
  inShop(async ({ person, denver, context }) => {
    const admin = await person("FFLAdmin", [denver]);
    const user = await person("FFLUser", [denver]);
    expect((await admin.change({ id: user.id, version: 1, userStatus: 1 })).body).toMatchObject({ userStatus: 1 });
    expect((await user.get(`/api/users/${user.id}`)).status).toBe(401);
    expect((await admin.change({ id: user.id, version: 2, userStatus: 0 })).body).toMatchObject({ userStatus: 0 });
    const entries = await context.ledger.about(`user:${user.id}`);
    expect(entries.map(({ event, data }) => [event, data])).toEqual([
      ["users.changed", { changes: { isDisabled: { from: false, to: true } } }],
      ["users.changed", { changes: { isDisabled: { from: true, to: false } } }],
    ]);
  }),
);

Deno.test(
  "two managers edit one user: the second is told who was quicker and when, and nothing is lost",
  inShop(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [denver]);
    const user = await person("FFLUser", [denver]);
    const edit = (asker: typeof owner, name: string) => asker.change({ id: user.id, version: 1, name });
    const answers = await Promise.all([edit(owner, "By the owner"), edit(admin, "By the admin")]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    const winner = won.body.name === "By the owner" ? owner : admin;
    expect(lost.body.message).toContain(`${winner.name} changed this on July 15, 2026 at 6:00 PM UTC`);
    expect((await owner.get(`/api/users/${user.id}`)).body).toMatchObject({ name: won.body.name, version: 2 });
    expect((await edit(admin, "Late")).status).toBe(409);
    expect((await admin.change({ id: user.id, name: "No version" })).body.fields).toHaveProperty("version");
  }),
);

Deno.test(
  "the last account owner can neither be lowered nor disabled, not even by two who lower one another at once",
  inShop(async ({ person, denver, context }) => {
    for (const change of [{ permission: 4 }, { userStatus: 1 }, { permission: 0, storeIds: [denver] }]) {
      const [one, other] = [await person("FFLAccountOwner"), await person("FFLAccountOwner")];
      const answers = await Promise.all([
        one.change({ id: other.id, version: 1, ...change }),
        other.change({ id: one.id, version: 1, ...change }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [left] = await context.database.all("SELECT id FROM users WHERE role = 5 AND status = 0");
      expect(left).toBeDefined();
      await context.database.write(() => [{ sql: "UPDATE users SET is_deleted = 1 WHERE role = 5" }]);
    }
  }),
);

Deno.test(
  "an owner who has not accepted yet does not count as the last one",
  inShop(async ({ person, context, accountId }) => {
    const [one, other] = [await person("FFLAccountOwner"), await person("FFLAccountOwner")];
    await one.invite({ name: "Third", email: "third@example.com", permission: 5 });
    await context.database.write(() => [
      { sql: "UPDATE users SET invitation_status = 1 WHERE id = ?", args: [one.id] },
    ]);
    const refused = await one.change({ id: other.id, version: 1, permission: 4 });
    expect(refused).toMatchObject({ status: 409, body: { error: "users.last_owner" } });
    expect(await context.database.all("SELECT id FROM users WHERE account_id = ? AND role = 5", [accountId]))
      .toHaveLength(3);
  }),
);

Deno.test(
  "somebody who lost their own rank in the meantime changes nothing any more",
  inShop(async ({ person, context, denver }) => {
    const admin = await person("FFLAdmin", [denver]);
    const user = await person("FFLUser", [denver]);
    const { database } = context;
    const original = database.write;
    const held = admin.change({ id: user.id, version: 1, name: "Changed" });
    await original(() => [{ sql: "UPDATE users SET role = 0 WHERE id = ?", args: [admin.id] }]);
    expect([403, 404]).toContain((await held).status);
    expect((await database.one("SELECT name FROM users WHERE id = ?", [user.id]))?.name).toBe(user.name);
  }),
);

Deno.test(
  "an email that somebody has is refused for a change as well, and frees up the one before",
  inShop(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [denver]);
    const taken = await owner.change({ id: user.id, version: 1, email: owner.email });
    expect(taken).toMatchObject({
      status: 400,
      body: { message: texts.userExists, fields: { email: texts.userExists } },
    });
    expect((await user.change({ id: user.id, version: 1, email: "new@example.com" })).body.email).toBe(
      "new@example.com",
    );
    const again = { name: "Next", email: user.email, permission: 0, storeIds: [denver] };
    expect((await owner.invite(again)).status).toBe(201);
  }),
);

Deno.test(
  "a change that is another feature's affair is refused while that feature is not here",
  inShop(async ({ person }) => {
    const operator = await person("OperatorAdmin", [], null);
    expect((await operator.change({ id: operator.id, impersonatedTo: 1, reason: "help" })).status).toBe(400);
  }),
);

Deno.test(
  "whose email is changed is told at the address before",
  inShop(async ({ person, denver, context }) => {
    const user = await person("FFLUser", [denver]);
    await user.change({ id: user.id, version: 1, email: "new@example.com" });
    const [mail] = await context.database.all("SELECT to_address, subject, body FROM outbox");
    expect(mail).toMatchObject({ to_address: user.email, subject: "Your email in Strongroom was changed" });
    expect(mail.body).toContain("You changed the email");
    expect(mail.body).not.toContain("new@example.com");
  }),
);

Deno.test(
  "an operator who acts for somebody changes nothing of that person's own",
  inShop(async ({ person, denver, context, ask }) => {
    const user = await person("FFLUser", [denver]);
    const operator = await person("OperatorAdmin", [], null);
    await context.database.write(() => [{
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (1, ?, ?, 'help', ?)",
      args: [operator.id, user.id, context.clock.now().toISOString()],
    }]);
    const change = (body: object) =>
      ask("PUT", "/api/users", { id: user.id, version: 1, ...body }, {
        ...operator.headers,
        impersonatedUserId: String(user.id),
      });
    expect((await change({ email: "mine@example.com" })).status).toBe(403);
    expect((await change({ name: "Corrected" })).status).toBe(403);
    expect((await change({ phone: "3035550100" })).status).toBe(403);
    expect(await context.ledger.about(`user:${user.id}`)).toEqual([]);
  }),
);
