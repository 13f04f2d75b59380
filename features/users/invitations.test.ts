import { expect } from "expect";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { anAccount } from "@/features/accounts/testing.ts";
import { invitationGone } from "./contract-invitations.ts";
import { ownOffer } from "./provide-offers.ts";
import { type Answer, type Asker, type Shop, withShop } from "./testing.ts";
import users from "./feature.ts";

const inShop = (run: (shop: Shop) => Promise<void>) => () => withShop(run);
const passwords = { password: "Strongroom!2", confirmPassword: "Strongroom!2" };
const day = 24 * 60 * 60_000;

function tokenOf({ body }: Answer): string {
  return /\/invitation\/([\w-]{43})$/.exec(body.invitationLink ?? "")?.[1] ?? "";
}

async function invited({ person, denver }: Shop): Promise<{ owner: Asker; answer: Answer; token: string }> {
  const owner = await person("FFLAccountOwner");
  const answer = await owner.invite({ name: "Nora Nix", email: "nora@example.com", permission: 0, storeIds: [denver] });
  return { owner, answer, token: tokenOf(answer) };
}

const statusOf = async (owner: Asker, id: number) => (await owner.get(`/api/users/${id}`)).body.invitationStatus;

Deno.test(
  "without a mail server the inviter is given the link; it says whom it invites, by whom and to what",
  inShop(async (shop) => {
    const { owner, token } = await invited(shop);
    expect((await shop.ask("GET", `/api/invitations/${token}`)).body).toEqual({
      name: "Nora Nix",
      email: "nora@example.com",
      invitedBy: owner.name,
      accountName: "Summit Outfitters",
      roleLabel: "User",
      expiresAt: "2026-07-22T18:00:00.000Z",
      password: true,
      provider: false,
      signedInAs: null,
    });
  }),
);

Deno.test(
  "accepting sets the password, signs in, and uses the link up",
  inShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const accept = (body: object) => shop.ask("POST", `/api/invitations/${token}/accept`, body);
    expect((await accept({})).body.fields).toEqual({ password: "This field cannot be empty" });
    expect((await accept({ password: "short", confirmPassword: "short" })).body.fields).toEqual({
      password: "Password must be of length more than 8",
    });
    expect((await accept({ ...passwords, confirmPassword: "Another!1" })).body.fields).toEqual({
      confirmPassword: "Passwords must match",
    });
    const response = await shop.request(`/api/invitations/${token}/accept`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(passwords),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly/);
    const { user } = await response.json();
    expect(user).toMatchObject({ id: answer.body.id, invitationStatus: 0, lastSignIn: "2026-07-15T18:00:00.000Z" });
    expect(await accept(passwords)).toMatchObject({ status: 404, body: { message: invitationGone } });
    const signIn = { email: "nora@example.com", password: passwords.password };
    expect((await shop.ask("POST", "/api/auth/sign-in", signIn)).status).toBe(200);
    expect(await statusOf(owner, answer.body.id)).toBe(0);
    const events = (await shop.context.ledger.about(`user:${answer.body.id}`)).map(({ event }) => event);
    expect(events.slice(0, 3)).toEqual(["users.invited", "users.invitation_accepted", "accounts.signed_in"]);
  }),
);

Deno.test(
  "two who use one link at once: it works for one",
  inShop(async (shop) => {
    const { token } = await invited(shop);
    const accept = () => shop.ask("POST", `/api/invitations/${token}/accept`, passwords);
    const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  }),
);

Deno.test(
  "used, declined, expired, replaced, withdrawn and unknown links look alike",
  inShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const seen: unknown[] = [];
    const look = async (one: string) => {
      const told = await shop.ask("GET", `/api/invitations/${one}`);
      seen.push([told.status, told.body.message, told.body.error]);
      expect((await shop.ask("POST", `/api/invitations/${one}/accept`, passwords)).status).toBe(404);
      expect((await shop.ask("POST", `/api/invitations/${one}/decline`)).status).toBe(404);
    };
    await look("a".repeat(43));
    const again = await owner.change({ id: answer.body.id, version: 1, shouldResendInvite: true });
    expect(again).toMatchObject({ status: 200, body: { invitationStatus: 1, version: 2 } });
    await look(token);
    const second = tokenOf(again);
    expect((await shop.ask("POST", `/api/invitations/${second}/decline`)).status).toBe(204);
    expect(await statusOf(owner, answer.body.id)).toBe(2);
    await look(second);
    const third = tokenOf(await owner.change({ id: answer.body.id, version: 2, shouldResendInvite: true }));
    shop.clock.advance(7 * day);
    const late = await shop.person("FFLAccountOwner");
    expect(await statusOf(late, answer.body.id)).toBe(2);
    expect((await late.get("/api/users?invitationStatus=2")).body.data.map(({ id }) => id)).toEqual([answer.body.id]);
    await look(third);
    const fourth = tokenOf(await late.change({ id: answer.body.id, version: 3, shouldResendInvite: true }));
    expect(await statusOf(late, answer.body.id)).toBe(1);
    await late.remove(answer.body.id);
    await look(fourth);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen).toHaveLength(5);
  }),
);

