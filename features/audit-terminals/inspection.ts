import { and, asc, eq, isNull } from "drizzle-orm";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { type AuditorsLook, auditTrailOffer } from "@/features/audit-trail/offers.ts";
import type { AuditRecord } from "@/features/audits/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { localDate, offsetAt } from "@/kernel/dates.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { managedAudit, openCodeOf } from "./codes.ts";
import type { Inspection, Present } from "./contract.ts";
import { sessions } from "./schema.ts";
import { auditorsIn, standingOf, terminalName } from "./standing.ts";

/** Looks of one auditor that are searched for what each of their sessions opened last. */
const looksAtOnce = 50;

/** An inspection as the dealer sees it go on. Throws 404 and 403. */
export async function inspectionOf(context: FeatureContext, access: Access, auditId: number): Promise<Inspection> {
  const audit = await managedAudit(context, access, auditId);
  const [code, auditors, today] = await Promise.all([
    openCodeOf(context, auditId),
    enabledAuditors(context, audit),
    context.offered(auditTrailOffer).countsSince(audit, await startOfToday(context, audit)),
  ]);
  const terminals = await openTerminals(context, audit);
  const computers = await ownComputers(context, auditors);
  return {
    auditId,
    code: code && {
      ...{ userId: code.row.userId, name: code.person.name },
      ...{ shownAt: code.row.shownAt, expiresAt: code.row.expiresAt },
    },
    auditors,
    present: await withOpened(context, audit, [...terminals, ...computers]),
    today,
  };
}

type Auditor = Inspection["auditors"][number];
type Unopened = Omit<Present, "opened">;

/** Those who may be given a code, the lead first. */
async function enabledAuditors(context: FeatureContext, audit: AuditRecord): Promise<Auditor[]> {
  const auditors = await auditorsIn(context, audit);
  return auditors.map(({ person: { id, name }, isLead }) => ({ userId: id, name, isLead }));
}

async function openTerminals(context: FeatureContext, { id }: AuditRecord): Promise<readonly Unopened[]> {
  const rows = await context.database.query.select().from(sessions)
    .where(and(eq(sessions.auditId, id), isNull(sessions.endedAt))).orderBy(asc(sessions.number));
  const present = await Promise.all(rows.map(async (row) => {
    const standing = await standingOf(context, row);
    if (typeof standing === "string") return null;
    return {
      ...{ terminalId: row.id, terminal: row.number, userId: row.userId, name: standing.person.name },
      ...{ since: row.startedAt, lastActive: row.lastUsedAt },
    };
  }));
  return present.filter((one) => one !== null);
}

/** The session of each auditor's own that was used last; where they are signed in besides is their own business. */
async function ownComputers(
  context: FeatureContext,
  auditors: readonly Auditor[],
): Promise<readonly Unopened[]> {
  const people = context.offered(accountsOffer);
  const present = await Promise.all(auditors.map(async ({ userId, name }) => {
    const [newest] = await people.openSessions(userId);
    if (!newest) return null;
    return { terminalId: null, terminal: null, userId, name, since: newest.createdAt, lastActive: newest.lastSeenAt };
  }));
  return present.filter((one) => one !== null);
}

/** Adds what each of them opened last, as the ledger has it. */
async function withOpened(
  context: FeatureContext,
  audit: AuditRecord,
  present: readonly Unopened[],
): Promise<Present[]> {
  const trail = context.offered(auditTrailOffer);
  const userIds = [...new Set(present.map(({ userId }) => userId))];
  const looks = new Map(
    await Promise.all(userIds.map(async (id) => [id, await trail.lastLooks(audit, id, looksAtOnce)] as const)),
  );
  return present.map((one) => {
    const look = looks.get(one.userId)?.find((look) => isOf(one, look));
    const opened = look ? { documentId: look.documentId, customerName: look.customerName, at: look.at } : null;
    return { ...one, opened };
  });
}

/** Whether somebody looked in this session: the ledger names the terminal behind the auditor's name. */
function isOf({ terminal, since }: Unopened, { actorName, at }: AuditorsLook): boolean {
  if (terminal === null) return !/ \(terminal \d+\)$/.test(actorName);
  return at >= since && actorName.endsWith(` (${terminalName(terminal)})`);
}

/** The instant at which the day began at the store. */
async function startOfToday(context: FeatureContext, { storeId }: AuditRecord): Promise<string> {
  const { timeZone } = await context.offered(storesOffer).existing(storeId);
  const midnight = Date.parse(`${localDate(timeZone, context.clock.now())}T00:00:00Z`);
  // The clocks are never put forward or back at midnight in the zones of the United States.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight, timeZone), timeZone)).toISOString();
}
