import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { withShop } from "./testing.ts";
import { verifyPeople } from "./verify-people.ts";

Deno.test("verify tells who was moved to another account, or given what the ledger does not know of", () =>
  withShop(async ({ context, person, denver, boise }) => {
    const owner = await person("FFLAccountOwner");
    const made = await owner.invite({ name: "Nora Nix", email: "nora@example.com", permission: 0, storeIds: [denver] });
    const { id } = made.body;
    const { id: other } = await anAccount(context);
    const problems = async (...statements: readonly string[]) => {
      await context.database.write(() => statements.map((sql) => ({ sql })));
      const findings = await Array.fromAsync(verifyPeople(context));
      return findings.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
    };
    expect(await problems()).toEqual([]);
    const account = await context.database.one("SELECT account_id FROM users WHERE id = ?", [id]);
    expect(await problems(`UPDATE users SET account_id = ${other} WHERE id = ${id}`))
      .toEqual(["The person's account is not what the ledger says."]);
    expect(await problems(`UPDATE users SET account_id = ${account?.account_id}, role = 5 WHERE id = ${id}`))
      .toEqual(["The person's permission is not what the ledger says."]);
    expect(
      await problems(
        `UPDATE users SET role = 0 WHERE id = ${id}`,
        `UPDATE access_stores SET store_id = ${boise} WHERE user_id = ${id}`,
      ),
    ).toEqual(["The person's FFL access is not what the ledger says."]);
  }));
