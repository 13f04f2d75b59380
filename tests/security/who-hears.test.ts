import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aCompany } from "@/features/offboarding/testing.ts";
import { eraseDue } from "@/features/offboarding/erasure/erase.ts";
import type { Access } from "@/kernel/access.ts";
import { SetClock } from "@/kernel/clock.ts";
import { aMail } from "@/kernel/mail/mail.suite.ts";
import { accessOf, heardWhile } from "../product/heard.ts";
import { type TestProduct, withProduct } from "../product/product.ts";

const clockAt = () => new SetClock("2026-03-02T10:00:00.000Z");

/** A company with an owner and a clerk, somebody of another one, and an operator. */
async function scene(product: TestProduct) {
  const { context } = product;
  const company = await aCompany(product);
  const { account, first, owner } = company;
  const clerk = await aPerson(context, { accountId: account.id, role: "FFLUser", storeIds: [first.id] });
  const stranger = await aPerson(context, { accountId: (await anAccount(context)).id });
  const operator = await aPerson(context, { accountId: null, role: "OperatorAdmin" });
  const people = [owner, clerk, stranger, operator];
  const rights: Access[] = [];
  for (const { id } of people) rights.push(await accessOf(product, (await signedIn(context, id)).headers));
  /** Sends a request as somebody, and gives the names of what owner, clerk, stranger and operator hear of it. */
  const heard = async (who: { readonly id: number }, method: string, path: string, body?: unknown) => {
    const { headers } = await signedIn(context, who.id);
    const lines = await heardWhile(product, rights, async () => {
      const response = await product.request(path, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      expect([path, response.ok, await response.text()]).toEqual([path, true, expect.any(String)]);
    });
    return lines.map((theirs) => theirs.map(({ name }) => name));
  };
  return { ...company, clerk, operator, rights, heard };
}

const access = "accounts.access_changed";
const deletions = "offboarding.deletions_changed";

Deno.test("a deleted and restored FFL is heard of by its people and by operators, and by nobody else", () =>
  withProduct(async (product) => {
    const { first, owner, operator, heard, ask, rights } = await scene(product);
    await ask("POST", `/api/stores/${first.id}/export`);
    const stores = ["stores.changed"];
    expect(await heard(owner, "DELETE", `/api/stores/${first.id}`)).toEqual([[...stores, access], stores, [], [
      deletions,
    ]]);
    // Whoever's rights were looked up while it was away hears that it is back.
    rights[0] = await accessOf(product, (await signedIn(product.context, owner.id)).headers);
    const restored = await heard(operator, "POST", `/api/stores/${first.id}/restore`);
    expect(restored).toEqual([stores, stores, [], [deletions]]);
  }, { clock: clockAt() }));

Deno.test("a deleted account is heard of by its people and by operators, and what is removed for good by operators", () => {
  const clock = clockAt();
  return withProduct(async (product) => {
    const { account, owner, heard, ask, rights } = await scene(product);
    await ask("POST", `/api/accounts/${account.id}/export`);
    expect(await heard(owner, "DELETE", `/api/accounts/${account.id}`)).toEqual([
      ["stores.changed", "accounts.details_changed", access],
      ["stores.changed"],
      [],
      ["accounts.details_changed", deletions],
    ]);
    clock.advance(31 * 86_400_000);
    const erased = await heardWhile(product, rights, () => eraseDue(product.context));
    expect(erased.map((theirs) => theirs.map(({ name }) => name))).toEqual([[], [], [], [deletions]]);
  }, { clock });
});

Deno.test("an account that is disabled is heard of by its people and by operators", () =>
  withProduct(async (product) => {
    const { account, operator, heard } = await scene(product);
    expect(await heard(operator, "PUT", `/api/accounts/${account.id}`, { isDisabled: true })).toEqual([
      ["accounts.details_changed", "stores.changed", access],
      ["stores.changed"],
      [],
      ["accounts.details_changed"],
    ]);
  }));

Deno.test("the filing order is heard of by whoever reads there; a view by its maker, and when it is shared by those who file", () =>
  withProduct(async (product) => {
    const { first: { id: storeId }, owner, clerk, heard } = await scene(product);
    const entry = "documents.archive_entry_changed";
    const order = { storeId, filingOrder: "name" };
    expect(await heard(owner, "PUT", "/api/documents/filingOrder", order)).toEqual([[entry], [entry], [], []]);
    const own = { storeId, name: "Mine", address: "status=0" };
    const both = ["views.changed", entry];
    expect(await heard(clerk, "POST", "/api/views", own)).toEqual([[], both, [], []]);
    const shared = { ...own, name: "Ours", isShared: true };
    expect(await heard(clerk, "POST", "/api/views", shared)).toEqual([both, [...both, ...both], [], []]);
  }));

Deno.test("a mail that is sent again is heard of by whoever reads that outbox", () =>
  withProduct(async (product) => {
    const { account, first, owner, heard } = await scene(product);
    const { context } = product;
    await context.change((unit) => unit.mail(aMail({ accountId: account.id, storeId: first.id })));
    const [{ id }] = await context.database.all("SELECT id FROM outbox");
    await context.database.write(
      () => [{ sql: "UPDATE outbox SET state = 'failed' WHERE id = ?", args: [Number(id)] }],
    );
    expect(await heard(owner, "POST", `/api/outbox/${id}/send`)).toEqual([["outbox.changed"], [], [], []]);
  }, { environment: { STRONGROOM_SMTP_URL: "smtp://127.0.0.1:1", STRONGROOM_MAIL_FROM: "a@example.com" } }));
