import type { Database, Statement } from "@/db/database.ts";

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
  return [
    endImpersonation(operatorId, at),
    {
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (?, ?, ?, ?, ?)",
      args: [id, operatorId, userId, reason, at],
    },
  ];
}

/** Ends whatever an operator does for somebody. */
export function endImpersonation(operatorId: number, at: string): Statement {
  return {
    sql: "UPDATE impersonations SET ended_at = ? WHERE operator_id = ? AND ended_at IS NULL",
    args: [at, operatorId],
  };
}

/** Every impersonation that nobody has ended, those that ran out too. */
export async function openImpersonations(database: Database): Promise<readonly OpenImpersonation[]> {
  const rows = await database.all(
    "SELECT operator_id, user_id, started_at FROM impersonations WHERE ended_at IS NULL ORDER BY id",
  );
  return rows.map((row) => ({
    operatorId: Number(row.operator_id),
    userId: Number(row.user_id),
    startedAt: String(row.started_at),
  }));
}
