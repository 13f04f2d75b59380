import { guard, type Statement } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Company, FoundingPart } from "./offers.ts";
import { insertAccount } from "./people.ts";

/** What makes a company: its account, and what other features add to it, such as its first store. */
export async function companyStatements(
  context: FeatureContext,
  parts: readonly FoundingPart[],
  company: Company,
): Promise<readonly Statement[]> {
  const { accountId, ownerId, companyName, phone, type, firstStore } = company;
  const founding = { accountId, ownerId, companyName, phone, firstStore };
  const added = await Promise.all(parts.map((part) => part(founding)));
  const at = context.clock.now().toISOString();
  return [insertAccount({ id: accountId, name: companyName, phone, type }, at), ...added.flat()];
}

/** Makes somebody without an account the owner of one; the batch fails when they have one by now. */
export function ownerStatements(userId: number, accountId: number, phone: string): readonly Statement[] {
  return [
    {
      sql: "UPDATE users SET account_id = ?, role = 5, phone = CASE phone WHEN '' THEN ? ELSE phone END, " +
        "version = version + 1 WHERE id = ? AND account_id IS NULL AND is_deleted = 0 AND status = 0",
      args: [accountId, phone, userId],
    },
    guard("accounts.no_account_yet", "changes() = 1"),
  ];
}
