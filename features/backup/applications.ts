import { and, count, eq, isNull, sql } from "drizzle-orm";
import { insert, statementOf, update } from "@/db/statement.ts";
import { troubleOf } from "@/db/errors.ts";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import {
  accountsOffer,
  type GuestSessions,
  type NamedSession,
  secretHash,
  setCookies,
} from "@/features/accounts/offers.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { storeName } from "@/features/stores/contract-names.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import { backupPermission, managePermission } from "./contract.ts";
import type { BackupApplication } from "./contract-applications.ts";
import { applicationSubject } from "./ledger-events.ts";
import { backupMoved } from "./events.ts";
import { releasesKey } from "./release/releases.ts";
import { type ApplicationRow, applications } from "./schema.ts";
import { toldApplications } from "./told-rows.ts";

/** Longer than any computer lasts: the session ends when it is revoked. */
const lifeSeconds = 10 * 365 * 86_400;
const usedEveryMs = 60_000;

/** What somebody tells of the application that they let in. */
export interface NewApplication {
  readonly name: string;
  readonly publicKey: string;
  readonly platform: string;
  readonly version: string;
}

/** Lets an application read the feed in the name of the asker. The session's cookie goes with the answer, this once. */
export async function registerNew(context: FeatureContext, access: Access, given: NewApplication): Promise<Response> {
  const { identity } = access;
  const { accountId } = identity;
  if (accountId === null) throw forbidden();
  const session = await context.offered(accountsOffer).guestSession(lifeSeconds);
  const at = context.clock.now().toISOString();
  const row = {
    ...given,
    ...{ id: session.id, accountId, userId: identity.userId, secretHash: session.secretHash },
    ...{ createdAt: at, lastSeenAt: at, problems: [] },
  };
  await context.change((unit) => {
    unit.add(telling(statementOf(insert(applications).values(row)), toldApplications.made(row)));
    unit.record({
      stream: accountStream(accountId),
      event: "backup.application_added",
      subject: applicationSubject(session.id),
      actor: actorOf(identity),
      data: { name: given.name, publicKey: given.publicKey, userId: identity.userId },
    });
    unit.publish(backupMoved, { accountId });
  });
  const headers = new Headers();
  setCookies(headers, session.cookies);
  return Response.json({ id: session.id }, { status: 201, headers });
}

/** The sessions of backup applications, for whoever finds out who a request comes from. */
export function applicationSessions(context: FeatureContext): GuestSessions {
  return {
    find: async (named, isUse) => {
      const row = await alive(context, named);
      const identity = row && await identityOf(context, row);
      if (row && identity && isUse) await noteUse(context, row);
      return identity;
    },
    end: (sessionId) => revoking(sessionId, context.clock.now()),
  };
}

async function alive({ database }: FeatureContext, named: NamedSession): Promise<ApplicationRow | null> {
  const isMeant = "id" in named ? eq(applications.id, named.id) : eq(applications.secretHash, secretHash(named.secret));
  return await database.query.select().from(applications).where(and(isMeant, isNull(applications.revokedAt))).get() ??
    null;
}

/** An application is its person, confined to what a backup reads; null when that person may do nothing any more. */
async function identityOf(context: FeatureContext, row: ApplicationRow): Promise<Identity | null> {
  const person = await context.offered(accountsOffer).person(row.userId);
  if (!person || person.isDisabled || person.isDeleted || person.accountId !== row.accountId) return null;
  const { id: userId, name, email, accountId, role } = person;
  return {
    ...{ userId, name, email, accountId, role },
    rank: roleNamed(role)?.rank ?? -1,
    sessionId: row.id,
    accountState: "program",
    impersonator: null,
    mode: null,
    confinement: {
      subject: applicationSubject(row.id),
      accountId: row.accountId,
      storeId: null,
      permissions: new Set([backupPermission]),
      where: row.name,
    },
  };
}

