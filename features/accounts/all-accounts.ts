import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Row } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { AccountsPage, ListedAccount } from "./offers.ts";
import { accountDetailsChanged } from "./offers-events.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { accounts } from "./schema.ts";
import { toldAccounts } from "./told-rows.ts";

/** One page of the accounts that were not deleted, by name, and how many there are. */
export async function accountsPage(database: Database, { search, page, limit }: AccountsPage) {
  const wanted = "FROM accounts a WHERE a.deleted_at IS NULL AND a.name LIKE ? ESCAPE '\\'";
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const [rows, [counted]] = await database.snapshot([
    {
      sql: "SELECT a.id, a.name, a.phone, a.type, a.is_disabled, a.version, a.created_at, " +
        "(SELECT count(*) FROM users u WHERE u.account_id = a.id AND u.is_deleted = 0) AS people, " +
        "(SELECT max(u.last_sign_in) FROM users u WHERE u.account_id = a.id) AS last_sign_in, " +
        "(SELECT max(s.last_seen_at) FROM users u JOIN sessions s ON s.user_id = u.id AND s.ended_at IS NULL " +
        "WHERE u.account_id = a.id) AS last_seen, " +
        "NOT EXISTS (SELECT 1 FROM users u WHERE u.account_id = a.id AND u.role = 5 AND u.invitation_status = 0 " +
        "AND u.is_deleted = 0) AS waits_for_owner " +
        `${wanted} ORDER BY a.name COLLATE NOCASE, a.id LIMIT ? OFFSET ?`,
      args: [pattern, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count ${wanted}`, args: [pattern] },
  ]);
  return { data: rows.map(listedAccount), count: Number(counted.count) };
}

function listedAccount(row: Row): ListedAccount {
  return {
    id: Number(row.id),
    name: String(row.name),
    phone: String(row.phone),
    type: Number(row.type),
    isDisabled: Number(row.is_disabled) !== 0,
    version: Number(row.version),
    people: Number(row.people),
    lastActive: [row.last_sign_in, row.last_seen].filter((at) => typeof at === "string").toSorted().at(-1) ?? null,
    waitsForOwner: Number(row.waits_for_owner) !== 0,
    createdAt: String(row.created_at),
  };
}

const accountThere = "accounts.account_there";

/** Keeps an account's people out, or lets them in again; their sessions stay and show the reason. */
export function setAccountDisabled(
  accountId: number,
  isDisabled: boolean,
  by: { readonly userId: number; readonly at: Date },
): Participant {
  const version = sql`${accounts.version} + 1`;
  return (unit) => {
    unit.add(telling(
      statementOf(
        update(accounts).set({ isDisabled, version, changedById: by.userId, changedAt: by.at.toISOString() })
          .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt))),
      ),
      toldAccounts.changed({ id: accountId }, { isDisabled }),
    ));
    unit.guard(accountThere, "changes() = 1");
    unit.publish(accountDetailsChanged, { accountId });
  };
}
