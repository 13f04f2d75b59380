import { and, isNotNull, isNull } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadPage } from "./contract-texts.ts";
import { backupAlarm } from "./events.ts";
import { applications } from "./schema.ts";
import { backupState } from "./state.ts";

/** What goes on being wrong is told again after a day, not every hour. */
const againMs = 23 * 3_600_000;
/** A daily run that takes longer than the one before ends more than a day after it: nobody is written to while it may be under way. */
const underWayMs = 24.5 * 3_600_000;

/**
 * Looks at the copies of all accounts that have an application: a run that did not happen tells nothing by itself. Accounts that never
 * had one see it on their screens and get no mail.
 */
export async function soundAlarms(context: FeatureContext): Promise<void> {
  const { database, clock, configuration, change } = context;
  const rows = await database.query.selectDistinct({ accountId: applications.accountId }).from(applications)
    .where(and(isNull(applications.revokedAt), isNotNull(applications.lastRunAt)));
  const now = clock.now();
  for (const { accountId } of rows) {
    const { alarm, lastWholeAt, problems } = await backupState(context, accountId);
    if (alarm === null || mayBeUnderWay(alarm, lastWholeAt, now) || await wasTold(context, accountId, alarm, now)) {
      continue;
    }
    await change((unit) => {
      unit.add({
        sql: "INSERT INTO backup_alarms(account_id, alarm, at) VALUES (?,?,?) ON CONFLICT (account_id) DO UPDATE SET " +
          "alarm = excluded.alarm, at = excluded.at",
        args: [accountId, alarm, now.toISOString()],
      });
      const url = `${configuration.url}${downloadPage}`;
      unit.publish(backupAlarm, { accountId, alarm, lastWholeAt, problems: problems.join("\n"), url });
    });
  }
  await forgetPast(context);
}

function mayBeUnderWay(alarm: string, lastWholeAt: string | null, now: Date): boolean {
  if (alarm !== "late" || lastWholeAt === null) return false;
  const age = now.getTime() - Date.parse(lastWholeAt);
  return age > 24 * 3_600_000 && age < underWayMs;
}

async function wasTold({ database }: FeatureContext, accountId: number, alarm: string, now: Date): Promise<boolean> {
  const row = await database.one("SELECT alarm, at FROM backup_alarms WHERE account_id = ?", [accountId]);
  return row?.alarm === alarm && now.getTime() - Date.parse(String(row.at)) < againMs;
}

/** Once all is well the next alarm is told at once. */
async function forgetPast(context: FeatureContext): Promise<void> {
  const rows = await context.database.all("SELECT account_id FROM backup_alarms");
  for (const row of rows) {
    const accountId = Number(row.account_id);
    if ((await backupState(context, accountId)).alarm !== null) continue;
    await context.database.write(() => [{ sql: "DELETE FROM backup_alarms WHERE account_id = ?", args: [accountId] }]);
  }
}
