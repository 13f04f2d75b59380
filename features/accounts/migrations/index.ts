import type { Migration } from "@/db/migrate.ts";
import accounts from "./0001_accounts.sql" with { type: "text" };
import signInTickets from "./0002_sign_in_tickets.sql" with { type: "text" };
import passwordResets from "./0003_password_resets.sql" with { type: "text" };
import people from "./0004_people.sql" with { type: "text" };
import accountChanges from "./0005_account_changes.sql" with { type: "text" };
import signUps from "./0006_sign_ups.sql" with { type: "text" };
import boundSessions from "./0007_bound_sessions.sql" with { type: "text" };

/** The tables of accounts and people, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_accounts", sql: accounts },
  { name: "0002_sign_in_tickets", sql: signInTickets },
  { name: "0003_password_resets", sql: passwordResets },
  { name: "0004_people", sql: people },
  { name: "0005_account_changes", sql: accountChanges },
  { name: "0006_sign_ups", sql: signUps },
  { name: "0007_bound_sessions", sql: boundSessions },
];
