import { and, desc, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database, Row, Statement } from "@/db/database.ts";
import { troubleOf } from "@/db/errors.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { impersonationLife } from "./impersonation.ts";
import { sessions } from "./schema.ts";
import type { EndedSession, NamedSession, OpenSession } from "./offers-sign-in.ts";
import { toldSessions } from "./told-rows.ts";
import { newSecret, secretHash } from "./tokens.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";

const minute = 60_000;

/** How long a session lasts at most, and how long without being used, in milliseconds. */
export const sessionLife = { most: 7 * 24 * 60 * minute, idle: 12 * 60 * minute } as const;

/** How long a proof of who one is counts before what protects the sign-in is changed. */
const provedFor = 10 * minute;

/** A use is written down only when the last one known is older than this, or of a clock that ran ahead. */
const seenEvery = 5 * minute;

/** A session that is made; its secret goes into the cookie and is kept nowhere. */
export interface NewSession {
  readonly id: number;
  readonly secret: string;
  readonly seconds: number;
  readonly statement: Statement;
}

/** Prepares a session; it stands once `statement` is written. One to act for a person lasts as long as that does. */
export async function newSession(
  { ids, clock }: Pick<FeatureContext, "ids" | "clock">,
  userId: number,
  userAgent: string,
  actsFor: number | null = null,
): Promise<NewSession> {
  const id = await ids.next("sessions");
  const secret = newSecret();
  const now = clock.now();
  const at = now.toISOString();
  const life = actsFor === null ? sessionLife.most : impersonationLife;
  const expires = new Date(now.getTime() + life);
  const row = {
    ...{ id, userId, tokenHash: secretHash(secret), userAgent: userAgent.slice(0, 300) },
    ...{ actsFor, createdAt: at, lastSeenAt: at, provedAt: at, expiresAt: expires.toISOString() },
  };
  return {
    id,
    secret,
    seconds: life / 1000,
    statement: telling(statementOf(insert(sessions).values(row)), toldSessions.made(row)),
  };
}

const sessionSql = `
SELECT s.id AS session_id, s.last_seen_at, s.acts_for, u.id, u.name, u.email, u.role, u.status, u.is_deleted, u.account_id,
  (u.account_id IS NOT NULL AND (a.id IS NULL OR a.is_disabled = 1 OR a.deleted_at IS NOT NULL)) AS is_account_closed
FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN accounts a ON a.id = u.account_id
WHERE s.ended_at IS NULL AND s.expires_at > ? AND s.last_seen_at > ? AND `;

/**
 * The person of a session that is alive, looked up in the database: an ended session ends at once, everywhere. Only a use
 * puts off the end of a session that is not used.
 */
export async function sessionRow(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  by: NamedSession,
  isUse: boolean,
): Promise<Row | null> {
  const now = clock.now().getTime();
  const alive = [new Date(now).toISOString(), new Date(now - sessionLife.idle).toISOString()];
  const row = "id" in by
    ? await database.one(`${sessionSql} s.id = ?`, [...alive, by.id])
    : await database.one(`${sessionSql} s.token_hash = ?`, [...alive, secretHash(by.secret)]);
  if (row && isUse && Math.abs(now - Date.parse(String(row.last_seen_at))) > seenEvery) {
    await database.write(() => [{
      sql: "UPDATE sessions SET last_seen_at = ? WHERE id = ? AND ended_at IS NULL",
      args: [alive[0], Number(row.session_id)],
    }]).catch((error) => {
      // On a full disk people must still be able to read.
      if (troubleOf(error) !== "full") throw error;
    });
  }
  return row;
}

/** The sessions of a person that are alive, the one used last first. */
export async function openSessionsOf(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  userId: number,
): Promise<readonly OpenSession[]> {
  const now = clock.now().getTime();
  const { id, createdAt, lastSeenAt, userAgent, expiresAt, endedAt } = sessions;
  return await database.query.select({ id, createdAt, lastSeenAt, userAgent }).from(sessions)
    .where(and(
      eq(sessions.userId, userId),
      isNull(endedAt),
      gt(expiresAt, new Date(now).toISOString()),
      gt(lastSeenAt, new Date(now - sessionLife.idle).toISOString()),
    ))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** Until when the person of a session counts as having just proved who they are; null when that is over. */
export async function provedUntil(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  sessionId: number,
): Promise<string | null> {
  const { id, provedAt } = sessions;
  const session = await database.query.select({ provedAt }).from(sessions).where(eq(id, sessionId)).get();
  if (!session || session.provedAt === null) return null;
  const until = Date.parse(session.provedAt) + provedFor;
  return until > clock.now().getTime() ? new Date(until).toISOString() : null;
}

/** Writes down that the person of a session has proved who they are. */
export function proveSession(sessionId: number, at: string): Statement {
  const { id, endedAt } = sessions;
  return statementOf(update(sessions).set({ provedAt: at }).where(and(eq(id, sessionId), isNull(endedAt))));
}

/** Ends one session, of this person when one is named. */
export function endSession(sessionId: number, at: string, userId: number | null = null): Statement {
  const { id, endedAt } = sessions;
  const isTheirs = userId === null ? undefined : eq(sessions.userId, userId);
  return telling(
    statementOf(update(sessions).set({ endedAt: at }).where(and(eq(id, sessionId), isNull(endedAt), isTheirs))),
    toldSessions.gone({ id: sessionId }, userId === null ? undefined : { userId }),
  );
}

/** Ends every session of a person, but perhaps one. */
export function endSessionsOf(userId: number, at: string, besides = 0): Statement {
  const { id, endedAt } = sessions;
  const isMeant = and(eq(sessions.userId, userId), isNull(endedAt), ne(id, besides));
  return telling(
    statementOf(update(sessions).set({ endedAt: at }).where(isMeant)),
    toldSessions.allGone({ userId }, { id: besides }),
  );
}

/** Removes sessions that ended or ran out a month ago. */
export async function deleteOldSessions(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * 60 * minute).toISOString();
  await inSlices(database, removingOldest("sessions", "expires_at", before));
}

/** The session of a cookie's secret, where somebody ended it; null for any other. */
export async function endedSessionOf(database: Database, secret: string): Promise<EndedSession | null> {
  const { userId, endedAt, tokenHash } = sessions;
  const row = await database.query.select({ userId, endedAt }).from(sessions)
    .where(and(eq(tokenHash, secretHash(secret)), isNotNull(endedAt))).get();
  return row?.endedAt ? { userId: row.userId, endedAt: row.endedAt } : null;
}
