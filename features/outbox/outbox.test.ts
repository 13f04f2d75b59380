import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { aMail } from "@/kernel/mail/mail.suite.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { startMailServer } from "@/kernel/mail/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { OutboxPage } from "./contract.ts";

/** An account with two stores, and people to look at its outbox. */
async function aFixture({ context }: TestProduct) {
  const account = await anAccount(context);
  const stores = [await aStore(context, { accountId: account.id }), await aStore(context, { accountId: account.id })];
  const here = { accountId: account.id, storeIds: [stores[0].id] };
  const headersOf = async (given: Parameters<typeof aPerson>[1]) =>
    (await signedIn(context, (await aPerson(context, given)).id)).headers;
  return {
    accountId: account.id,
    storeId: stores[0].id,
    otherStoreId: stores[1].id,
    owner: await headersOf({ accountId: account.id, role: "FFLAccountOwner" }),
    admin: await headersOf({ ...here, role: "FFLAdmin" }),
    user: await headersOf({ ...here, role: "FFLUser" }),
    async post(given: Partial<NewMail> = {}) {
      const mail = aMail({ accountId: account.id, storeId: stores[0].id, leastRank: 2, ...given });
      await context.change((unit) => unit.mail(mail));
    },
  };
}

async function outboxOf(product: TestProduct, headers: HeadersInit, query = ""): Promise<OutboxPage> {
  const response = await product.request(`/api/outbox${query}`, { headers });
  expect(response.status).toBe(200);
  return await response.json();
}

Deno.test("who is not signed in gets 401, who may not read the outbox 403, a stranger 404", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const stranger = await aFixture(product);
    await fixture.post();
    const statusFor = async (path: string, init: RequestInit = {}) => (await product.request(path, init)).status;
    expect(await statusFor("/api/outbox")).toBe(401);
    expect(await statusFor("/api/outbox", { headers: fixture.user })).toBe(403);
    expect(await statusFor(`/api/outbox?storeId=${fixture.storeId}`, { headers: stranger.owner })).toBe(404);
    expect(await statusFor(`/api/outbox?storeId=${fixture.otherStoreId}`, { headers: fixture.admin })).toBe(404);
    expect(await statusFor("/api/outbox/1/send", { method: "POST" })).toBe(401);
    expect(await statusFor("/api/outbox/1/send", { method: "POST", headers: stranger.owner })).toBe(404);
    expect((await outboxOf(product, stranger.owner)).count).toBe(0);
  });
});

Deno.test("without a mail server a manager finds the link to hand over, newest first", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    await fixture.post({ subject: "First" });
    await fixture.post({ subject: "Second" });
    await product.jobs.runAll();
    const { data, count, isConfigured } = await outboxOf(product, fixture.admin, `?storeId=${fixture.storeId}&limit=1`);
    expect({ count, isConfigured }).toEqual({ count: 2, isConfigured: false });
    expect(data).toEqual([
      expect.objectContaining({
        to: "ann@example.com",
        subject: "Second",
        state: "held",
        links: aMail().links,
        sentAt: null,
        maySendAgain: false,
      }),
    ]);
  });
});

Deno.test("an admin sees the mail of own stores only, and none of the account as a whole", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    await fixture.post({ subject: "Here" });
    await fixture.post({ subject: "Elsewhere", storeId: fixture.otherStoreId });
    await fixture.post({ subject: "Everywhere", storeId: null });
    const subjects = async (headers: HeadersInit, query = "") =>
      (await outboxOf(product, headers, query)).data.map(({ subject }) => subject);
    expect(await subjects(fixture.admin)).toEqual(["Here"]);
    expect(await subjects(fixture.owner)).toEqual(["Everywhere", "Elsewhere", "Here"]);
    expect(await subjects(fixture.owner, `?storeId=${fixture.storeId}`)).toEqual(["Everywhere", "Here"]);
  });
});

Deno.test("an admin cannot take the link that makes somebody an account owner", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const text = `Open ${aMail().links[0].href} to begin.`;
    await fixture.post({ leastRank: 4, text });
    await fixture.post({ leastRank: undefined, text });
    const answer = await product.request("/api/outbox", { headers: fixture.admin });
    expect(await answer.text()).not.toContain("secret-token");
    const { data } = await outboxOf(product, fixture.owner);
    expect(data.map(({ links }) => links.length)).toEqual([1, 1]);
  });
});

Deno.test("nobody reads a password reset that is not their own, with a mail server or without", async () => {
  const server = await startMailServer({ refuse: () => ({ code: 550, text: "unknown" }) });
  const smtp = { STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${server.port}`, STRONGROOM_MAIL_FROM: "records@shop.example" };
  try {
    for (const environment of [{}, smtp]) {
      await withProduct(async (product) => {
        const fixture = await aFixture(product);
        await fixture.post({ isPrivate: true, text: "Somebody asked for a new password." });
        await product.jobs.runAll();
        const answer = await product.request("/api/outbox", { headers: fixture.owner });
        const told = await answer.text();
        expect(told).toContain('"isPrivate":true');
        expect(told).not.toMatch(/secret-token|new password/);
      }, { environment });
    }
  } finally {
    await server.stop();
  }
});

Deno.test("a mail that failed is sent again by a manager, once, and the ledger says who did", async () => {
  let isAway = true;
  const refuse = () => isAway ? { code: 550, text: "not here" } : null;
  const server = await startMailServer({ refuse });
  const environment = {
    STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    STRONGROOM_MAIL_FROM: "records@shop.example",
  };
  try {
    await withProduct(async (product) => {
      const fixture = await aFixture(product);
      await fixture.post();
      await product.jobs.runAll();
      const [failed] = (await outboxOf(product, fixture.admin)).data;
      expect(failed).toMatchObject({ state: "failed", maySendAgain: true, links: aMail().links });
      isAway = false;
      const send = async () =>
        (await product.request(`/api/outbox/${failed.id}/send`, { method: "POST", headers: fixture.admin })).status;
      expect([await send(), await send()]).toEqual([200, 409]);
      await product.jobs.runAll();
      expect(server.received).toHaveLength(1);
      expect((await outboxOf(product, fixture.admin)).data[0]).toMatchObject({
        state: "sent",
        links: [],
        maySendAgain: false,
      });
      const entries = await product.context.ledger.about(`mail:${failed.id}`);
      expect(entries.map(({ event }) => event)).toEqual(["outbox.sent_again"]);
      expect(product.logged.join("\n")).not.toMatch(/ann@|secret-token/);
    }, { environment });
  } finally {
    await server.stop();
  }
});
