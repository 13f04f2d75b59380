import { asBrief } from "@/db/asker.ts";
import type { Database, Row, Statement } from "@/db/database.ts";

/** How long a job is held by the process that runs it; renewed while it runs. */
export const leaseMs = 60_000;
/** After this many tries a job is given up and kept for people to look at. */
export const mostTries = 10;

/** The longest wait before a job that failed is tried again. */
const longestWaitMs = 3_600_000;
/** How much the clocks of several processes may differ. */
const differenceMs = 600_000;

/** A job taken from the queue. */
export interface TakenJob {
  readonly id: number;
  readonly name: string;
  /** As it was written: JSON text. */
  readonly payload: string;
  readonly tries: number;
}

/** A job that was given up. */
export interface FailedJob {
  readonly id: number;
  readonly name: string;
  readonly tries: number;
  readonly lastError: string;
  readonly failedAt: string;
}

/** The statement that puts a job into the queue. */
export function enqueued(name: string, payload: unknown, now: Date, runAt: Date): Statement {
  return {
    sql: "INSERT INTO jobs(name, payload, due_at, created_at) VALUES (?, ?, ?, ?)",
    args: [name, JSON.stringify(payload), runAt.getTime(), now.getTime()],
  };
}

/** Takes up to `most` due jobs of these names for `lease`; another process cannot take them until the lease ends. */
export function takeJobs(names: readonly string[], lease: string, now: Date, most: number): Statement {
  return {
    sql: "UPDATE jobs SET lease = ?, due_at = ?, tries = tries + 1 WHERE id IN (SELECT id FROM jobs " +
      "WHERE failed_at IS NULL AND due_at <= ? AND name IN (SELECT value FROM json_each(?)) ORDER BY due_at, id LIMIT ?) " +
      "RETURNING id, name, payload, tries",
    args: [lease, now.getTime() + leaseMs, now.getTime(), JSON.stringify(names), most],
  };
}

/** Takes those recurring jobs that are due. */
export function takeRecurring(names: readonly string[], lease: string, now: Date): Statement {
  return {
    sql: "UPDATE recurring_jobs SET lease = ?, due_at = ?, last_started_at = ? " +
      "WHERE due_at <= ? AND name IN (SELECT value FROM json_each(?)) RETURNING name",
    args: [lease, now.getTime() + leaseMs, now.getTime(), now.getTime(), JSON.stringify(names)],
  };
}

/** What a process has in its hands. */
export interface Held {
  /** Ids of jobs. */
  readonly jobs: readonly number[];
  /** Names of recurring jobs. */
  readonly recurring: readonly string[];
}

/** Holds these a while longer, if `lease` still holds them. */
export function renewed(lease: string, now: Date, { jobs, recurring }: Held): readonly Statement[] {
  const until = now.getTime() + leaseMs;
  return [
    {
      sql: "UPDATE jobs SET due_at = ? WHERE id IN (SELECT value FROM json_each(?)) AND lease = ?",
      args: [until, JSON.stringify(jobs), lease],
    },
    {
      sql: "UPDATE recurring_jobs SET due_at = ? WHERE name IN (SELECT value FROM json_each(?)) AND lease = ?",
      args: [until, JSON.stringify(recurring), lease],
    },
  ];
}

/** A finished job leaves the queue, unless its lease was lost to another process. */
export function finished(job: TakenJob, lease: string): Statement {
  return { sql: "DELETE FROM jobs WHERE id = ? AND lease = ?", args: [job.id, lease] };
}

/** How a try failed: a code that is safe for the log, and whether the job is given up. */
export interface Failure {
  readonly reason: string;
  readonly isGivenUp: boolean;
}

/** A job that failed is tried again later, each time after twice the wait (5 s at first), or given up. */
export function failed(job: TakenJob, lease: string, now: Date, { reason, isGivenUp }: Failure): Statement {
  const wait = Math.min(5000 * 2 ** (job.tries - 1), longestWaitMs);
  return {
    sql: "UPDATE jobs SET lease = NULL, due_at = ?, last_error = ?, failed_at = ? WHERE id = ? AND lease = ?",
    args: [now.getTime() + wait, reason, isGivenUp ? now.getTime() : null, job.id, lease],
  };
}

/** A recurring job is due again `everySeconds` after it began. */
export function recurred(
  name: string,
  lease: string,
  now: Date,
  everySeconds: number,
  reason: string | null,
): Statement {
  return {
    sql: "UPDATE recurring_jobs SET lease = NULL, due_at = max(last_started_at + ?, ?), last_finished_at = ?, " +
      "last_error = ? WHERE name = ? AND lease = ?",
    args: [everySeconds * 1000, now.getTime(), now.getTime(), reason, name, lease],
  };
}

/**
 * Brings back what a clock that ran ahead put off beyond reason: work that was enqueued in its time, the next try of what
 * failed, and what a process held that is no more. What is put off on purpose stays.
 */
export function broughtBack(now: Date): readonly Statement[] {
  const at = now.getTime();
  return [
    {
      sql: "UPDATE jobs SET due_at = max(?, due_at - (created_at - ?)), created_at = ? WHERE failed_at IS NULL " +
        "AND due_at > ? AND created_at > ?",
      args: [at, at, at, at, at + differenceMs],
    },
    {
      sql: "UPDATE jobs SET due_at = ? WHERE failed_at IS NULL AND tries > 0 AND due_at > ?",
      args: [at + leaseMs, at + longestWaitMs + differenceMs],
    },
  ];
}

/** Makes a recurring job known; one that is known is never put off by a longer interval of an older version. */
export function announced(name: string, now: Date, everySeconds: number): Statement {
  return {
    sql: "INSERT INTO recurring_jobs(name, due_at) VALUES (?, ?) " +
      "ON CONFLICT(name) DO UPDATE SET due_at = min(due_at, ?)",
    args: [name, now.getTime(), now.getTime() + everySeconds * 1000],
  };
}

/** When the next job or recurring job is due, in milliseconds since 1970; null when nothing waits. */
export async function nextDue(database: Database): Promise<number | null> {
  // Both are the first entry of an index.
  const row = await asBrief(() =>
    database.one(
      "SELECT min(due_at) AS due FROM (SELECT min(due_at) AS due_at FROM jobs WHERE failed_at IS NULL " +
        "UNION ALL SELECT min(due_at) FROM recurring_jobs)",
    )
  );
  return row === null || row.due === null ? null : Number(row.due);
}

/** Jobs that were given up, the latest first. */
export async function failedJobs(database: Database): Promise<readonly FailedJob[]> {
  const rows = await database.all(
    "SELECT id, name, tries, last_error, failed_at FROM jobs WHERE failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT 500",
  );
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    tries: Number(row.tries),
    lastError: String(row.last_error ?? ""),
    failedAt: new Date(Number(row.failed_at)).toISOString(),
  }));
}

/** Reads a row that {@link takeJobs} returned. */
export function takenJob(row: Row): TakenJob {
  return {
    id: Number(row.id),
    name: String(row.name),
    payload: String(row.payload),
    tries: Number(row.tries),
  };
}
