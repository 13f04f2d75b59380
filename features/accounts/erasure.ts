import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf, update } from "@/db/statement.ts";
import { erasePeople } from "./closing.ts";
import type { ErasedAccount, ErasurePart } from "./offers.ts";
import { accessStores, accounts, impersonations, sessions, signUps, users } from "./schema.ts";

/** Forgets an account that is gone for good: what is known of it and of its people, and what other features know. */
export async function eraseAccount(
  database: Database,
  parts: readonly ErasurePart[],
  accountId: number,
): Promise<readonly Statement[]> {
  const { id, email } = users;
  const people = await database.query.select({ id, email }).from(users).where(eq(users.accountId, accountId));
  const gone = { accountId, userIds: people.map(({ id }) => id), emails: people.map(({ email }) => email) };
  return [
    ...parts.flatMap((part) => part(gone)),
    ...ofPeople(gone),
    ...erasePeople(accountId),
    statementOf(
      update(accounts).set({
        ...{ name: "", phone: "", streetAddress1: "", streetAddress2: "", city: "", state: "" },
        version: sql`${accounts.version} + 1`,
      }).where(eq(accounts.id, accountId)),
    ),
  ];
}

function ofPeople({ accountId, userIds, emails }: ErasedAccount): readonly Statement[] {
  return [
    statementOf(deleteFrom(sessions).where(isOneOf(sessions.userId, userIds))),
    statementOf(deleteFrom(impersonations).where(isOneOf(impersonations.userId, userIds))),
    statementOf(deleteFrom(signUps).where(isOneOf(signUps.email, emails))),
    statementOf(deleteFrom(accessStores).where(eq(accessStores.accountId, accountId))),
  ];
}