Deno.test(
  "whoever accepts while they are invited again, or given another email, stays as they came in",
  inShop(async ({ context, ...shop }) => {
    const { owner, answer, token } = await invited({ context, ...shop });
    const { id } = answer.body;
    const people = context.offered(accountsOffer);
    const asRead = await people.person(id);
    if (!asRead) throw new Error("Nobody was invited.");
    expect((await shop.ask("POST", `/api/invitations/${token}/accept`, passwords)).status).toBe(200);
    for (const change of [{ invitedUntil: "2026-07-22T18:00:00.000Z" }, { email: "mine@example.com" }]) {
      const by = { userId: owner.id, role: "FFLAccountOwner" };
      const late = context.change((unit) => unit.add(...people.changePerson(asRead, change, by)));
      await expect(late).rejects.toMatchObject({ guard: "accounts.person_unchanged" });
    }
    const signIn = { email: "nora@example.com", password: passwords.password };
    expect((await shop.ask("POST", "/api/auth/sign-in", signIn)).status).toBe(200);
  }),
);

Deno.test(
  "an invitation that was accepted is not sent again, not with another email either",
  inShop(async (shop) => {
    const owner = await shop.person("FFLAccountOwner");
    const user = await shop.person("FFLUser", [shop.denver]);
    const refused = await owner.change({ id: user.id, version: 1, shouldResendInvite: true });
    expect(refused).toMatchObject({ status: 400, body: { error: "users.invitation_accepted" } });
    const own = await user.change({ id: user.id, version: 1, email: "own@example.com", shouldResendInvite: true });
    expect(own.status).toBe(400);
    const change = { id: user.id, version: 1, email: "new@example.com", shouldResendInvite: true };
    expect(await owner.change(change)).toMatchObject({
      status: 400,
      body: { error: "users.invitation_accepted" },
    });
    expect((await user.get(`/api/users/${user.id}`)).status).toBe(200);
    expect(await statusOf(owner, user.id)).toBe(0);
  }),
);

Deno.test(
  "a wrong email that is corrected withdraws the invitation: the link that went there opens nothing",
  inShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const { id } = answer.body;
    const corrected = await owner.change({ id, version: 1, email: "right@example.com" });
    expect(corrected.body).toMatchObject({ email: "right@example.com", invitationStatus: 2 });
    expect(corrected.body.invitationLink).toBeUndefined();
    const path = `/api/invitations/${token}`;
    expect(await shop.ask("GET", path)).toMatchObject({ status: 404, body: { message: invitationGone } });
    expect((await shop.ask("POST", `${path}/accept`, passwords)).status).toBe(404);
    expect((await shop.ask("POST", `${path}/decline`)).status).toBe(404);
    const kept = await shop.context.database.all("SELECT outcome FROM user_invitations WHERE user_id = ?", [id]);
    expect(kept).toMatchObject([{ outcome: "withdrawn" }]);
    const again = await owner.change({ id, version: 2, shouldResendInvite: true });
    expect(again.body).toMatchObject({ invitationStatus: 1 });
    expect((await shop.ask("POST", `/api/invitations/${tokenOf(again)}/accept`, passwords)).status).toBe(200);
  }),
);

Deno.test(
  "a wrong email that is corrected with Resend Invite: the new link works, the one before does not",
  inShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const change = { id: answer.body.id, version: 1, email: "right@example.com", shouldResendInvite: true };
    const corrected = await owner.change(change);
    expect(corrected.body).toMatchObject({ invitationStatus: 1 });
    expect((await shop.ask("POST", `/api/invitations/${token}/accept`, passwords)).status).toBe(404);
    const accepted = await shop.ask("POST", `/api/invitations/${tokenOf(corrected)}/accept`, passwords);
    expect(accepted.body).toMatchObject({ user: { email: "right@example.com" } });
  }),
);

