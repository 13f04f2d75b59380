import type { Statement } from "@/db/database.ts";
import type { Identity } from "@/kernel/access.ts";

/** What an account owner may change of an account. */
export interface AccountDetailsChange {
  readonly name: string;
  readonly phone: string;
  readonly streetAddress1: string;
  readonly streetAddress2: string;
  readonly city: string;
  readonly state: string;
}

/** Everything that is known of an account. */
export interface AccountDetails extends AccountDetailsChange {
  readonly id: number;
  readonly type: number;
  readonly isDisabled: boolean;
  /** Whether the backup application has been seen at work for this account. */
  readonly backupToolInstalled: boolean;
  readonly version: number;
  readonly createdAt: string;
  /** Who changed the details last, and when; null when nobody did since the account was made. */
  readonly changedById: number | null;
  readonly changedAt: string | null;
}

/** What the page of an organisation asks of accounts. */
export interface AccountDetailsOffer {
  /** Null when there is no such account, or it was deleted. */
  accountDetails(accountId: number): Promise<AccountDetails | null>;
  /** Statements that change an account as it was read. Guard: `accounts.account_unchanged`. */
  changeAccount(account: AccountDetails, change: AccountDetailsChange, by: Identity): readonly Statement[];
  /** How many people have access to each of these stores of an account; deleted people do not count. */
  staffCounts(accountId: number, storeIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}
