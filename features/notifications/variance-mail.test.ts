import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { withWorld, type World } from "@/tests/security/world.ts";

const request = {
  name: "Olive Owner",
  email: "Olive@Example.com",
  fflFirstThreeDigits: "573",
  fflLastFiveDigits: "10001",
};

async function mailsOf({ context, jobs, owner }: World) {
  expect((await owner.send("POST", `/api/users/${owner.id}/variance`, request)).status).toBe(204);
  await jobs.settle();
  return await context.database.all("SELECT to_address, account_id, store_id, subject, body FROM outbox ORDER BY id");
}

Deno.test("a variance request goes to everybody who runs the service, once each, and into the account's outbox", () =>
  withWorld(async (world) => {
    const { context, accountId, storeId } = world;
    const operators = [
      await aPerson(context, { role: "OperatorAdmin" }),
      await aPerson(context, { role: "OperatorAdmin" }),
    ];
    const mails = await mailsOf(world);
    expect(mails.map(({ to_address, account_id, store_id }) => [to_address, account_id, store_id]).toSorted())
      .toEqual(operators.map(({ email }) => [email, accountId, storeId]).toSorted());
    expect(mails[0].subject).toBe("Variance request for FFL 573 - 10001");
    expect(mails[0].body).toMatch(
      /^A dealer asks for help with a variance .*Contact: Olive Owner, olive@example.com\n/s,
    );
    expect(mails[0].body).toMatch(/Please answer the contact directly\.$/);
  }));

Deno.test("where nobody runs the service, the request comes back as a draft for ATF", () =>
  withWorld(async (world) => {
    const [mail, ...more] = await mailsOf(world);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "olive@example.com",
      account_id: world.accountId,
      store_id: world.storeId,
    });
    expect(mail.body).toContain("Area Office");
  }));
