import { and, desc, eq, isNull } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { isOutOfDate as isOlder, releasesKey } from "./release/releases.ts";
import { type ApplicationRow, applications, type BackupAlarm } from "./schema.ts";

/** A copy is to be made each day (ATF Ruling 2022-1). */
const dailyMs = 24 * 3_600_000;

/** How an account's own copy stands. */
export interface BackupState {
  /** An application has copied at least once and was not removed since. */
  readonly isInstalled: boolean;
  readonly isOutOfDate: boolean;
  /** The end of the last run after which some copy was whole, UTC, ISO 8601; null while there was none. */
  readonly lastWholeAt: string | null;
  readonly lastFullCheckAt: string | null;
  readonly lastRestoreAt: string | null;
  /** Null when all is well. */
  readonly alarm: BackupAlarm | null;
  /** What the last run said, of the application that runs; empty when all is well. */
  readonly problems: readonly string[];
}

/** The backup of an account at a moment: the best of its applications counts, for a second computer may stand in a drawer. */
export async function backupState(context: FeatureContext, accountId: number): Promise<BackupState> {
  const { query } = context.database;
  const rows = await query.select().from(applications)
    .where(and(eq(applications.accountId, accountId), isNull(applications.revokedAt)))
    .orderBy(desc(applications.lastWholeAt), desc(applications.id)).limit(100);
  const best = rows.at(0);
  const isInstalled = rows.some(({ lastRunAt }) => lastRunAt !== null);
  const releases = context.service(releasesKey);
  const isOutOfDate = best !== undefined && await isOlder(releases, best.version);
  const alarm = isInstalled && best ? alarmOf(best, isOutOfDate, context.clock.now()) : "never";
  return {
    ...{ isInstalled, isOutOfDate },
    ...{ lastWholeAt: best?.lastWholeAt ?? null, lastFullCheckAt: best?.lastFullCheckAt ?? null },
    lastRestoreAt: best?.lastRestoreAt ?? null,
    // Nobody is told to download what their server does not offer.
    alarm: !releases.isOffered && (alarm === "never" || alarm === "out_of_date") ? null : alarm,
    problems: best && best.outcome !== "whole" ? best.problems : [],
  };
}

function alarmOf(best: ApplicationRow, isOutOfDate: boolean, now: Date): BackupAlarm | null {
  const { lastWholeAt, outcome } = best;
  if (lastWholeAt === null || now.getTime() - Date.parse(lastWholeAt) > dailyMs) return "late";
  if (outcome !== null && outcome !== "whole" && outcome !== "offline") return "failed";
  return isOutOfDate ? "out_of_date" : null;
}
