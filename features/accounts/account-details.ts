import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Identity } from "@/kernel/access.ts";
import type { AccountDetails, AccountDetailsChange } from "./offers-account.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { accounts } from "./schema.ts";
import { toldAccounts } from "./told-rows.ts";

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
  const values = { name, phone, streetAddress1, streetAddress2, city, state };
  return [
    telling(
      statementOf(
        update(accounts).set({
          ...values,
          ...{ version: sql`${accounts.version} + 1`, changedById: by.userId, changedAt: at },
        }).where(and(eq(accounts.id, account.id), eq(accounts.version, account.version), isNull(deletedAt))),
      ),
      toldAccounts.changed({ id: account.id }, values),
    ),
    guard("accounts.account_unchanged", "changes() = 1"),
  ];
}
