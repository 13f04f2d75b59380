import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Identity } from "@/kernel/access.ts";
import type { AccountDetails, AccountDetailsChange } from "./offers-account.ts";
import { accounts } from "./schema.ts";

const { deletedAt, ...details } = getTableColumns(accounts);

/** Everything that is known of an account; null when there is none, or it was deleted. */
export async function accountDetails(database: Database, accountId: number): Promise<AccountDetails | null> {
  const account = await database.query.select(details).from(accounts)
    .where(and(eq(details.id, accountId), isNull(deletedAt))).get();
  return account ?? null;
}

/** Changes an account as it was read. Guard: `accounts.account_unchanged`. */
export function changeAccount(
  account: AccountDetails,
  change: AccountDetailsChange,
  by: Identity,
  at: string,
): readonly Statement[] {
  const { name, phone, streetAddress1, streetAddress2, city, state } = change;
  return [
    statementOf(
      update(accounts).set({
        ...{ name, phone, streetAddress1, streetAddress2, city, state },
        ...{ version: sql`${accounts.version} + 1`, changedById: by.userId, changedAt: at },
      }).where(and(eq(accounts.id, account.id), eq(accounts.version, account.version), isNull(deletedAt))),
    ),
    guard("accounts.account_unchanged", "changes() = 1"),
  ];
}
