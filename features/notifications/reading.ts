import { eq } from "drizzle-orm";
import type { Value } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { offsetOf } from "@/kernel/paginate.ts";
import {
  allActions,
  mostListed,
  type Notification,
  type NotificationsPage,
  notificationsPermission,
} from "./contract.ts";
import { notificationsTold } from "./events.ts";
import { notifications, notificationsPeople, notificationsReads } from "./schema.ts";

/** Whose notifications are looked at, and of which stores. */
export interface Reader {
  readonly userId: number;
  readonly accountId: number;
  readonly storeIds: readonly number[] | "all";
}

/** Each of so many stores is walked by its own index; for more, and for all, the account's (200,000 rows: 20 ms). */
const mostStoresApart = 8;

/** One page of what the asker has not read, or of all. */
export async function notificationsOf(
  context: FeatureContext,
  access: Access,
  { all, page, limit }: { readonly all: boolean; readonly page: number; readonly limit: number },
): Promise<NotificationsPage> {
  const reader = readerOf(access);
  if (!reader) return { data: [], count: 0, page, limit };
  const readUpTo = await readUpToOf(context, reader);
  const ids = await idsFor(context, reader, { after: all ? 0 : readUpTo, isUnread: !all });
  const from = offsetOf({ page, limit });
  const shown = ids.slice(from, from + limit);
  return { data: await presented(context, access, shown, readUpTo), count: ids.length, page, limit };
}

/** Marks notifications of the asker as read. What is not theirs is passed over. */
export async function markRead(context: FeatureContext, access: Access, ids: readonly number[]): Promise<void> {
  const reader = readerOf(access);
  // An operator who acts for somebody reads nothing in their place.
  if (!reader || access.identity.impersonator) return;
  const readUpTo = await readUpToOf(context, reader);
  // Numbers only grow: what comes after this look is behind it.
  const last = await context.database.one("SELECT coalesce(max(id), 0) AS id FROM notifications");
  const unread = await idsFor(context, reader, { after: readUpTo, isUnread: true });
  const asked = new Set(ids);
  const read = unread.filter((id) => asked.has(id));
  if (read.length === 0) return;
  const left = unread.filter((id) => !asked.has(id));
  const { userId, accountId } = reader;
  const at = context.clock.now().toISOString();
  await context.change((unit) => {
    unit.add(
      {
        sql: "INSERT INTO notifications_reads(user_id, notification_id, at) SELECT ?, value, ? FROM json_each(?) " +
          "WHERE true ON CONFLICT DO NOTHING",
        args: [userId, at, JSON.stringify(read)],
      },
      ...unread.length < mostListed ? readFurther(reader, Math.min(...left, Number(last?.id ?? 0) + 1) - 1) : [],
    );
    unit.publish(notificationsTold, { accountId, storeId: null, userIds: [userId] });
  });
}

/** Everything up to a number was read: the marks below it are not needed any more. */
function readFurther({ userId, accountId }: Reader, upTo: number) {
  return [
    {
      sql: "INSERT INTO notifications_people(user_id, account_id, read_up_to) VALUES (?1, ?2, ?3) " +
        "ON CONFLICT(user_id) DO UPDATE SET read_up_to = max(coalesce(read_up_to, 0), ?3)",
      args: [userId, accountId, upTo],
    },
    { sql: "DELETE FROM notifications_reads WHERE user_id = ? AND notification_id <= ?", args: [userId, upTo] },
  ];
}

/** Whose notifications somebody who asks may see; null for somebody without an account. */
function readerOf(access: Access): Reader | null {
  const { userId, accountId } = access.identity;
  if (accountId === null) return null;
  const parts = access.scope(notificationsPermission, { accountId });
  const all = parts.some(({ storeIds }) => storeIds === "all");
  return {
    userId,
    accountId,
    storeIds: all ? "all" : parts.flatMap(({ storeIds }) => storeIds === "all" ? [] : storeIds),
  };
}

