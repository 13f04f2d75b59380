import { and, desc, eq, isNull } from "drizzle-orm";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { dailyMs } from "./contract-state.ts";
import { isOutOfDate as isOlder, releasesKey } from "./release/releases.ts";
import { type ApplicationRow, applications, type BackupAlarm } from "./schema.ts";

/** An entry that no copy holds is missed after this: what a daily run itself writes comes with the next one, a day and its length later. */
const lackingMs = 25 * 3_600_000;
/** A run that ended later than this from now was noted by a clock that was wrong. */
const clockMs = 3_600_000;

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
  const now = context.clock.now();
  const best = rows.find(({ lastWholeAt }) => !isYetToCome(lastWholeAt, now)) ?? rows.at(0);
  const isInstalled = rows.some(({ lastRunAt }) => lastRunAt !== null);
  const releases = context.service(releasesKey);
  const isOutOfDate = best !== undefined && await isOlder(releases, best.version);
  const lacking = isInstalled ? await storesLacking(context, accountId, now) : 0;
  const alarm = isInstalled && best ? alarmOf(best, lacking, isOutOfDate, now) : "never";
  return {
    ...{ isInstalled, isOutOfDate },
    ...{ lastWholeAt: best?.lastWholeAt ?? null, lastFullCheckAt: best?.lastFullCheckAt ?? null },
    lastRestoreAt: best?.lastRestoreAt ?? null,
    // Nobody is told to download what their server does not offer.
    alarm: !releases.isOffered && (alarm === "never" || alarm === "out_of_date") ? null : alarm,
    problems: [
      ...best && best.outcome !== "whole" ? best.problems : [],
      ...lacking === 0 ? [] : [lackingText(lacking)],
    ],
  };
}

function alarmOf(best: ApplicationRow, lacking: number, isOutOfDate: boolean, now: Date): BackupAlarm | null {
  const { lastWholeAt, outcome } = best;
  if (lastWholeAt === null || isYetToCome(lastWholeAt, now)) return "late";
  if (now.getTime() - Date.parse(lastWholeAt) > dailyMs) return "late";
  if (outcome !== null && outcome !== "whole" && outcome !== "offline") return "failed";
  if (lacking > 0) return "late";
  return isOutOfDate ? "out_of_date" : null;
}

function isYetToCome(at: string | null, now: Date): boolean {
  return at !== null && Date.parse(at) > now.getTime() + clockMs;
}

/**
 * How many stores of an account have an entry of more than a day ago that no application has told to hold: a run that calls itself whole
 * says nothing of a store that its person may not read, and nothing without the signed size of its copy.
 */
async function storesLacking(context: FeatureContext, accountId: number, now: Date): Promise<number> {
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  const rows = await context.database.all(
    "SELECT s.value AS store_id FROM json_each(?) s CROSS JOIN ledger l WHERE l.stream = 'store:' || s.value AND l.at < ? AND l.seq = 1 + coalesce((" +
      "SELECT max(c.size) FROM backup_copies c JOIN backup_applications a ON a.id = c.application_id " +
      "WHERE c.account_id = ? AND c.store_id = s.value AND a.revoked_at IS NULL), 0)",
    [JSON.stringify(stores.map(({ id }) => id)), new Date(now.getTime() - lackingMs).toISOString(), accountId],
  );
  return rows.length;
}

function lackingText(stores: number): string {
  const what = stores === 1 ? "1 FFL of your company has" : `${stores} FFLs of your company have`;
  return `${what} records of more than a day ago that are in no copy. Sign in to the backup application with a person who ` +
    "sees every FFL, then click Back up now.";
}
