import { expect } from "expect";
import { texts as accountTexts } from "@/features/accounts/contract.ts";
import { anAccount } from "@/features/accounts/testing.ts";
import { passwordTexts } from "./contract-passwords.ts";
import { type Asker, password, type Shop, withShop } from "./testing/shop.ts";

const inShop = (run: (shop: Shop) => Promise<void>) => () => withShop(run);
const newPassword = "Ledger&Room(2)";

function change(asker: Asker, given: object = {}, id = asker.id) {
  const body = { id, currentPassword: password, newPassword, confirmPassword: newPassword, ...given };
  return asker.ask("PUT", `/api/users/${id}/password`, body);
}

async function signIn({ ask }: Shop, email: string, typed: string) {
  return (await ask("POST", "/api/auth/sign-in", { email, password: typed })).status;
}

Deno.test(
  "only the person themselves changes a password",
  inShop(async ({ ask, person, context }) => {
    const owner = await person();
    const user = await person("FFLUser");
    expect((await ask("PUT", `/api/users/${user.id}/password`, {})).status).toBe(401);
    expect((await change(owner, {}, user.id)).status).toBe(403);
    expect((await change(user, {}, owner.id)).status).toBe(404);
    const stranger = await person("FFLAccountOwner", (await anAccount(context)).id);
    expect((await change(stranger, {}, user.id)).status).toBe(404);
    expect((await change(user, { id: owner.id })).status).toBe(400);
  }),
);

Deno.test(
  "a right current password: the new one is in force, every session ends, and it is in the history",
  inShop(async (shop) => {
    const { person, context } = shop;
    const user = await person("FFLUser");
    const answer = await change(user);
    expect([answer.status, answer.body]).toEqual([200, { result: "PasswordUpdatedSuccessfully" }]);
    expect((await user.ask("GET", "/api/profile")).status).toBe(401);
    expect(await signIn(shop, user.email, password)).toBe(401);
    expect(await signIn(shop, user.email, newPassword)).toBe(200);
    const events = (await context.ledger.about(`user:${user.id}`)).map(({ event }) => event);
    expect(events).toEqual(["accounts.password_changed", "accounts.signed_in"]);
  }),
);

Deno.test(
  "a wrong current password is an answer, changes nothing, and is throttled",
  inShop(async (shop) => {
    const { person, clock } = shop;
    const user = await person("FFLUser");
    for (let time = 0; time < 10; time++) {
      const answer = await change(user, { currentPassword: `Wrong!${time}pass` });
      expect([answer.status, answer.body]).toEqual([200, { result: "CurrentPasswordIncorrect" }]);
    }
    const guessed = await change(user);
    expect([guessed.status, Number(guessed.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await user.ask("GET", "/api/profile")).status).toBe(200);
    clock.advance(16 * 60_000);
    expect((await change(user)).body).toEqual({ result: "PasswordUpdatedSuccessfully" });
  }),
);

Deno.test(
  "many guesses at once get past the limit no more than one after the other",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, time) => change(user, { currentPassword: `Wrong!${time}pass` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  }),
);

Deno.test(
  "what is wrong with a new password is told in the specification's texts",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    const fields = async (given: object) => (await change(user, given)).body.fields;
    const both = (typed: string) => ({ newPassword: typed, confirmPassword: typed });
    expect(await fields({ currentPassword: "", newPassword: "", confirmPassword: "" })).toEqual({
      currentPassword: "This field cannot be empty",
      newPassword: "This field cannot be empty",
      confirmPassword: "This field cannot be empty",
    });
    expect(await fields(both("Ab1!"))).toEqual({ newPassword: "Password must be of length more than 8" });
    for (const weak of ["ledgerroom1!", "LEDGERROOM1!", "LedgerRoom!!", "LedgerRoom11", "LedgerRoom1?"]) {
      expect(await fields(both(weak))).toEqual({ newPassword: accountTexts.passwordWeak });
    }
    expect(await fields(both(password))).toEqual({ newPassword: passwordTexts.same });
    expect(await fields({ confirmPassword: "Another(1)" })).toEqual({ confirmPassword: "Passwords must match" });
  }),
);

Deno.test(
  "the backup application's person may change their password; somebody disabled may not",
  inShop(async ({ person, context }) => {
    const backup = await person("BackupToolOnlyUser");
    expect((await change(backup)).body).toEqual({ result: "PasswordUpdatedSuccessfully" });
    const disabled = await person("FFLUser");
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [disabled.id] }]);
    expect((await change(disabled)).status).toBe(403);
  }),
);

Deno.test("with an external provider alone there is no password to change", () =>
  withShop(
    async ({ person }) => {
      const user = await person("FFLUser");
      expect((await user.ask("GET", "/api/profile")).body).toMatchObject({ hasPassword: false });
      expect((await change(user)).status).toBe(403);
      expect((await user.ask("GET", "/api/auth/forgot-password")).body).toEqual({ passwords: false, byMail: false });
    },
    {
      STRONGROOM_OIDC_ISSUER: "https://id.example.com",
      STRONGROOM_OIDC_CLIENT_ID: "strongroom",
      STRONGROOM_OIDC_CLIENT_SECRET: "secret",
    },
  ));