async function noteUse({ database, clock }: FeatureContext, { id, lastSeenAt }: ApplicationRow): Promise<void> {
  const now = clock.now();
  if (Math.abs(now.getTime() - Date.parse(lastSeenAt)) <= usedEveryMs) return;
  const seen = statementOf(update(applications).set({ lastSeenAt: now.toISOString() }).where(eq(applications.id, id)));
  await database.write(() => [seen]).catch((error) => {
    // On a full disk a copy must still be possible.
    if (troubleOf(error) !== "full") throw error;
  });
}

function revoking(id: number, now: Date) {
  const isOpen = and(eq(applications.id, id), isNull(applications.revokedAt));
  return telling(
    statementOf(update(applications).set({ revokedAt: now.toISOString() }).where(isOpen)),
    toldApplications.gone({ id }),
  );
}

/**
 * Lets an application read no more: its own person, the application itself, and who holds the whole account. Throws 404 for
 * one that is not theirs.
 */
export async function revoke(context: FeatureContext, access: Access, id: number): Promise<void> {
  const row = await alive(context, { id });
  const { identity } = access;
  const isOwn = row?.userId === identity.userId && row.accountId === identity.accountId;
  const isOfAccount = row !== null && access.can(managePermission, { accountId: row.accountId });
  if (!row || (!isOwn && !isOfAccount)) throw notFound();
  await context.change((unit) => {
    unit.add(revoking(id, context.clock.now()));
    unit.record({
      stream: accountStream(row.accountId),
      event: "backup.application_revoked",
      subject: applicationSubject(id),
      actor: actorOf(identity),
      data: { name: row.name },
    });
    unit.publish(backupMoved, { accountId: row.accountId });
  });
}

/** The applications of the asker's account, the newest first. */
export async function applicationsOf(context: FeatureContext, access: Access, page: AskedPage) {
  const isOfAccount = and(
    eq(applications.accountId, access.identity.accountId ?? 0),
    isNull(applications.revokedAt),
  );
  const { query } = context.database;
  const rows = await query.select().from(applications).where(isOfAccount).orderBy(sql`${applications.id} DESC`)
    .limit(page.limit).offset(offsetOf(page));
  const [{ total }] = await query.select({ total: count() }).from(applications).where(isOfAccount);
  const data = await Promise.all(rows.map((row) => presented(context, row)));
  return { data, count: total, page: page.page, limit: page.limit };
}

/** Who the calling application is and what it copies. Throws 404 for anybody else. */
export async function ownApplication(context: FeatureContext, access: Access) {
  const row = await callingApplication(context, access);
  const parts = access.scope(backupPermission, { accountId: row.accountId });
  const all = await context.offered(storesOffer).ofAccount(row.accountId);
  const stores = all.filter(({ id }) => parts.some(({ storeIds }) => storeIds === "all" || storeIds.includes(id)));
  return {
    application: await presented(context, row),
    stores: stores.map((store) => ({
      id: store.id,
      name: storeName(store),
      fflNumber: writtenLicence(store),
      timeZone: store.timeZone,
    })),
    newestVersion: await context.service(releasesKey).newestVersion(),
  };
}

/** The application whose session it is. Throws 404 for anybody else. */
export async function callingApplication(context: FeatureContext, { identity }: Access): Promise<ApplicationRow> {
  const row = await alive(context, { id: identity.sessionId });
  if (!row) throw notFound("This is for the backup application.");
  return row;
}

async function presented(context: FeatureContext, row: ApplicationRow): Promise<BackupApplication> {
  const person = await context.offered(accountsOffer).person(row.userId);
  return {
    ...{ id: row.id, name: row.name, platform: row.platform, version: row.version, userId: row.userId },
    userName: person?.name ?? "",
    ...{ createdOn: row.createdAt, lastSeenOn: row.lastSeenAt, outcome: row.outcome, problems: [...row.problems] },
    ...{ lastRunOn: row.lastRunAt, lastWholeOn: row.lastWholeAt, lastFullCheckOn: row.lastFullCheckAt },
    ...{ lastRestoreOn: row.lastRestoreAt, freeBytes: row.freeBytes },
  };
}
