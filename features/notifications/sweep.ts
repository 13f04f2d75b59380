import { eq } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notifications, notificationsChoices, notificationsPeople, notificationsReads } from "./schema.ts";

const dayMs = 86_400_000;
/** How long notifications are kept, and how long it is known which occurrences were heard of; days. */
const keptDays = 90;
const heardDays = 14;
/** Rows that one batch removes, so that nobody waits long. */
const atOnce = 2000;
const letOthers = () => setTimeout(15);

/** Removes what is too old, and marks of what is gone. */
export async function sweep({ database, clock }: FeatureContext): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const steps: readonly Statement[] = [
    {
      sql: `DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE at < ? LIMIT ${atOnce})`,
      args: [before(keptDays)],
    },
    {
      sql: "DELETE FROM notifications_heard WHERE occurrence IN " +
        `(SELECT occurrence FROM notifications_heard WHERE at < ? LIMIT ${atOnce})`,
      args: [before(heardDays)],
    },
    {
      sql: "DELETE FROM notifications_reads WHERE (user_id, notification_id) IN (SELECT user_id, notification_id " +
        "FROM notifications_reads r WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.id = r.notification_id) " +
        `LIMIT ${atOnce})`,
      args: [],
    },
  ];
  for (const step of steps) {
    for (let removed = atOnce; removed === atOnce;) {
      const [written] = await database.write(() => [step]);
      removed = written?.rowsAffected ?? 0;
      await letOthers();
    }
  }
}

/** The statements by which the people of an account are forgotten, and what they were told. */
export function forgetPeople({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  return [
    deleteFrom(notificationsReads).where(isOneOf(notificationsReads.userId, userIds)),
    deleteFrom(notificationsChoices).where(isOneOf(notificationsChoices.userId, userIds)),
    deleteFrom(notificationsPeople).where(isOneOf(notificationsPeople.userId, userIds)),
    deleteFrom(notifications).where(eq(notifications.accountId, accountId)),
  ].map(statementOf);
}
