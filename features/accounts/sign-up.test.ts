import { expect } from "expect";
import accounts from "./feature.ts";
import { aPerson } from "./testing.ts";
import { chosen, type SignUpProduct, withOpenSignUp } from "./testing/open-sign-up.ts";
import { newSecret, secretHash } from "./tokens.ts";

const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };

const nell = "nell@example.com";

Deno.test(
  "whoever signs up confirms the email, chooses a password, and is signed in as a newcomer without an account",
  withOpenSignUp(async ({ send, ask, tokens, use, post, context }) => {
    expect((await send("GET", "/api/auth/options")).body).toMatchObject({ signUp: true });
    expect(await ask(" Nell@Example.com ")).toBe(204);
    expect(post.received[0]).toMatchObject({ subject: "Create your account", to: { address: nell } });
    const [token] = tokens(nell);
    expect((await send("GET", `/api/auth/sign-up/${token}`)).body).toEqual({ email: nell });
    const { status, body, headers } = await use(token);
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ name: "Nell Newcomb", email: nell, account: null, hasAccountType: false }),
    ]);
    expect(headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await send("POST", "/api/auth/refresh", undefined, bearer)).status).toBe(200);
    expect((await send("POST", "/api/auth/sign-in", { email: nell, password: chosen })).status).toBe(200);
    const row = await context.database.one("SELECT id FROM users WHERE email = ?", [nell]);
    const entries = await context.ledger.about(`user:${row?.id}`);
    expect(entries.map(({ event, stream }) => `${stream} ${event}`)).toEqual([
      "system accounts.signed_up",
      "system accounts.signed_in",
      "system accounts.signed_in",
    ]);
    expect(context.describeEvent("accounts.signed_in", entries[1].data).description).toBe("By creating an account.");
  }),
);

Deno.test(
  "the page asks for a name and a strong password, twice, and a refusal does not use the link up",
  withOpenSignUp(async ({ ask, tokens, use }) => {
    await ask(nell);
    const [token] = tokens(nell);
    const { status, body } = await use(token, { name: " ", password: "weak", confirmPassword: "other" });
    expect([status, body.fields]).toEqual([400, {
      name: "Name is required",
      password: "Password must be of length more than 8",
      confirmPassword: "Passwords must match",
    }]);
    expect((await use(token, { password: "allsmall", confirmPassword: "allsmall" })).body.fields).toEqual({
      password: "Password should contain the combination of Uppercase, Lowercase, Number and Symbol",
    });
    expect((await use(token, { role: 7, accountId: 1 })).status).toBe(400);
    expect((await use(token)).status).toBe(200);
  }),
);

