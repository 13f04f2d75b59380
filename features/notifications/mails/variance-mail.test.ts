import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

const request = {
  name: "Olive Owner",
  email: "Olive@Example.com",
  fflFirstThreeDigits: "573",
  fflLastFiveDigits: "10001",
};

async function mailsOf({ context, jobs, owner }: Fixture) {
  expect((await owner.send("POST", `/api/users/${owner.id}/variance`, request)).status).toBe(204);
  await jobs.runAll();
  return await context.database.all("SELECT to_address, account_id, store_id, subject, body FROM outbox ORDER BY id");
}

Deno.test("a variance request goes to everybody who runs the service, once each, and into the account's outbox", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const operators = [
      await aPerson(context, { role: "OperatorAdmin" }),
      await aPerson(context, { role: "OperatorAdmin" }),
    ];
    const mails = await mailsOf(fixture);
    expect(mails.map(({ to_address, account_id, store_id }) => [to_address, account_id, store_id]).toSorted())
      .toEqual(operators.map(({ email }) => [email, accountId, storeId]).toSorted());
    expect(mails[0].subject).toBe("Variance request for FFL 5-73-…-10001");
    expect(mails[0].body).toMatch(
      /^A dealer is asking for help with a variance .*Contact: Olive Owner, olive@example.com\n/s,
    );
    expect(mails[0].body).toMatch(/Please reply to the contact directly\.$/);
  }));

Deno.test("where nobody runs the service, the request comes back as a draft for ATF", () =>
  withFixture(async (fixture) => {
    const [mail, ...more] = await mailsOf(fixture);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "olive@example.com",
      account_id: fixture.accountId,
      store_id: fixture.storeId,
    });
    expect(mail.body).toContain("Area Office");
  }));
