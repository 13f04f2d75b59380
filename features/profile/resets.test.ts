import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { resetLinkCommand } from "./reset-link-command.ts";
import { password, type Shop, withShop } from "./testing/shop.ts";

const chosen = "Ledger&Room(2)";

interface PostShop extends Shop {
  readonly post: TestMailServer;
  /** Asks for a link and lets the jobs run. */
  forgot(email: string): Promise<number>;
  /** The tokens of the links that were mailed, by receiver. */
  tokens(email: string): readonly string[];
  reset(token: string, given?: object): ReturnType<Shop["ask"]>;
}

/** A shop with a real mail server. */
function inPostShop(run: (shop: PostShop) => Promise<void>): () => Promise<void> {
  return async () => {
    const post = await startMailServer();
    const environment = {
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
    };
    try {
      await withShop((shop) =>
        run({
          ...shop,
          post,
          async forgot(email) {
            const { status } = await shop.ask("POST", "/api/auth/forgot-password", { email });
            await shop.jobs.runAll();
            return status;
          },
          tokens: (email) =>
            post.received.filter(({ to }) => to.address === email)
              .flatMap(({ text }) => /\/reset-password\/([\w-]{43})\b/.exec(text)?.[1] ?? []),
          reset: (token, given = {}) =>
            shop.ask("POST", "/api/auth/reset-password", {
              token,
              password: chosen,
              confirmPassword: chosen,
              ...given,
            }),
        }), environment);
    } finally {
      await post.stop();
    }
  };
}

async function signIn({ ask }: Shop, email: string, typed: string) {
  return (await ask("POST", "/api/auth/sign-in", { email, password: typed })).status;
}

Deno.test(
  "who forgot a password gets a link by mail that works once, and is signed out everywhere by using it",
  inPostShop(async (shop) => {
    const { ask, person, forgot, tokens, reset, post, context } = shop;
    const user = await person("FFLUser");
    expect(await forgot(user.email.toUpperCase())).toBe(204);
    const [token] = tokens(user.email);
    expect((await ask("GET", `/api/auth/reset-password/${token}`)).body).toEqual({ email: user.email });
    expect((await reset(token, { confirmPassword: "Other&Room(3)" })).body.fields).toEqual({
      confirmPassword: "Passwords must match",
    });
    expect((await reset(token, { password: "short", confirmPassword: "short" })).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
    await shop.jobs.runAll();
    expect(post.received.map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password in Strongroom was changed",
    ]);
    expect((await user.ask("GET", "/api/profile")).status).toBe(401);
    expect(await signIn(shop, user.email, password)).toBe(401);
    expect(await signIn(shop, user.email, chosen)).toBe(200);
    expect((await reset(token, { password, confirmPassword: password })).status).toBe(404);
    expect((await ask("GET", `/api/auth/reset-password/${token}`)).status).toBe(404);
    const events = (await context.ledger.about(`user:${user.id}`)).map(({ event }) => event);
    expect(events).toEqual(["accounts.reset_link_sent", "accounts.password_reset", "accounts.signed_in"]);
  }),
);

Deno.test(
  "using a link signs nobody in: email, password and second factor are asked for after it",
  inPostShop(async ({ person, forgot, tokens, reset }) => {
    const user = await person("FFLUser");
    await forgot(user.email);
    const { status, headers, body } = await reset(tokens(user.email)[0]);
    expect([status, headers.get("set-cookie"), body]).toEqual([204, null, {}]);
  }),
);

Deno.test(
  "a used link ends all others; a stranger who asks again ends none",
  inPostShop(async ({ person, forgot, tokens, reset }) => {
    const user = await person("FFLUser");
    await forgot(user.email);
    await forgot(user.email);
    const [first, second] = tokens(user.email);
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(404);
  }),
);