Deno.test(
  "a link works once, however many try at the same time, and ends every other link for the email",
  withOpenSignUp(async ({ send, ask, tokens, use, context }) => {
    await ask(nell);
    await ask(nell);
    const [first, second] = tokens(nell);
    const answers = await Promise.all([use(first), use(first), use(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    for (const token of [first, second]) {
      expect((await use(token)).status).toBe(404);
      expect((await send("GET", `/api/auth/sign-up/${token}`)).status).toBe(404);
    }
    const people = await context.database.one("SELECT count(*) AS count FROM users WHERE email = ?", [nell]);
    expect(Number(people?.count)).toBe(1);
    expect(await context.database.all("SELECT 1 FROM sign_ups")).toEqual([]);
  }),
);

Deno.test(
  "a link ends after 24 hours, and when somebody else comes to have the email",
  withOpenSignUp(async ({ send, ask, tokens, use, clock, context, jobs }) => {
    await ask(nell);
    const [token] = tokens(nell);
    clock.advance(24 * 3_600_000 - 1_000);
    expect((await send("GET", `/api/auth/sign-up/${token}`)).status).toBe(200);
    clock.advance(1_000);
    expect((await send("GET", `/api/auth/sign-up/${token}`)).status).toBe(404);
    expect((await use(token)).status).toBe(404);
    await ask("otto@example.com");
    await aPerson(context, { email: "otto@example.com" });
    expect((await use(tokens("otto@example.com")[0])).status).toBe(404);
    const guessed = await use("A".repeat(43));
    expect([guessed.status, guessed.body.message]).toEqual([404, (await use(token)).body.message]);
    await accounts.recurring["accounts.forget"].run(context);
    expect(await context.database.all("SELECT 1 FROM sign_ups WHERE email = ?", [nell])).toEqual([]);
    await jobs.runAll();
  }),
);

Deno.test(
  "the answer and what is written for it are the same for everybody; the mailbox alone learns the difference",
  withOpenSignUp(async ({ send, jobs, post, context, tokens }) => {
    const known = await aPerson(context, { password: chosen });
    const disabled = await aPerson(context, { password: chosen, isDisabled: true });
    const invited = await aPerson(context);
    const { database } = context;
    await database.write(() => [{ sql: "UPDATE users SET invitation_status = 1 WHERE id = ?", args: [invited.id] }]);
    const seen = new Set<string>();
    for (const email of [nell, known.email, disabled.email, invited.email]) {
      const before = await written(context);
      const { status, body, headers } = await send("POST", "/api/auth/sign-up", { email });
      const told = [...headers].filter(([name]) => name !== "x-request-id");
      const after = await written(context);
      seen.add(JSON.stringify([status, body, told, after.map((count, at) => count - before[at])]));
    }
    expect([...seen]).toHaveLength(1);
    await jobs.runAll();
    const textTo = (address: string) => post.received.find(({ to }) => to.address === address)?.text ?? "";
    expect(post.received).toHaveLength(4);
    expect(textTo(nell)).toContain("/sign-up/");
    expect(textTo(known.email)).toContain("Sign in with it, or use 'Forgot your password?'");
    expect(textTo(known.email)).toContain(`${context.configuration.url}/sign-in`);
    expect(textTo(disabled.email)).toContain("It is disabled");
    expect(textTo(invited.email)).toContain("use the link in that email");
    for (const { email } of [known, disabled, invited]) expect(tokens(email)).toEqual([]);
  }),
);

/** How much lies in the tables that a request could write to. */
async function written({ database }: SignUpProduct["context"]): Promise<number[]> {
  const tables = ["sign_ups", "sign_in_attempts", "jobs", "outbox", "ledger"];
  const rows = await Promise.all(tables.map((table) => database.one(`SELECT count(*) AS count FROM ${table}`)));
  return rows.map((row) => Number(row?.count));
}

Deno.test(
  "an email gets three mails in a quarter of an hour, an address asks twenty times; sign-in is not throttled by it",
  withOpenSignUp(async ({ send, ask, post, clock, context }) => {
    const known = await aPerson(context, { email: nell, password: chosen });
    for (let time = 0; time < 5; time++) expect(await ask(nell)).toBe(204);
    expect(post.received).toHaveLength(3);
    for (let time = 5; time < 20; time++) expect(await ask(`nobody${time}@example.com`)).toBe(204);
    const refused = await send("POST", "/api/auth/sign-up", { email: "nobody@example.com" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    expect((await send("POST", "/api/auth/sign-in", { email: known.email, password: chosen })).status).toBe(200);
    clock.advance(16 * 60_000);
    expect(await ask(nell)).toBe(204);
    expect(post.received.filter(({ to }) => to.address === nell)).toHaveLength(4);
  }),
);

Deno.test(
  "nothing that is kept lets somebody use a link: a hash of its token, and a private mail without it",
  withOpenSignUp(async ({ ask, tokens, context, logged }) => {
    await ask(nell);
    const [token] = tokens(nell);
    const { database } = context;
    const [mail] = await database.all("SELECT is_private FROM outbox");
    expect(mail.is_private).toBe(1);
    const kept = JSON.stringify([
      await database.all("SELECT request, email, hex(token_hash) AS hash FROM sign_ups"),
      await database.all("SELECT * FROM outbox"),
      await database.all("SELECT * FROM jobs"),
      await database.all("SELECT * FROM ledger"),
    ]);
    expect(kept).not.toContain(token);
    expect(logged.join("\n")).not.toMatch(new RegExp(`${token}|${nell}`));
  }),
);

Deno.test(
  "a page of others can neither ask in somebody's name nor sign somebody in as another",
  withOpenSignUp(async ({ send, ask, tokens, use, post, jobs }) => {
    expect((await send("POST", "/api/auth/sign-up", { email: nell }, elsewhere)).status).toBe(403);
    await jobs.runAll();
    expect(post.received).toEqual([]);
    await ask(nell);
    expect((await use(tokens(nell)[0], {}, elsewhere)).status).toBe(403);
    expect((await use(tokens(nell)[0])).status).toBe(200);
  }),
);

Deno.test(
  "an email that no mail can carry is refused at once",
  withOpenSignUp(async ({ send }) => {
    for (
      const email of ["", "nell", "a@b.example\r\nBcc: e@x.example", "a\u0007@b.example", "a@b.example,c@d.example"]
    ) {
      const { status, body } = await send("POST", "/api/auth/sign-up", { email });
      expect([email, status, Object.keys(body.fields ?? {})]).toEqual([email, 400, ["email"]]);
    }
  }),
);

Deno.test(
  "the email of somebody who was deleted may be used again",
  withOpenSignUp(async ({ ask, tokens, use, context }) => {
    const gone = await aPerson(context, { email: nell, password: chosen });
    await context.database.write(() => [{ sql: "UPDATE users SET is_deleted = 1 WHERE id = ?", args: [gone.id] }]);
    await ask(nell);
    expect((await use(tokens(nell)[0])).body.user).toMatchObject({ email: nell, account: null });
  }),
);

const provider = {
  STRONGROOM_OIDC_ISSUER: "https://login.example.com/realm",
  STRONGROOM_OIDC_CLIENT_ID: "strongroom",
  STRONGROOM_OIDC_CLIENT_SECRET: "very-secret",
};

const closed: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["while sign-up is closed", { STRONGROOM_SIGNUP: "closed" }],
  ["where only an external provider lets people in", provider],
];
for (const [when, environment] of closed) {
  Deno.test(
    `${when} there is no way to sign up, nor a mail`,
    withOpenSignUp(async ({ send, ask, use, post, context }) => {
      expect((await send("GET", "/api/auth/options")).body).toMatchObject({ signUp: false });
      expect(await ask(nell)).toBe(404);
      const token = newSecret();
      await context.database.write(() => [{
        sql: "INSERT INTO sign_ups(request, email, token_hash, expires_at) VALUES ('before', ?, ?, ?)",
        args: [nell, secretHash(token), Date.parse("2026-07-16T18:00:00Z")],
      }]);
      expect((await send("GET", `/api/auth/sign-up/${token}`)).status).toBe(404);
      expect((await use(token)).status).toBe(404);
      expect(post.received).toEqual([]);
    }, environment),
  );
}
