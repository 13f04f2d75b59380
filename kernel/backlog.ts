import type { Database } from "@/db/database.ts";

/** What waits in an installation and what was given up. */
export interface Backlog {
  /** Jobs that are due and that nobody has taken yet. */
  readonly jobsWaiting: number;
  /** Since when the oldest of them is due: UTC instant, ISO 8601; null when none waits. */
  readonly jobsWaitingSince: string | null;
  /** Jobs that failed too often. */
  readonly jobsGivenUp: number;
  readonly mailWaiting: number;
  /** Mail that was written while there was no mail server. */
  readonly mailHeld: number;
  readonly mailFailed: number;
  /** Whose mail failed, the most first; null for mail of no account. */
  readonly mailFailedOf: readonly { readonly accountId: number | null; readonly count: number }[];
}

/** Accounts that are named at most. */
const mostAccounts = 20;

/** Counts what waits and what was given up, by indexes alone. */
export async function backlogOf(database: Database, now: Date): Promise<Backlog> {
  const [[waiting], [givenUp], mails, failedOf] = await database.snapshot([
    {
      sql: "SELECT count(*) AS count, min(due_at) AS since FROM jobs WHERE failed_at IS NULL AND due_at <= ?",
      args: [now.getTime()],
    },
    { sql: "SELECT count(*) AS count FROM jobs WHERE failed_at IS NOT NULL", args: [] },
    { sql: "SELECT state, count(*) AS count FROM outbox WHERE state <> 'sent' GROUP BY state", args: [] },
    {
      sql: "SELECT account_id, count(*) AS count FROM outbox WHERE state <> 'sent' AND state = 'failed' " +
        "GROUP BY account_id ORDER BY count DESC, account_id LIMIT ?",
      args: [mostAccounts],
    },
  ]);
  const mailIn = (state: string) => Number(mails.find((row) => row.state === state)?.count ?? 0);
  const since = waiting?.since ?? null;
  return {
    jobsWaiting: Number(waiting?.count ?? 0),
    jobsWaitingSince: since === null ? null : new Date(Number(since)).toISOString(),
    jobsGivenUp: Number(givenUp?.count ?? 0),
    mailWaiting: mailIn("waiting"),
    mailHeld: mailIn("held"),
    mailFailed: mailIn("failed"),
    mailFailedOf: failedOf.map((row) => ({
      accountId: row.account_id === null ? null : Number(row.account_id),
      count: Number(row.count),
    })),
  };
}
