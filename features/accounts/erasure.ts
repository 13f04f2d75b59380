import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";
import { erasePeople } from "./closing.ts";
import type { ErasedAccount, ErasurePart } from "./offers.ts";
import { accessStores, accounts, impersonations, sessions, signUps, users } from "./schema.ts";
import { toldAccessStores, toldAccounts, toldImpersonations, toldSessions } from "./told-rows.ts";

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
    erasePeople(gone),
    telling(
      statementOf(
        update(accounts).set({ ...nothing, version: sql`${accounts.version} + 1` }).where(eq(accounts.id, accountId)),
      ),
      toldAccounts.changed({ id: accountId }, nothing),
    ),
  ];
}

/** What an account that is gone for good tells of itself. */
const nothing = { name: "", phone: "", streetAddress1: "", streetAddress2: "", city: "", state: "" } as const;

/** The access to a store goes with it. */
export function forgetAccess({ change }: Pick<FeatureContext, "change">): StoreRecords {
  return {
    purge: ({ storeId }) =>
      change((unit) =>
        unit.add(telling(
          statementOf(deleteFrom(accessStores).where(eq(accessStores.storeId, storeId))),
          toldAccessStores.allGone({ storeId }),
        ))
      ),
  };
}

function ofPeople({ accountId, userIds, emails }: ErasedAccount): readonly Statement[] {
  return [
    telling(
      statementOf(deleteFrom(sessions).where(isOneOf(sessions.userId, userIds))),
      ...userIds.map((userId) => toldSessions.allGone({ userId })),
    ),
    telling(
      statementOf(deleteFrom(impersonations).where(isOneOf(impersonations.userId, userIds))),
      ...userIds.map((userId) => toldImpersonations.allGone({ userId })),
    ),
    statementOf(deleteFrom(signUps).where(isOneOf(signUps.email, emails))),
    telling(
      statementOf(deleteFrom(accessStores).where(eq(accessStores.accountId, accountId))),
      toldAccessStores.allGone({ accountId }),
    ),
  ];
}
