import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { auditStatuses } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { End } from "./contract-terminal.ts";
import type { SessionRow } from "./schema.ts";

const minute = 60_000;

/** How long a session at a terminal lasts at most, and how long without being used, in milliseconds. */
export const terminalLife = { most: 12 * 60 * minute, idle: 30 * minute } as const;

/** An auditor who may inspect at a terminal. */
export interface TerminalAuditor {
  readonly audit: AuditRecord;
  readonly person: Person;
}

/** Who is signed in in an audit, or is to be. */
interface Part {
  readonly auditId: number;
  readonly userId: number;
}

/** The auditor of a session or a code, or why they may not inspect; whether they accepted their invitation does not matter. */
export async function auditorOf(context: FeatureContext, { auditId, userId }: Part): Promise<TerminalAuditor | End> {
  const records = context.offered(auditRecordsOffer);
  const audit = await records.byId(auditId);
  if (!audit) return "closed";
  const [end, person, auditors] = await Promise.all([
    endOf(context, audit),
    ablePerson(context, userId),
    records.auditorsOf(auditId),
  ]);
  if (end !== null) return end;
  const isEnabled = auditors.some((one) => one.userId === userId && one.status === 0);
  return isEnabled && person ? { audit, person } : "disabled";
}

/** Everybody who may inspect in an audit, the lead first. */
export async function auditorsIn(
  context: FeatureContext,
  audit: AuditRecord,
): Promise<readonly { readonly person: Person; readonly isLead: boolean }[]> {
  const [end, auditors] = await Promise.all([
    endOf(context, audit),
    context.offered(auditRecordsOffer).auditorsOf(audit.id),
  ]);
  if (end !== null) return [];
  const enabled = await Promise.all(
    auditors.filter(({ status }) => status === 0).map(async ({ userId, isLead }) => {
      const person = await ablePerson(context, userId);
      return person && { person, isLead };
    }),
  );
  return enabled.filter((auditor) => auditor !== null);
}

/** Why nobody inspects in an audit; null while it goes on. */
async function endOf(context: FeatureContext, audit: AuditRecord): Promise<End | null> {
  if (audit.status !== auditStatuses.active) return "audit";
  const [store, account] = await Promise.all([
    context.offered(storesOffer).byId(audit.storeId),
    context.offered(accountsOffer).account(audit.accountId),
  ]);
  // As other ATF auditors, those at terminals go on when an operator disables the account.
  return store && account ? null : "closed";
}

/** Somebody who is neither disabled nor deleted. */
async function ablePerson(context: FeatureContext, userId: number): Promise<Person | null> {
  const person = await context.offered(accountsOffer).person(userId);
  return person && !person.isDisabled && !person.isDeleted ? person : null;
}

/** Whose session it is, while it goes on; else why it is over. */
export async function standingOf(context: FeatureContext, session: SessionRow): Promise<TerminalAuditor | End> {
  if (session.because !== null) return session.because;
  const now = context.clock.now().getTime();
  const auditor = await auditorOf(context, session);
  if (typeof auditor === "string") return auditor;
  if (Date.parse(session.expiresAt) <= now) return "expired";
  return Date.parse(session.lastUsedAt) + terminalLife.idle <= now ? "idle" : auditor;
}

/** What a terminal is called in the ledger, behind the name of its auditor. */
export const terminalName = (number: number): string => `terminal ${number}`;
