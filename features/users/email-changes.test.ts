import { expect } from "expect";
import { createPasswords } from "@/features/accounts/passwords.ts";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { emailChangeGone, passwordWrong } from "./contract-email-changes.ts";
import { type Asker, type Shop, withShop } from "./testing.ts";

const password = "Strongroom!1";
const day = 24 * 60 * 60_000;

interface AskedShop extends Shop {
  readonly admin: Asker;
  readonly user: Asker;
  /** The token of the link that went to an address. */
  tokenAt(email: string): string;
}

/** A shop with a mail server, where an admin has just given a user of theirs another email. */
function inAskedShop(run: (shop: AskedShop) => Promise<void>): () => Promise<void> {
  return async () => {
    const post = await startMailServer();
    const environment = {
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
    };
    try {
      await withShop(async (shop) => await run(await asked(shop, post)), { environment });
    } finally {
      await post.stop();
    }
  };
}

async function asked(shop: Shop, post: TestMailServer): Promise<AskedShop> {
  const admin = await shop.person("FFLAdmin", [shop.denver]);
  const user = await shop.person("FFLUser", [shop.denver]);
  const hash = await createPasswords().hash(password);
  await shop.context.database.write(() => [
    { sql: "UPDATE users SET password_hash = ? WHERE id = ?", args: [hash, user.id] },
  ]);
  const answer = await admin.change({ id: user.id, version: 1, email: "new@example.com" });
  expect(answer).toMatchObject({ status: 200, body: { email: user.email, emailAwaited: "new@example.com" } });
  expect(JSON.stringify(answer.body)).not.toContain("email-change");
  await shop.jobs.runAll();
  return {
    ...shop,
    admin,
    user,
    tokenAt: (email) =>
      post.received.filter(({ to }) => to.address === email)
        .flatMap(({ text }) => /\/email-change\/([\w-]{43})\b/.exec(text)?.[1] ?? [])[0],
  };
}

const confirm = ({ ask }: Shop, token: string, body: object = {}) =>
  ask("POST", `/api/emailChanges/${token}/confirm`, body);
const emailOf = async ({ context }: Shop, { id }: Asker) =>
  (await context.database.one("SELECT email FROM users WHERE id = ?", [id]))?.email;

Deno.test(
  "a manager's change of an email waits: the person keeps what signs them in, and confirms by the address before",
  inAskedShop(async (shop) => {
    const { user, tokenAt, ask } = shop;
    expect((await user.get("/api/ownEmailChange")).body).toMatchObject({ change: { newEmail: "new@example.com" } });
    expect(await emailOf(shop, user)).toBe(user.email);
    const token = tokenAt(user.email);
    expect((await ask("GET", `/api/emailChanges/${token}`)).body).toMatchObject({
      name: user.name,
      email: user.email,
      newEmail: "new@example.com",
      needsPassword: false,
    });
    const response = await shop.request(`/api/emailChanges/${token}/confirm`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
    expect(await emailOf(shop, user)).toBe("new@example.com");
    expect((await user.get(`/api/users/${user.id}`)).status).toBe(401);
    for (const used of [token, tokenAt("new@example.com")]) {
      expect(await confirm(shop, used)).toMatchObject({ status: 404, body: { message: emailChangeGone } });
    }
    const told = await shop.context.ledger.about(`user:${user.id}`);
    expect(told.map(({ event, actor }) => [event, actor.name])).toEqual([
      ["users.email_change_asked", shop.admin.name],
      ["users.changed", user.name],
    ]);
  }),
);

Deno.test(
  "the link to the new address takes the password too: whoever asked may read that mailbox",
  inAskedShop(async (shop) => {
    const { user, tokenAt, ask } = shop;
    const token = tokenAt("new@example.com");
    expect((await ask("GET", `/api/emailChanges/${token}`)).body).toMatchObject({ needsPassword: true });
    for (const body of [{}, { password: "Wrong!Wrong1" }]) {
      expect(await confirm(shop, token, body)).toMatchObject({
        status: 400,
        body: { fields: { password: passwordWrong } },
      });
    }
    expect(await emailOf(shop, user)).toBe(user.email);
    expect((await confirm(shop, token, { password })).status).toBe(204);
    expect(await emailOf(shop, user)).toBe("new@example.com");
  }),
);

Deno.test(
  "passwords are not guessed at by such a link",
  inAskedShop(async (shop) => {
    const token = shop.tokenAt("new@example.com");
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await confirm(shop, token, { password: `Wrong!${at}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  }),
);

Deno.test(
  "the person says yes or no on their own profile, nobody else for them",
  inAskedShop(async (shop) => {
    const { user, admin, ask, tokenAt } = shop;
    const answer = (asker: Asker, isAccepted: boolean) =>
      ask("POST", "/api/ownEmailChange", { isAccepted }, asker.headers);
    expect((await admin.get(`/api/users/${user.id}/emailChange`)).body).toMatchObject({
      change: { newEmail: "new@example.com", askedBy: admin.name },
    });
    expect((await answer(admin, true)).status).toBe(409);
    expect((await answer(user, false)).status).toBe(204);
    expect((await admin.get(`/api/users/${user.id}/emailChange`)).body).toMatchObject({ change: null });
    expect((await confirm(shop, tokenAt(user.email))).status).toBe(404);
    await admin.change({ id: user.id, version: 2, email: "other@example.com" });
    expect((await answer(user, true)).status).toBe(204);
    expect(await emailOf(shop, user)).toBe("other@example.com");
  }),
);

Deno.test(
  "what waits ends after 7 days, with a newer one, and when the person is disabled or gone",
  inAskedShop(async (shop) => {
    const { user, admin, tokenAt, ask, clock, context } = shop;
    const first = tokenAt(user.email);
    const look = async (token: string) => (await ask("GET", `/api/emailChanges/${token}`)).status;
    expect(await look(first)).toBe(200);
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [user.id] }]);
    expect(await look(first)).toBe(404);
    await context.database.write(() => [{ sql: "UPDATE users SET status = 0 WHERE id = ?", args: [user.id] }]);
    await admin.change({ id: user.id, version: 2, email: "newer@example.com" });
    await shop.jobs.runAll();
    expect(await look(first)).toBe(404);
    expect(await look(tokenAt("newer@example.com"))).toBe(200);
    clock.advance(7 * day);
    expect(await look(tokenAt("newer@example.com"))).toBe(404);
  }),
);

Deno.test("without a mail server nobody gets a link, and the managers' outbox holds none", () =>
  withShop(async ({ person, denver, context }) => {
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [denver]);
    await owner.change({ id: user.id, version: 1, email: "new@example.com" });
    const mails = await context.database.all("SELECT to_address, links, is_private FROM outbox ORDER BY id");
    expect(mails.map((mail) => [mail.to_address, mail.is_private])).toEqual([[user.email, 1], ["new@example.com", 1]]);
    expect(JSON.stringify(mails)).not.toContain("email-change");
    expect((await user.get("/api/ownEmailChange")).body).toMatchObject({ change: { newEmail: "new@example.com" } });
  }));