Deno.test(
  "whoever is disabled, or of a disabled account, does not come in by a link",
  inShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const accept = () => shop.ask("POST", `/api/invitations/${token}/accept`, passwords);
    await owner.change({ id: answer.body.id, version: 1, userStatus: 1 });
    expect((await accept()).status).toBe(404);
    await owner.change({ id: answer.body.id, version: 2, userStatus: 0 });
    const setAccount = (isDisabled: boolean) =>
      shop.context.database.write(() => [{ sql: "UPDATE accounts SET is_disabled = ?", args: [isDisabled] }]);
    await setAccount(true);
    expect((await accept()).status).toBe(404);
    await setAccount(false);
    expect((await accept()).status).toBe(200);
  }),
);

Deno.test(
  "the token is nowhere in the database but in the mail that waits to be handed over; only its hash is kept",
  inShop(async (shop) => {
    const { token } = await invited(shop);
    const { database } = shop.context;
    const kept = JSON.stringify(await database.all("SELECT * FROM user_invitations"));
    expect(kept).not.toContain(token);
    expect(JSON.stringify(await database.all("SELECT data FROM ledger"))).not.toContain(token);
    const [mail] = await database.all("SELECT to_address, subject, links, least_rank FROM outbox");
    expect(mail).toMatchObject({ to_address: "nora@example.com", subject: "Your invitation to Summit Outfitters" });
    expect(String(mail.links)).toContain(token);
    expect(shop.logged.join("\n")).not.toContain(token);
  }),
);

Deno.test("with a mail server the link goes to the invited person alone", () =>
  withShop(async (shop) => {
    const { answer } = await invited(shop);
    expect(answer.status).toBe(201);
    expect(answer.body.invitationLink).toBeUndefined();
  }, { environment: { STRONGROOM_SMTP_URL: "smtp://127.0.0.1:9", STRONGROOM_MAIL_FROM: "records@example.com" } }));

Deno.test("with an external provider alone nobody chooses a password: accepting leads to the provider", () =>
  withShop(async (shop) => {
    const { owner, answer, token } = await invited(shop);
    const { body } = await shop.ask("GET", `/api/invitations/${token}`);
    expect(body).toMatchObject({ password: false, provider: true });
    expect((await shop.ask("POST", `/api/invitations/${token}/accept`, passwords)).status).toBe(400);
    expect((await shop.ask("POST", `/api/invitations/${token}/accept`, {})).body).toEqual({ next: "provider" });
    expect(await statusOf(owner, answer.body.id)).toBe(0);
  }, {
    environment: {
      STRONGROOM_OIDC_ISSUER: "https://login.example.com",
      STRONGROOM_OIDC_CLIENT_ID: "strongroom",
      STRONGROOM_OIDC_CLIENT_SECRET: "secret",
    },
  }));

Deno.test(
  "other features invite through the offer: an auditor without an account, told of in the dealer's history",
  inShop(async (shop) => {
    const owner = await shop.person("FFLAccountOwner");
    const { context } = shop;
    const offer = shop.contextOf(users).offered(ownOffer);
    const account = await anAccount(context, { name: "Audited" });
    const identity = { userId: owner.id, name: owner.name, email: owner.email, accountId: shop.accountId, rank: 4 };
    const by = { ...identity, role: "FFLAccountOwner", sessionId: 1, impersonator: null, mode: null };
    const prepared = await offer.invite({
      name: "Aaron Teague",
      email: "aaron@example.com",
      role: "IOIAdmin",
      accountId: null,
      storeIds: [],
      by,
      mailFrom: { accountId: account.id, storeId: shop.denver },
      words: { subject: "An audit", text: "Please look at our records." },
    });
    await context.change(prepared.add);
    const token = prepared.link?.split("/").at(-1) ?? "";
    const shown = await shop.ask("GET", `/api/invitations/${token}`);
    expect(shown.body).toMatchObject({ accountName: "Audited", roleLabel: "Auditor" });
    expect((await shop.ask("POST", `/api/invitations/${token}/accept`, passwords)).status).toBe(200);
    const streams = (await context.ledger.about(`user:${prepared.userId}`)).map(({ stream }) => stream);
    expect(streams).toContain(`account:${account.id}`);
  }),
);
