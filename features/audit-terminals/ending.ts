import { and, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { managedAudit } from "./codes.ts";
import type { End } from "./contract-terminal.ts";
import { terminalChanged } from "./events.ts";
import { entryOf, strongroom } from "./ledger-events.ts";
import { codes, type SessionRow, sessions } from "./schema.ts";
import { endSession, sessionOf } from "./sessions.ts";
import { standingOf } from "./standing.ts";

/** How long sessions that are over are remembered, so that a page that was left open can say why: 30 days. */
const rememberedMs = 30 * 24 * 60 * 60_000;

/** Adds the end of a session to a change. The guard fails where it has ended already. */
export async function addEnd(
  context: FeatureContext,
  unit: UnitOfWork,
  { id, auditId, accountId, storeId, userId, number }: SessionRow,
  because: End,
  actor: Actor = strongroom,
): Promise<void> {
  const person = await context.offered(accountsOffer).person(userId);
  unit.add(endSession(id, because, context.clock.now()));
  unit.guard(stillOpen, "changes() = 1");
  unit.record(entryOf({ auditId, storeId }, actor, "audit-terminals.session_ended", {
    ...{ userId, name: person?.name ?? "", sessionId: id, terminal: number, because },
  }));
  unit.publish(terminalChanged, { accountId, storeId, auditId });
  // Its open page hears at once that it may see nothing any more.
  unit.publish(personAccessChanged, { userId });
}

const stillOpen = "audit-terminals.session_open";

/** Ends a session at a terminal in the dealer's name. Throws 404 and 403. */
export async function endTerminalOf(context: FeatureContext, access: Access, sessionId: number): Promise<void> {
  const row = await sessionOf(context, { id: sessionId });
  if (!row) throw notFound();
  await managedAudit(context, access, row.auditId);
  if (row.because === null) await unlessEnded(context, row, "dealer", actorOf(access.identity));
}

/** Writes down of sessions, all or those of one audit, that they are over by now. */
export async function endOverdue(context: FeatureContext, auditId?: number): Promise<void> {
  const isMeant = auditId === undefined ? undefined : eq(sessions.auditId, auditId);
  const open = await context.database.query.select().from(sessions).where(and(isNull(sessions.endedAt), isMeant));
  for (const row of open) {
    const standing = await standingOf(context, row);
    if (typeof standing === "string") await unlessEnded(context, row, standing, strongroom);
  }
}

async function unlessEnded(context: FeatureContext, row: SessionRow, because: End, actor: Actor): Promise<void> {
  try {
    await context.change((unit) => addEnd(context, unit, row, because, actor));
  } catch (error) {
    if (!(error instanceof GuardFailed && error.guard === stillOpen)) throw error;
  }
}

/** Ends what is over, and forgets what no page asks about any more. */
export async function lookAfterTerminals(context: FeatureContext): Promise<void> {
  await endOverdue(context);
  const now = context.clock.now().getTime();
  const longAgo = new Date(now - rememberedMs).toISOString();
  await context.database.write(() => [
    statementOf(deleteFrom(codes).where(lte(codes.expiresAt, new Date(now).toISOString()))),
    statementOf(deleteFrom(sessions).where(and(isNotNull(sessions.endedAt), lt(sessions.endedAt, longAgo)))),
  ]);
}