Deno.test(
  "two who use one link at once: one password stands",
  inPostShop(async ({ person, forgot, tokens, reset }) => {
    const user = await person("FFLUser");
    await forgot(user.email);
    const [token] = tokens(user.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  }),
);

Deno.test(
  "a link ends after 60 minutes, with a changed password, email or standing",
  inPostShop(async ({ ask, person, forgot, tokens, reset, clock, context }) => {
    const good = async (token: string) => (await ask("GET", `/api/auth/reset-password/${token}`)).status;
    const late = await person("FFLUser");
    await forgot(late.email);
    clock.advance(59 * 60_000);
    expect(await good(tokens(late.email)[0])).toBe(200);
    clock.advance(61_000);
    expect(await good(tokens(late.email)[0])).toBe(404);
    expect((await reset(tokens(late.email)[0])).status).toBe(404);
    const changes = [
      "password_hash = 'other'",
      "email = 'moved' || id || '@example.com'",
      "status = 1",
      "is_deleted = 1",
    ];
    for (const set of changes) {
      const user = await person("FFLUser");
      await forgot(user.email);
      expect(await good(tokens(user.email)[0])).toBe(200);
      await context.database.write(() => [{ sql: `UPDATE users SET ${set} WHERE id = ?`, args: [user.id] }]);
      expect([set, await good(tokens(user.email)[0])]).toEqual([set, 404]);
    }
  }),
);

Deno.test(
  "the answer is the same for everybody; only who may have a password gets a mail",
  inPostShop(async ({ ask, person, forgot, post, context, accountId }) => {
    const disabled = await aPerson(context, { accountId, password, isDisabled: true });
    const invited = await person("FFLUser");
    const known = await person("FFLUser");
    await context.database.write(() => [{
      sql: "UPDATE users SET invitation_status = 1 WHERE id = ?",
      args: [invited.id],
    }]);
    const seen = new Set<string>();
    for (const email of ["nobody@example.com", disabled.email, invited.email, known.email]) {
      const { status, body, headers } = await ask("POST", "/api/auth/forgot-password", { email });
      const told = [...headers].filter(([name]) => name !== "x-request-id");
      seen.add(JSON.stringify([status, body, told]));
    }
    expect([...seen]).toHaveLength(1);
    expect(await forgot("again@example.com")).toBe(204);
    expect(post.received.map(({ to }) => to.address)).toEqual([known.email]);
    expect((await ask("POST", "/api/auth/forgot-password", { email: "no email" })).body.fields).toEqual({
      email: "E-mail is invalid",
    });
  }),
);

Deno.test(
  "an email gets three mails in a quarter of an hour, an address asks twenty times",
  inPostShop(async ({ person, forgot, post, clock }) => {
    const user = await person("FFLUser");
    for (let time = 0; time < 5; time++) expect(await forgot(user.email)).toBe(204);
    expect(post.received).toHaveLength(3);
    for (let time = 5; time < 20; time++) expect(await forgot(`nobody${time}@example.com`)).toBe(204);
    expect(await forgot("nobody@example.com")).toBe(429);
    clock.advance(16 * 60_000);
    expect(await forgot(user.email)).toBe(204);
    expect(post.received).toHaveLength(4);
  }),
);

Deno.test(
  "nothing that is kept lets somebody use a link: a hash of its token, and a mail without it",
  inPostShop(async ({ person, forgot, tokens, context }) => {
    const user = await person("FFLUser");
    await forgot(user.email);
    const [token] = tokens(user.email);
    const kept = JSON.stringify([
      await context.database.all("SELECT hex(token_hash) AS hash, request FROM password_resets"),
      await context.database.all("SELECT * FROM outbox"),
      await context.database.all("SELECT * FROM jobs"),
      await context.database.all("SELECT * FROM ledger"),
    ]);
    expect(kept).not.toContain(token);
    const [mail] = await context.database.all("SELECT is_private FROM outbox");
    expect(mail.is_private).toBe(1);
  }),
);

Deno.test(
  "a page of others cannot ask for a link in somebody's name",
  inPostShop(async ({ ask, person, post, jobs }) => {
    const user = await person("FFLUser");
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await ask("POST", "/api/auth/forgot-password", { email: user.email }, headers)).status).toBe(403);
    await jobs.runAll();
    expect(post.received).toEqual([]);
  }),
);

Deno.test("without a mail server the page says so, and whoever runs the machine makes the link", () =>
  withShop(async (shop) => {
    const { ask, person, context, configuration } = shop;
    const user = await person("FFLUser");
    expect((await ask("GET", "/api/auth/forgot-password")).body).toEqual({ passwords: true, byMail: false });
    const known = await ask("POST", "/api/auth/forgot-password", { email: user.email });
    const unknown = await ask("POST", "/api/auth/forgot-password", { email: "nobody@example.com" });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(409);

    const printed: string[] = [];
    const run = (...args: string[]) => resetLinkCommand.run(args, context, (line) => printed.push(line));
    expect(await run()).toBe(2);
    expect(await run("nobody@example.com")).toBe(1);
    expect(printed.at(-1)).toBe("No user has this email.");
    expect(await run(` ${user.email.toUpperCase()} `)).toBe(0);
    const [, token = ""] = /\/reset-password\/([\w-]+)$/.exec(printed.at(-1) ?? "") ?? [];
    expect(printed.at(-1)).toContain(configuration.url);
    const body = { token, password: chosen, confirmPassword: chosen };
    expect((await ask("POST", "/api/auth/reset-password", body)).status).toBe(204);
    expect(await signIn(shop, user.email, chosen)).toBe(200);
    const [made] = await context.ledger.about(`user:${user.id}`);
    expect(made).toMatchObject({ event: "accounts.reset_link_made", actor: { userId: null } });
  }));
