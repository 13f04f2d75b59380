import { and, eq, isNull, notLike, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { accountDetailsChanged } from "./offers-events.ts";
import { accounts, sessions, users } from "./schema.ts";

const nextVersion = sql`${accounts.version} + 1`;

/** Takes an account away from everybody and ends the sessions of its people. */
export function closeAccount(accountId: number, at: string): Participant {
  const isTheirs =
    sql`${sessions.userId} IN (SELECT ${users.id} FROM ${users} WHERE ${users.accountId} = ${accountId})`;
  return (unit) => {
    unit.add(
      statementOf(
        update(accounts).set({ deletedAt: at, version: nextVersion })
          .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt))),
      ),
      statementOf(update(sessions).set({ endedAt: at }).where(and(isNull(sessions.endedAt), isTheirs))),
    );
    unit.publish(accountDetailsChanged, { accountId });
  };
}

/** Brings an account back as it was. */
export function reopenAccount(accountId: number): Participant {
  const reopened = update(accounts).set({ deletedAt: null, version: nextVersion });
  return (unit) => {
    unit.add(statementOf(reopened.where(eq(accounts.id, accountId))));
    unit.publish(accountDetailsChanged, { accountId });
  };
}

/** Forgets the people of an account that is gone for good; their names stay in the ledger. */
export function erasePeople(accountId: number): readonly Statement[] {
  return [statementOf(
    update(users).set({
      ...{ isDeleted: true, email: sql`'removed-' || ${users.id} || '@invalid'`, phone: "" },
      ...{ passwordHash: null, pictureUri: null, version: sql`${users.version} + 1` },
    }).where(and(eq(users.accountId, accountId), notLike(users.email, "removed-%@invalid"))),
  )];
}
