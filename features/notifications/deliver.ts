import { insert, statementOf } from "@/db/statement.ts";
import type { Person } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { notificationActions } from "./contract.ts";
import { notificationsTold } from "./events.ts";
import { colleaguesEmailedNow, emailedNow } from "./preferences.ts";
import { notificationsHeard } from "./schema.ts";
import type { Told } from "./told.ts";

/** What one person does within this time is one notification. */
const gatheredMs = 10 * 60_000;

/** Actions of which many can come after one another, and where all of them are seen. */
const listsOf: Readonly<Record<number, string>> = {
  [notificationActions.created]: "sort=createdOn&sortOrder=desc",
  [notificationActions.newVersion]: "",
  [notificationActions.flagged]: "fflFlagged=true",
  [notificationActions.assigned]: "fflAssigned=true",
};

/**
 * Puts what happened into the bells of whom it concerns and mails it to those who want that at once, whole or not at all, and
 * once however often it is heard of. Null tells nobody.
 */
export async function deliver(context: FeatureContext, occurrence: string, told: Told | null): Promise<void> {
  if (!told || told.receivers?.length === 0) return;
  const mailed = await mailedAtOnce(context, told);
  await context.change(async (unit) => {
    if (await isHeard(context, occurrence)) return;
    // Two processes that hear of it at once: the second one's batch is refused by the key.
    unit.add(statementOf(insert(notificationsHeard).values({ occurrence, at: context.clock.now().toISOString() })));
    const isFirst = told.receivers === null
      ? await addRow(unit, context, told, null)
      : await addRows(unit, context, told, told.receivers);
    const { accountId, storeId, receivers } = told;
    unit.publish(notificationsTold, { accountId, storeId, userIds: receivers?.map(({ id }) => id) ?? null });
    if (told.receivers === null && !isFirst) return;
    // Before there were bells, what was mailed was known by the mail's key.
    if (await context.mail.isWritten(occurrence)) return;
    for (const [at, person] of mailed.entries()) {
      unit.mail({ ...mailTo(context, told, person), key: at === 0 ? occurrence : `${occurrence}-${at}` });
    }
  });
}

async function mailedAtOnce(context: FeatureContext, told: Told): Promise<readonly Person[]> {
  const { receivers, storeId } = told;
  if (receivers !== null) return await emailedNow(context, told.action, receivers);
  return storeId === null ? [] : await colleaguesEmailedNow(context, { ...told, storeId });
}

async function isHeard({ database }: FeatureContext, occurrence: string): Promise<boolean> {
  return await database.one("SELECT 1 FROM notifications_heard WHERE occurrence = ?", [occurrence]) !== null;
}

function mailTo({ configuration: { url } }: FeatureContext, told: Told, { name, email }: Person): NewMail {
  const { subject, text, link, leastRank } = told.email;
  return {
    to: { name, address: email },
    ...{ subject, text, leastRank, accountId: told.accountId, storeId: told.storeId },
    links: [{ label: link, href: told.url }, { label: "Choose which emails you get", href: preferencesUrl(url) }],
  };
}

/** Where a person chooses what they get by email. */
export function preferencesUrl(url: string): string {
  return `${url}/profile#notification-preferences`;
}

async function addRows(unit: UnitOfWork, context: FeatureContext, told: Told, receivers: readonly Person[]) {
  for (const { id } of receivers) await addRow(unit, context, told, id);
  return true;
}

/** Adds a row, or to the one that tells of what the same person did just before. Answers whether it is a new one. */
async function addRow(unit: UnitOfWork, context: FeatureContext, told: Told, userId: number | null): Promise<boolean> {
  const { accountId, storeId, action, byUser, byName, documentId } = told;
  const at = context.clock.now().toISOString();
  const before = await gathering(context, told, userId);
  const isSame = before !== null && before.count === 1 && told.count === 1 && before.documentId === documentId;
  const count = before === null || isSame ? told.count : before.count + told.count;
  if (before !== null) {
    unit.add({ sql: "DELETE FROM notifications WHERE id = ?", args: [before.id] });
    unit.guard("notifications.gathered", "changes() = 1");
  }
  unit.add({
    sql:
      "INSERT INTO notifications(account_id, store_id, user_id, action, by_user, by_name, document_id, count, path, " +
      "begun_at, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    args: [
      ...[accountId, storeId, userId, action, byUser, byName, documentId, count],
      ...[pathOf(context, told, count), before?.begunAt ?? at, at],
    ],
  });
  return before === null;
}

/** The row to which this belongs; null when there is none yet. */
async function gathering({ database, clock }: FeatureContext, told: Told, userId: number | null) {
  const { action, storeId, byUser, byName } = told;
  if (storeId === null || listsOf[action] === undefined) return null;
  const since = new Date(clock.now().getTime() - gatheredMs).toISOString();
  const row = await database.one(
    "SELECT id, count, document_id, begun_at FROM notifications WHERE store_id = ? AND user_id IS ? AND action = ? " +
      "AND by_user IS ? AND by_name = ? AND begun_at > ? " +
      "AND id > (SELECT coalesce(max(id), 0) FROM notifications WHERE at <= ?) ORDER BY id DESC LIMIT 1",
    [storeId, userId, action, byUser, byName, since, since],
  );
  return row && {
    id: Number(row.id),
    count: Number(row.count),
    documentId: row.document_id === null ? null : Number(row.document_id),
    begunAt: String(row.begun_at),
  };
}

/** Where it leads: to what the event says, or for several to the list of them. */
function pathOf({ configuration: { url } }: FeatureContext, told: Told, count: number): string {
  const list = listsOf[told.action];
  if (count === told.count || list === undefined) return told.url.startsWith(url) ? told.url.slice(url.length) : "/";
  return `/${told.storeId}/documents${list && `?${list}`}`;
}
