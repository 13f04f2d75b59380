import { and, eq, isNull, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Company, NewCompanyPart } from "./offers.ts";
import { insertAccount } from "./people.ts";
import { isNotDeleted, users } from "./schema.ts";

/** What makes a company: its account, and what other features add to it, such as its first store. */
export async function companyStatements(
  context: FeatureContext,
  parts: readonly NewCompanyPart[],
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
    statementOf(
      update(users).set({
        ...{ accountId, role: 5, version: sql`${users.version} + 1` },
        phone: sql`CASE ${users.phone} WHEN '' THEN ${phone} ELSE ${users.phone} END`,
      }).where(and(eq(users.id, userId), isNull(users.accountId), isNotDeleted, eq(users.isDisabled, false))),
    ),
    guard("accounts.no_account_yet", "changes() = 1"),
  ];
}
