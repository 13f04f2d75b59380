import { and, eq } from "drizzle-orm";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { secretHash } from "@/features/accounts/offers.ts";
import { auditStatuses, auditTypes } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { groupsOf, newCode } from "./code-rules.ts";
import { codeMinutes, lookOnPermission, type ShownCode } from "./contract.ts";
import { terminalChanged } from "./events.ts";
import { entryOf } from "./ledger-events.ts";
import { codes } from "./schema.ts";
import { auditorOf, type TerminalAuditor } from "./standing.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldCodes } from "./told-rows.ts";

type CodeRow = typeof codes.$inferSelect;

/** A code that is good, and whom it signs in. */
export interface OpenCode extends TerminalAuditor {
  readonly row: CodeRow;
}

/** An ATF audit that the asker manages. Throws 404 for any other, and 403 for one that they only see. */
export async function managedAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await context.offered(auditRecordsOffer).visible(access, auditId);
  if (audit.type !== auditTypes.atf) throw notFound();
  access.require(lookOnPermission, { accountId: audit.accountId, storeId: audit.storeId });
  return audit;
}

/**
 * Makes the code of an audit, in the place of the one before. Throws 404, 403, 409 for an audit that has ended, and 400 for
 * somebody who is no enabled auditor of it.
 */
export async function showCodeOf(
  context: FeatureContext,
  access: Access,
  auditId: number,
  userId: number,
): Promise<ShownCode> {
  const audit = await managedAudit(context, access, auditId);
  if (audit.status !== auditStatuses.active) throw conflict("audits.ended", "This audit has ended.");
  const auditor = await auditorOf(context, { auditId, userId });
  if (typeof auditor === "string") {
    const message = "Choose an auditor who is enabled in this audit.";
    throw badRequest(message, { userId: message });
  }
  const code = newCode();
  const now = context.clock.now();
  const [shownAt, expiresAt] = [now, new Date(now.getTime() + codeMinutes * 60_000)].map((at) => at.toISOString());
  const { accountId, storeId } = audit;
  const { name } = auditor.person;
  const row = { auditId, accountId, storeId, userId, codeHash: secretHash(code), shownAt, expiresAt };
  await context.change(async (unit) => {
    await withdraw(context, unit, access, audit, true);
    unit.add(telling(statementOf(insert(codes).values(row)), toldCodes.made(row)));
    unit.record(
      entryOf({ auditId, storeId }, actorOf(access.identity), "audit-terminals.code_shown", {
        ...{ userId, name, expiresAt },
      }),
    );
    unit.publish(terminalChanged, { accountId, storeId, auditId });
  });
  return { userId, name, shownAt, expiresAt, code: groupsOf(code) };
}

/** Withdraws the code of an audit, if there is one. Throws 404 and 403. */
export async function withdrawCodeOf(context: FeatureContext, access: Access, auditId: number): Promise<void> {
  const audit = await managedAudit(context, access, auditId);
  const { accountId, storeId } = audit;
  await context.change(async (unit) => {
    if (await withdraw(context, unit, access, audit, false)) {
      unit.publish(terminalChanged, { accountId, storeId, auditId });
    }
  });
}

/** Takes away the code that there is, a good one with its entry; answers whether there was a good one. */
async function withdraw(
  context: FeatureContext,
  unit: UnitOfWork,
  access: Access,
  { id: auditId, storeId }: AuditRecord,
  isReplaced: boolean,
): Promise<boolean> {
  const before = await openCodeOf(context, auditId);
  unit.add(telling(statementOf(deleteFrom(codes).where(eq(codes.auditId, auditId))), toldCodes.gone({ auditId })));
  if (!before) return false;
  const { row: { userId }, person: { name } } = before;
  unit.record(
    entryOf({ auditId, storeId }, actorOf(access.identity), "audit-terminals.code_withdrawn", {
      ...{ userId, name, isReplaced },
    }),
  );
  return true;
}

/** The code of an audit that is good just now; null without one. */
export async function openCodeOf(context: FeatureContext, auditId: number): Promise<OpenCode | null> {
  return await stillOpen(context, await rowWhere(context, eq(codes.auditId, auditId)));
}

/** What a code starts; null for one that starts nothing, for whatever reason. */
export async function openCode(context: FeatureContext, code: string): Promise<OpenCode | null> {
  return await stillOpen(context, await rowWhere(context, eq(codes.codeHash, secretHash(code))));
}

async function rowWhere({ database }: FeatureContext, isMeant: ReturnType<typeof eq>): Promise<CodeRow | undefined> {
  return await database.query.select().from(codes).where(isMeant).get();
}

async function stillOpen(context: FeatureContext, row: CodeRow | undefined): Promise<OpenCode | null> {
  if (!row || row.expiresAt <= context.clock.now().toISOString()) return null;
  const auditor = await auditorOf(context, row);
  return typeof auditor === "string" ? null : { ...auditor, row };
}

/** Takes part in a change with which a code is used up: of several who use it at once one alone does. */
export function useUp(unit: UnitOfWork, { auditId, codeHash }: CodeRow): void {
  unit.add(telling(
    statementOf(deleteFrom(codes).where(and(eq(codes.auditId, auditId), eq(codes.codeHash, codeHash)))),
    toldCodes.gone({ auditId }, { codeHash }),
  ));
  unit.guard(codeOnce, "changes() = 1");
}

/** The guard of {@link useUp}. */
export const codeOnce = "audit-terminals.code_once";
