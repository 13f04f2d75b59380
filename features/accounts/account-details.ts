import { type Database, guard, type Statement } from "@/db/database.ts";
import type { Identity } from "@/kernel/access.ts";
import type { AccountDetails, AccountDetailsChange } from "./account-details-offer.ts";

/** Everything that is known of an account; null when there is none, or it was deleted. */
export async function accountDetails(database: Database, accountId: number): Promise<AccountDetails | null> {
  const row = await database.one(
    "SELECT id, name, phone, street_address1, street_address2, city, state, type, is_disabled, version, created_at, " +
      "changed_by_id, changed_at FROM accounts WHERE id = ? AND deleted_at IS NULL",
    [accountId],
  );
  return row && {
    id: Number(row.id),
    name: String(row.name),
    phone: String(row.phone),
    streetAddress1: String(row.street_address1),
    streetAddress2: String(row.street_address2),
    city: String(row.city),
    state: String(row.state),
    type: Number(row.type),
    isDisabled: Number(row.is_disabled) !== 0,
    version: Number(row.version),
    createdAt: String(row.created_at),
    changedById: row.changed_by_id === null ? null : Number(row.changed_by_id),
    changedAt: row.changed_at === null ? null : String(row.changed_at),
  };
}

/** Changes an account as it was read. Guard: `accounts.account_unchanged`. */
export function changeAccount(
  account: AccountDetails,
  change: AccountDetailsChange,
  by: Identity,
  at: string,
): readonly Statement[] {
  return [
    {
      sql: "UPDATE accounts SET name = ?, phone = ?, street_address1 = ?, street_address2 = ?, city = ?, state = ?, " +
        "version = version + 1, changed_by_id = ?, changed_at = ? WHERE id = ? AND version = ? AND deleted_at IS NULL",
      args: [
        change.name,
        change.phone,
        change.streetAddress1,
        change.streetAddress2,
        change.city,
        change.state,
        by.userId,
        at,
        account.id,
        account.version,
      ],
    },
    guard("accounts.account_unchanged", "changes() = 1"),
  ];
}
