import { and, eq, isNull, notLike, sql } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { ErasedAccount } from "./offers.ts";
import { accountDetailsChanged } from "./offers-events.ts";
import { accounts, sessions, users } from "./schema.ts";
import { toldAccounts, toldSessions, toldUsers } from "./told-rows.ts";

const nextVersion = sql`${accounts.version} + 1`;

/** Takes an account away from everybody and ends the sessions of its people. */
export function closeAccount({ query }: Pick<Database, "query">, accountId: number, at: string): Participant {
  const isTheirs =
    sql`${sessions.userId} IN (SELECT ${users.id} FROM ${users} WHERE ${users.accountId} = ${accountId})`;
  return async (unit) => {
    const people = await query.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
    unit.add(
      telling(
        statementOf(
          update(accounts).set({ deletedAt: at, version: nextVersion })
            .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt))),
        ),
        toldAccounts.changed({ id: accountId }, { deletedAt: at }, { deletedAt: null }),
      ),
      telling(
        statementOf(update(sessions).set({ endedAt: at }).where(and(isNull(sessions.endedAt), isTheirs))),
        ...people.map(({ id }) => toldSessions.allGone({ userId: id })),
      ),
    );
    unit.publish(accountDetailsChanged, { accountId });
  };
}

/** Brings an account back as it was. */
export function reopenAccount(accountId: number): Participant {
  const reopened = update(accounts).set({ deletedAt: null, version: nextVersion });
  return (unit) => {
    unit.add(telling(
      statementOf(reopened.where(eq(accounts.id, accountId))),
      toldAccounts.changed({ id: accountId }, { deletedAt: null }),
    ));
    unit.publish(accountDetailsChanged, { accountId });
  };
}

/** Forgets the people of an account that is gone for good; their names stay in the ledger. */
export function erasePeople({ accountId, userIds }: Pick<ErasedAccount, "accountId" | "userIds">): Statement {
  const gone = { isDeleted: true, phone: "", passwordHash: null, pictureUri: null };
  return telling(
    statementOf(
      update(users).set({
        ...gone,
        ...{ email: sql`'removed-' || ${users.id} || '@invalid'`, version: sql`${users.version} + 1` },
      }).where(and(eq(users.accountId, accountId), notLike(users.email, "removed-%@invalid"))),
    ),
    ...userIds.map((id) => toldUsers.changed({ id }, { ...gone, email: `removed-${id}@invalid` })),
  );
}
