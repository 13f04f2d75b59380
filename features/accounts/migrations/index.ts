import type { Migration } from "@/db/migrate.ts";
import accounts from "./0001_accounts.sql" with { type: "text" };

/** The tables of accounts and people, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_accounts", sql: accounts }];
