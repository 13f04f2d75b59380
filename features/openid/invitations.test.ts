import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { usersOffer } from "@/features/users/offers.ts";
import { accessOf, heardWhile } from "@/tests/product/heard.ts";
import { ann, annHere, Browser, codeOf, test } from "./testing/browser.ts";

test("an invitation is taken up by signing in with the invited email", async (product, provider) => {
  const person = await annHere(product, { role: "FFLAdmin" });
  const invited = async (until: string) =>
    await product.context.database.write(() => [{
      sql: "UPDATE users SET invitation_status = 1, invitation_expires_at = ? WHERE id = ?",
      args: [until, person.id],
    }]);
  await invited("2020-01-01T00:00:00.000Z");
  expect(await codeOf(await new Browser(product).signIn(provider, ann))).toBe("403 openid.not_invited");
  await invited("2999-01-01T00:00:00.000Z");
  const browser = new Browser(product);
  expect((await browser.signIn(provider, ann)).status).toBe(200);
  expect(await browser.person()).toMatchObject({ id: person.id });
  const [row] = await product.context.database.all("SELECT invitation_status FROM users");
  expect(row.invitation_status).toBe(0);
});

test(
  "who comes by the provider has accepted: the history says so, managers hear it, and the link ends",
  async (product, provider) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context);
    const owner = await aPerson(context, { accountId });
    const person = await annHere(product, { accountId, role: "FFLAdmin" });
    const access = await accessOf(product, (await signedIn(context, owner.id)).headers);
    const rounds: readonly (readonly string[])[] = [
      ["users.invitation_accepted", "openid.connected", "accounts.signed_in"],
      ["users.invitation_accepted", "accounts.signed_in"],
    ];
    let from = 0;
    for (const events of rounds) {
      const invitation = {
        name: "Ann",
        email: "ann@example.com",
        role: "FFLAdmin",
        accountId,
        by: access.identity,
      } as const;
      const { add } = await context.offered(usersOffer).inviteAgain(person.id, {
        ...invitation,
        mailFrom: { accountId, storeId: null },
      });
      await context.change((unit) => {
        unit.add({ sql: "UPDATE users SET invitation_status = 1 WHERE id = ?", args: [person.id] });
        add(unit);
      });
      const signIn = async () => expect((await new Browser(product).signIn(provider, ann)).status).toBe(200);
      const [heard] = await heardWhile(product, [access], signIn);
      expect(heard.map(({ name }) => name)).toEqual(["accounts.people_changed"]);
      const entries = await context.ledger.about(`user:${person.id}`);
      expect(entries.slice(from).map(({ event, stream }) => [event, stream])).toEqual(
        events.map((event) => [event, `account:${accountId}`]),
      );
      from = entries.length;
      const [link] = await context.database.all(
        "SELECT outcome, ended_at FROM user_invitations ORDER BY id DESC LIMIT 1",
      );
      expect(link).toMatchObject({ outcome: "accepted", ended_at: expect.any(String) });
    }
  },
);
