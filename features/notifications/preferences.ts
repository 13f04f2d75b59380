import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { allActions, type NotificationAction } from "./contract.ts";
import {
  alwaysEmailed,
  type EmailMode,
  emailModes,
  type NotificationPreferences,
  type OwnPreferences,
  usualModes,
} from "./contract-preferences.ts";
import { nextDigest } from "./digest-time.ts";
import { notificationsChoices, notificationsPeople } from "./schema.ts";

/** What a person gets by email. */
export async function preferencesOf(context: FeatureContext, access: Access): Promise<OwnPreferences> {
  const { userId, accountId } = access.identity;
  const chosen = await choicesOf(context, userId);
  const person = await context.database.query.select({ hour: notificationsPeople.digestHour }).from(notificationsPeople)
    .where(eq(notificationsPeople.userId, userId)).get();
  return {
    choices: allActions.map((action) => ({ action, email: modeOf(chosen, action) })),
    digestHour: person?.hour ?? usualDigestHour,
    timeZone: await timeZoneOf(context, userId, accountId),
    always: allActions.filter((action) => alwaysEmailed.has(action)),
  };
}

/** When the daily email comes unless told. */
const usualDigestHour = 7;

/** Sets what a person gets by email. Throws 400 for what is always emailed. */
export async function setPreferences(
  context: FeatureContext,
  access: Access,
  { choices, digestHour }: NotificationPreferences,
): Promise<OwnPreferences> {
  const { userId, accountId } = access.identity;
  if (accountId === null) throw notFound();
  if (choices.some(({ action, email }) => alwaysEmailed.has(action) && email !== emailModes.now)) {
    throw badRequest("Damaged files and due trace requests are always emailed.", {
      choices: "Leave these at At once.",
    });
  }
  const before = await choicesOf(context, userId);
  const after = new Map([...before, ...choices.map(({ action, email }) => [action, email] as const)]);
  const hasDaily = allActions.some((action) => modeOf(after, action) === emailModes.daily);
  const timeZone = await timeZoneOf(context, userId, accountId);
  const digestAt = hasDaily ? nextDigest(context.clock.now(), digestHour, timeZone).toISOString() : null;
  await context.database.write(() => [
    ...choices.map((choice) => chosen({ userId, accountId, ...choice })),
    {
      // The first daily email tells of what comes from now on.
      sql: "INSERT INTO notifications_people(user_id, account_id, digest_hour, digest_at, digested_up_to) " +
        "VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(id), 0) FROM notifications)) ON CONFLICT(user_id) DO UPDATE SET " +
        "digested_up_to = CASE WHEN digest_at IS NULL THEN excluded.digested_up_to ELSE digested_up_to END, " +
        "account_id = ?2, digest_hour = ?3, digest_at = ?4",
      args: [userId, accountId, digestHour, digestAt],
    },
  ]);
  return await preferencesOf(context, access);
}

function chosen(choice: typeof notificationsChoices.$inferInsert): Statement {
  const { userId, action } = notificationsChoices;
  return statementOf(
    insert(notificationsChoices).values(choice)
      .onConflictDoUpdate({ target: [userId, action], set: { email: choice.email, accountId: choice.accountId } }),
  );
}

/** How a person wants something by email. */
export function modeOf(chosen: ReadonlyMap<number, number>, action: NotificationAction): EmailMode {
  if (alwaysEmailed.has(action)) return emailModes.now;
  return Object.values(emailModes).find((mode) => mode === chosen.get(action)) ?? usualModes[action];
}

/** What a person chose, by action. */
export async function choicesOf({ database }: FeatureContext, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query.select().from(notificationsChoices).where(eq(notificationsChoices.userId, userId));
  return new Map(rows.map(({ action, email }) => [action, email]));
}

/** Of some people those who want this by email at once. */
export async function emailedNow(
  { database }: FeatureContext,
  action: NotificationAction,
  people: readonly Person[],
): Promise<readonly Person[]> {
  const rows = await database.all(
    "SELECT user_id, email FROM notifications_choices WHERE action = ? AND user_id IN (SELECT value FROM json_each(?))",
    [action, JSON.stringify(people.map(({ id }) => id))],
  );
  const modes = new Map(rows.map(({ user_id, email }) => [Number(user_id), Number(email)]));
  return people.filter(({ id }) => {
    const own = modes.get(id);
    return modeOf(new Map(own === undefined ? [] : [[action, own]]), action) === emailModes.now;
  });
}

/** The colleagues of a store who want to be emailed at once of what others do there. */
export async function colleaguesEmailedNow(
  context: FeatureContext,
  { action, accountId, storeId, byUser }: {
    readonly action: NotificationAction;
    readonly accountId: number;
    readonly storeId: number;
    readonly byUser: number | null;
  },
): Promise<readonly Person[]> {
  const rows = await context.database.all(
    "SELECT user_id FROM notifications_choices WHERE account_id = ? AND action = ? AND email = ?",
    [accountId, action, emailModes.now],
  );
  const wanting = new Set(rows.map(({ user_id }) => Number(user_id)));
  if (wanting.size === 0) return [];
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, storeId);
  return staff.filter(({ id }) => wanting.has(id) && id !== byUser);
}

/** The time zone of a person's first store by name. */
export async function timeZoneOf(context: FeatureContext, userId: number, accountId: number | null): Promise<string> {
  const stores = accountId === null ? [] : await context.offered(storesOffer).ofAccount(accountId);
  const own = new Set(await context.offered(accountsOffer).accessStores(userId));
  return (stores.find(({ id }) => own.has(id)) ?? stores[0])?.timeZone ?? "America/New_York";
}
