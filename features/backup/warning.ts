import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import type { BackupStateAnswer } from "./contract-state.ts";
import { alarmTexts } from "./contract-texts.ts";
import { releasesKey } from "./release/releases.ts";
import { warnings } from "./schema.ts";
import { type BackupState, backupState } from "./state.ts";

/** A company is not warned on the day on which it registered: it has its first steps to take. */
const dayMs = 86_400_000;

/** How the copy of the asker's account stands. */
export async function presentedState(context: FeatureContext, access: Access): Promise<BackupStateAnswer> {
  const accountId = accountOf(access);
  const state = await backupState(context, accountId);
  const { alarm, isInstalled, problems } = state;
  return {
    isOffered: context.service(releasesKey).isOffered,
    ...{ alarm, isInstalled, problems: [...problems] },
    text: textOf(state),
    ...{ lastWholeOn: state.lastWholeAt, lastFullCheckOn: state.lastFullCheckAt, lastRestoreOn: state.lastRestoreAt },
    isWarningDue: await isWarningDue(context, access, state),
  };
}

/** What went wrong in the last run is said with the alarm that it failed. */
function textOf({ alarm, problems }: BackupState): string {
  if (alarm === null) return "";
  return alarm === "failed" ? [alarmTexts.failed, ...problems.slice(0, 1)].join(" ") : alarmTexts[alarm];
}

/**
 * Once a day for each person, and only where a download mends it. Nobody is warned in the name of another, from an auditor's side, or
 * by a program.
 */
async function isWarningDue(context: FeatureContext, { identity }: Access, { alarm }: BackupState): Promise<boolean> {
  const { impersonator, mode, confinement, accountState, accountId, userId } = identity;
  if (alarm !== "never" && alarm !== "out_of_date") return false;
  if (impersonator || mode !== null || confinement || accountState || accountId === null) return false;
  const account = await context.offered(accountsOffer).accountDetails(accountId);
  const now = context.clock.now().getTime();
  if (!account || now - Date.parse(account.createdAt) < dayMs) return false;
  const shown = await context.database.query.select().from(warnings).where(eq(warnings.userId, userId)).get();
  return !shown || shown.shownOn < await todayOf(context, accountId);
}

/** Notes that the asker was warned today. */
export async function noteWarningShown(context: FeatureContext, access: Access): Promise<void> {
  const { userId } = access.identity;
  const shownOn = await todayOf(context, accountOf(access));
  await context.database.write(() => [statementOf(
    insert(warnings).values({ userId, shownOn })
      .onConflictDoUpdate({ target: warnings.userId, set: { shownOn } }),
  )]);
}

/** The calendar of the account's first store; that of UTC before there is one. */
async function todayOf(context: FeatureContext, accountId: number): Promise<string> {
  const stores = context.offered(storesOffer);
  const first = (await stores.ofAccount(accountId)).toSorted((one, other) => one.id - other.id).at(0);
  return first ? stores.today(first) : context.clock.now().toISOString().slice(0, 10);
}

/**
 * Writes down that the button of the banner or of the warning was pressed: into the account's ledger, once in ten minutes, for
 * it shows that the dealer was told and went to act.
 */
export async function noteDownloadClick(
  context: FeatureContext,
  access: Access,
  origin: "banner" | "popup",
): Promise<void> {
  const accountId = accountOf(access);
  await context.ledger.recordOnce({
    stream: accountStream(accountId),
    event: "backup.download_opened",
    subject: accountSubject(accountId),
    actor: actorOf(access.identity),
    data: { origin },
  });
}

function accountOf({ identity: { accountId } }: Access): number {
  if (accountId === null) throw forbidden();
  return accountId;
}
