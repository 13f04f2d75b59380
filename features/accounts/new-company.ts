import { and, eq, isNull, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import type { Company, NewCompanyPart, Person } from "./offers.ts";
import { insertAccount } from "./people.ts";
import { isNotDeleted, users } from "./schema.ts";
import { toldUsers } from "./told-rows.ts";

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

/** Makes somebody without an account the owner of one; the batch fails when they have one by now, or changed meanwhile. */
export function ownerStatements(
  person: Person | null,
  { ownerId, accountId, phone }: Pick<Company, "ownerId" | "accountId" | "phone">,
): readonly Statement[] {
  const owner = { accountId, role: 5, phone: person?.phone || phone } as const;
  const isAsRead = and(eq(users.id, ownerId), eq(users.version, person?.version ?? 0));
  return [
    telling(
      statementOf(
        update(users).set({ ...owner, version: sql`${users.version} + 1` })
          .where(and(isAsRead, isNull(users.accountId), isNotDeleted, eq(users.isDisabled, false))),
      ),
      toldUsers.changed({ id: ownerId }, owner),
    ),
    guard("accounts.no_account_yet", "changes() = 1"),
  ];
}
