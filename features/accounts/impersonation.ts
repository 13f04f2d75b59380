import { and, eq, isNull } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { impersonations } from "./schema.ts";
import { toldImpersonations } from "./told-rows.ts";

/** An operator acts for somebody for this long at most. */
export const impersonationLife = 60 * 60_000;

/** An impersonation that is going on. */
export interface OpenImpersonation {
  readonly operatorId: number;
  readonly userId: number;
  readonly startedAt: string;
}

/** The moment from which on an impersonation must have begun to be going on still. */
export function oldestOpen(now: Date): string {
  return new Date(now.getTime() - impersonationLife).toISOString();
}

/** Begins to act for somebody; what the operator did before for another ends. */
export function beginImpersonation(
  { id, operatorId, userId, reason, at }: {
    readonly id: number;
    readonly operatorId: number;
    readonly userId: number;
    readonly reason: string;
    readonly at: string;
  },
): readonly Statement[] {
  const row = { id, operatorId, userId, reason, startedAt: at };
  return [
    endImpersonation(operatorId, at),
    telling(statementOf(insert(impersonations).values(row)), toldImpersonations.made(row)),
  ];
}

/** Ends whatever an operator does for somebody. */
export function endImpersonation(operatorId: number, at: string): Statement {
  const isOpen = and(eq(impersonations.operatorId, operatorId), isNull(impersonations.endedAt));
  return telling(
    statementOf(update(impersonations).set({ endedAt: at }).where(isOpen)),
    toldImpersonations.allGone({ operatorId }),
  );
}

/** Every impersonation that nobody has ended, those that ran out too. */
export async function openImpersonations(database: Database): Promise<readonly OpenImpersonation[]> {
  const { id, operatorId, userId, startedAt, endedAt } = impersonations;
  return await database.query.select({ operatorId, userId, startedAt }).from(impersonations)
    .where(isNull(endedAt)).orderBy(id);
}
