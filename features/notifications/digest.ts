import { and, isNotNull, lte } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { notificationActions, notificationsPermission } from "./contract.ts";
import { emailModes } from "./contract-preferences.ts";
import { preferencesUrl } from "./deliver.ts";
import { nextDigest } from "./digest-time.ts";
import { choicesOf, modeOf, timeZoneOf } from "./preferences.ts";
import { idsFor, type Reader, rowsOf } from "./reading.ts";
import { notificationsPeople } from "./schema.ts";

/** People of one look; more are left to the next one of the same run. */
const atOnce = 100;
/** Lines of one mail. */
const mostLines = 50;

type Due = typeof notificationsPeople.$inferSelect;

/** Sends the daily emails that are due: none where nothing happened, and each once. */
export async function sendDigests(context: FeatureContext): Promise<void> {
  const now = context.clock.now();
  const { digestAt } = notificationsPeople;
  while (true) {
    const due = await context.database.query.select().from(notificationsPeople)
      .where(and(isNotNull(digestAt), lte(digestAt, now.toISOString()))).orderBy(digestAt).limit(atOnce);
    for (const person of due) await sendDigest(context, person, now);
    if (due.length < atOnce) return;
  }
}

/** The mail and that it was sent are one batch: a crash loses neither and repeats neither. */
async function sendDigest(context: FeatureContext, due: Due, now: Date): Promise<void> {
  const { userId, accountId } = due;
  const last = await context.database.one("SELECT coalesce(max(id), 0) AS id FROM notifications");
  const upTo = Number(last?.id ?? 0);
  const mail = await digestMail(context, due, upTo);
  const next = nextDigest(now, due.digestHour, await timeZoneOf(context, userId, accountId)).toISOString();
  try {
    await context.change((unit) => {
      unit.add({
        sql: "UPDATE notifications_people SET digest_at = ?, digested_up_to = ? WHERE user_id = ? AND digest_at = ?",
        args: [next, upTo, userId, due.digestAt],
      });
      unit.guard("notifications.digest_once", "changes() = 1");
      if (mail) unit.mail(mail);
    });
  } catch (error) {
    // Another process sent it, or the person chose otherwise in between.
    if (!(error instanceof GuardFailed)) throw error;
  }
}

async function digestMail(context: FeatureContext, due: Due, upTo: number): Promise<NewMail | null> {
  const person = await context.offered(accountsOffer).person(due.userId);
  const reader = person && await readerOf(context, person);
  if (!person || !reader) return null;
  const chosen = await choicesOf(context, person.id);
  const ids = await idsFor(context, reader, { after: due.digestedUpTo, isUnread: false });
  const rows = (await rowsOf(context, ids.filter((id) => id <= upTo))).filter(({ action }) =>
    Object.values(notificationActions).some((known) => known === action && modeOf(chosen, known) === emailModes.daily)
  );
  if (rows.length === 0) return null;
  const lines = await linesOf(context, reader, rows.toReversed());
  const { url } = context.configuration;
  return {
    to: { name: person.name, address: person.email },
    subject: `Strongroom: ${lines.length === 1 ? "1 update" : `${grouped(lines.length)} updates`}`,
    text: ["Since your last daily email:", ...lines.slice(0, mostLines), ...more(lines.length - mostLines)].join("\n"),
    links: [
      { label: "See all notifications", href: `${url}/notifications` },
      { label: "Choose which emails you get", href: preferencesUrl(url) },
    ],
    ...{ accountId: due.accountId, storeId: null, leastRank: 1 },
  };
}

function more(count: number): readonly string[] {
  return count > 0 ? [`- and ${grouped(count)} more`] : [];
}

/** What a person may see now, whatever they saw when it happened; null for somebody without notifications. */
async function readerOf(context: FeatureContext, person: Person): Promise<Reader | null> {
  const people = context.offered(accountsOffer);
  const { id, accountId, role, name, email } = person;
  if (accountId === null || person.isDeleted || person.isDisabled) return null;
  if (!people.permissionsOf(role).has(notificationsPermission)) return null;
  const account = await people.account(accountId);
  if (!account || account.isDisabled) return null;
  const identity: Identity = {
    ...{ userId: id, accountId, role, name, email, rank: 0, sessionId: 0, impersonator: null, mode: null },
  };
  const membership = await people.membership(identity);
  if (!membership) return null;
  // Deleted stores are left out.
  const live = (await context.offered(storesOffer).ofAccount(accountId)).map((store) => store.id);
  const { storeIds } = membership;
  return {
    userId: id,
    accountId,
    storeIds: storeIds === "all" ? live : live.filter((store) => storeIds.includes(store)),
  };
}

async function linesOf(
  context: FeatureContext,
  { accountId }: Reader,
  rows: Awaited<ReturnType<typeof rowsOf>>,
): Promise<readonly string[]> {
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  const nameOf = new Map(stores.map(({ id, friendlyFFLName }) => [id, friendlyFFLName]));
  return rows.map(({ action, count, byName, storeId }) => {
    const at = storeId === null ? "" : ` at ${nameOf.get(storeId) ?? ""}`;
    return `- ${sentenceOf(action, byName, count === 1 ? "a document" : `${grouped(count)} documents`)}${at}`;
  });
}

function sentenceOf(action: number, name: string, what: string): string {
  switch (action) {
    case notificationActions.created:
      return `${name} filed ${what}`;
    case notificationActions.newVersion:
      return `${name} corrected ${what}`;
    case notificationActions.flagged:
      return `${name} flagged ${what}`;
    case notificationActions.assigned:
      return `${name} assigned ${what} to you`;
    case notificationActions.noted:
      return `${name} added a note to a document assigned to you`;
    case notificationActions.correctionSaved:
      return `${name} saved a correction`;
    default:
      return `${name} asks for further dates`;
  }
}
