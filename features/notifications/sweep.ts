import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";
import { notifications, notificationsChoices, notificationsPeople, notificationsReads } from "./schema.ts";

const dayMs = 86_400_000;
/** How long notifications are kept, and how long it is known which occurrences were heard of; days. */
const keptDays = 90;
const heardDays = 14;

/** Removes what is too old, and marks of what is gone. */
export async function sweep({ database, clock }: FeatureContext): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  await inSlices(database, removingOldest("notifications", "at", before(keptDays)));
  await inSlices(database, removingOldest("notifications_heard", "at", before(heardDays)));
  await inSlices(database, (most) => ({
    sql: "DELETE FROM notifications_reads WHERE (user_id, notification_id) IN (SELECT user_id, notification_id " +
      "FROM notifications_reads r WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.id = r.notification_id) " +
      "LIMIT ?)",
    args: [most],
  }));
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