/** Up to which number a person has read everything: for somebody new what was there before them. */
async function readUpToOf(context: FeatureContext, { userId }: Reader): Promise<number> {
  const { readUpTo } = notificationsPeople;
  const known = await context.database.query.select({ readUpTo }).from(notificationsPeople)
    .where(eq(notificationsPeople.userId, userId)).get();
  if (known && known.readUpTo !== null) return known.readUpTo;
  const person = await context.offered(accountsOffer).person(userId);
  const row = await context.database.one("SELECT coalesce(max(id), 0) AS id FROM notifications WHERE at < ?", [
    person?.createdAt ?? "",
  ]);
  return Number(row?.id ?? 0);
}

/** The newest notifications that a person may see, behind a number: their ids, at most {@link mostListed}. */
export async function idsFor(
  { database }: FeatureContext,
  { userId, accountId, storeIds }: Reader,
  { after, isUnread }: { readonly after: number; readonly isUnread: boolean },
): Promise<readonly number[]> {
  const args: Value[] = [userId, accountId, after, JSON.stringify(storeIds === "all" ? [] : storeIds), mostListed];
  const unread = isUnread
    ? "AND NOT EXISTS (SELECT 1 FROM notifications_reads r WHERE r.user_id = ?1 AND r.notification_id = n.id) "
    : "";
  const newest = `AND n.id > ?3 ${unread}ORDER BY n.id DESC LIMIT ?5`;
  const among = storeIds === "all" ? "" : "AND n.store_id IN (SELECT value FROM json_each(?4)) ";
  const others = "n.user_id IS NULL AND n.by_user IS NOT ?1";
  // Which account it is of is asked too: a person may have come from another one.
  const own = "SELECT n.id FROM notifications n WHERE n.user_id = ?1 AND n.account_id = ?2 " +
    (storeIds === "all" ? "" : "AND (n.store_id IS NULL OR n.store_id IN (SELECT value FROM json_each(?4))) ") + newest;
  const shared = storeIds === "all" || storeIds.length > mostStoresApart
    ? [`SELECT n.id FROM notifications n WHERE n.account_id = ?2 AND ${others} ${among}${newest}`]
    : storeIds.map((id) =>
      `SELECT n.id FROM notifications n WHERE n.store_id = ${Number(id)} AND n.account_id = ?2 AND ${others} ${newest}`
    );
  const parts = [own, ...shared].map((sql) => `SELECT id FROM (${sql})`).join(" UNION ALL ");
  const rows = await database.all(`SELECT id FROM (${parts}) ORDER BY id DESC LIMIT ?5`, args);
  return rows.map(({ id }) => Number(id));
}

/** Notifications as the wire shows them; the customer's name only to those who may read the document. */
async function presented(
  context: FeatureContext,
  access: Access,
  ids: readonly number[],
  readUpTo: number,
): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(context, ids);
  const marks = await context.database.query.select({ id: notificationsReads.notificationId }).from(notificationsReads)
    .where(eq(notificationsReads.userId, access.identity.userId));
  const read = new Set(marks.map(({ id }) => id));
  const documentIds = rows.flatMap(({ documentId }) => documentId ?? []);
  const storeIds = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))];
  const [headings, stores] = await Promise.all([
    context.offered(documentRecordsOffer).headings(documentIds),
    context.offered(storesOffer).byIds(storeIds),
  ]);
  const nameOf = new Map(stores.map(({ id, friendlyFFLName }) => [id, friendlyFFLName]));
  return rows.flatMap(({ id, accountId, storeId, documentId, ...row }) => {
    const action = allActions.find((known) => known === row.action);
    if (action === undefined) return [];
    const heading = documentId === null ? undefined : headings.get(documentId);
    const mayRead = storeId !== null && heading !== undefined &&
      access.can("documents.read", { accountId, storeId, date: heading.transferDate });
    return [{
      ...{ id, action, count: row.count, path: row.path, createdAt: row.at, instantiatorName: row.byName },
      document: documentId !== null && storeId !== null
        ? { id: documentId, storeId, customerName: mayRead ? heading.customerName : "" }
        : null,
      storeName: storeId === null ? "" : nameOf.get(storeId) ?? "",
      isRead: id <= readUpTo || read.has(id),
    }];
  });
}

/** The rows of some ids, the newest first. */
export async function rowsOf({ database }: FeatureContext, ids: readonly number[]) {
  const rows = await database.query.select().from(notifications).where(isOneOf(notifications.id, ids));
  return rows.toSorted((one, other) => other.id - one.id);
}
