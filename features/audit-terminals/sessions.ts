import { and, eq, isNull } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { troubleOf } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { auditorMode } from "@/features/accounts/contract-modes.ts";
import { type EndedSession, type GuestSessions, type NamedSession, secretHash } from "@/features/accounts/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { permissionsFrom } from "@/kernel/permissions.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { type End, terminalSource } from "./contract-terminal.ts";
import { terminalChanged } from "./events.ts";
import { auditSubject, entryOf } from "./ledger-events.ts";
import { type SessionRow, sessions } from "./schema.ts";
import { standingOf, type TerminalAuditor, terminalName } from "./standing.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldTerminalSessions } from "./told-rows.ts";

/** A use is written down only when the last one known is older than this, or of a clock that ran ahead. */
const usedEvery = 60_000;

/** The sessions at terminals, for whoever finds out who a request comes from. */
export function terminalSessions(context: FeatureContext): GuestSessions {
  return {
    find: (session, isUse) => identityOf(context, session, isUse),
    end: (sessionId) => endSession(sessionId, "left", context.clock.now()),
    leaving: (access, unit) => recordLeaving(context, access, unit),
    ended: (secret) => endedSession(context, secret),
  };
}

/** The row of a session at a terminal; null for any other session. */
export async function sessionOf({ database }: FeatureContext, named: NamedSession): Promise<SessionRow | null> {
  const isMeant = "id" in named ? eq(sessions.id, named.id) : eq(sessions.tokenHash, secretHash(named.secret));
  return await database.query.select().from(sessions).where(isMeant).get() ?? null;
}

/** Ends a session that goes on; `changes()` tells whether it did. */
export function endSession(id: number, because: End, now: Date): Statement {
  const isOpen = and(eq(sessions.id, id), isNull(sessions.endedAt));
  return telling(
    statementOf(update(sessions).set({ endedAt: now.toISOString(), because }).where(isOpen)),
    toldTerminalSessions.gone({ id }),
  );
}

/** Who sits at a terminal: the auditor, who reads in the one audit and does nothing else. */
async function identityOf(context: FeatureContext, named: NamedSession, isUse: boolean): Promise<Identity | null> {
  const row = await sessionOf(context, named);
  const standing = row && await standingOf(context, row);
  if (!row || !standing || typeof standing === "string") return null;
  if (isUse) await noteUse(context, row);
  return identityAt(context, row, standing);
}

/** The identity of an auditor at a terminal. */
export function identityAt(
  context: Pick<FeatureContext, "permissions">,
  { id, number, auditId, accountId, storeId }: Pick<SessionRow, "id" | "number" | "auditId" | "accountId" | "storeId">,
  { person }: Pick<TerminalAuditor, "person">,
): Identity {
  const { id: userId, name, email, role } = person;
  return {
    ...{ userId, name, email, role, sessionId: id },
    // Of no account, as auditors are, and above nobody.
    accountId: null,
    rank: -1,
    impersonator: null,
    mode: auditorMode,
    confinement: {
      ...{ accountId, storeId, subject: auditSubject(auditId), where: terminalName(number) },
      permissions: permissionsFrom(terminalSource, context.permissions),
    },
  };
}

async function noteUse({ database, clock }: FeatureContext, { id, lastUsedAt }: SessionRow): Promise<void> {
  const now = clock.now();
  if (Math.abs(now.getTime() - Date.parse(lastUsedAt)) <= usedEvery) return;
  const isOpen = and(eq(sessions.id, id), isNull(sessions.endedAt));
  const used = statementOf(update(sessions).set({ lastUsedAt: now.toISOString() }).where(isOpen));
  await database.write(() => [used]).catch((error) => {
    // On a full disk people must still be able to read.
    if (troubleOf(error) !== "full") throw error;
  });
}

/** What is told of an auditor who signs out at a terminal. */
async function recordLeaving(context: FeatureContext, { identity }: Access, unit: UnitOfWork): Promise<void> {
  const row = identity.confinement ? await sessionOf(context, { id: identity.sessionId }) : null;
  if (!row || row.because !== null) return;
  const { id: sessionId, auditId, accountId, storeId, userId, number: terminal } = row;
  const data = { userId, name: identity.name, sessionId, terminal, because: "left" } as const;
  unit.record(entryOf(row, actorOf(identity), "audit-terminals.session_ended", data));
  unit.publish(terminalChanged, { accountId, storeId, auditId });
}

/** A session that is over, and the page that says why. */
async function endedSession(context: FeatureContext, secret: string): Promise<EndedSession | null> {
  const row = await sessionOf(context, { secret });
  const standing = row && await standingOf(context, row);
  if (!row || typeof standing !== "string") return null;
  const endedAt = row.endedAt ?? context.clock.now().toISOString();
  return { userId: row.userId, endedAt, leadsTo: `/inspection?ended=${standing}` };
}
