import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { mostNamed } from "@/kernel/zip/left-out.ts";
import { fullExports, leftOutFiles, type StoredExport } from "../schema.ts";
import type { Subject } from "../subjects.ts";

/** A running export says so this often, and is given up for dead when it was silent for thirty times as long. */
export const tellEveryMilliseconds = 1_000;
const deadAfterMilliseconds = 30_000;

/** How much an export is to hold. */
export interface Size {
  readonly files: number;
  readonly bytes: number;
}

/** How far an export is. */
export interface Progress extends Size {
  /** Files that were not as filed. */
  readonly leftOutFiles: number;
}

/** The last export of a subject by a person, whatever became of it; null when there was none. */
export function lastExport(database: Database, subject: Subject, userId: number): Promise<StoredExport | null> {
  return newest(database, isOf(subject, userId));
}

/**
 * The last one that was finished and holds everything; null when none does. It allows what it allows whether or not
 * another one was begun, cancelled, broken off or left something out since.
 */
export function lastWholeExport(database: Database, subject: Subject, userId: number): Promise<StoredExport | null> {
  return newest(
    database,
    and(isOf(subject, userId), eq(fullExports.state, "finished"), eq(fullExports.leftOutFiles, 0)),
  );
}

/** What an export left out, the first of it by name. */
export async function namedLeftOut(database: Database, exportId: number) {
  const { path, reason, position } = leftOutFiles;
  return await database.query.select({ path, reason }).from(leftOutFiles).where(eq(leftOutFiles.exportId, exportId))
    .orderBy(position).limit(mostNamed);
}

function isOf(subject: Subject, person: number) {
  const { accountId, storeId, userId } = fullExports;
  const ofSubject = subject.storeId === null ? isNull(storeId) : eq(storeId, subject.storeId);
  return and(eq(userId, person), eq(accountId, subject.accountId), ofSubject);
}

async function newest(database: Database, condition: SQL | undefined): Promise<StoredExport | null> {
  const row = await database.query.select().from(fullExports).where(condition)
    .orderBy(desc(fullExports.id)).limit(1).get();
  return row ?? null;
}

/** The state of an export's row; one whose process died has failed. */
export function stateOf({ state, seenAt }: StoredExport, now: Date): StoredExport["state"] {
  const silent = now.getTime() - Date.parse(seenAt);
  return state === "running" && silent > deadAfterMilliseconds ? "failed" : state;
}

/** Stops the batch while an export of a subject by a person runs. */
export function noneRuns(subject: Subject, userId: number, now: Date): Statement {
  return guard(
    exportGuards.noneRuns,
    "NOT EXISTS (SELECT 1 FROM departure_exports WHERE user_id = ? AND account_id = ? AND store_id IS ? " +
      "AND state = 'running' AND seen_at >= ?)",
    [userId, subject.accountId, subject.storeId, new Date(now.getTime() - deadAfterMilliseconds).toISOString()],
  );
}

/** Names of the guards that statements about exports carry. */
export const exportGuards = { noneRuns: "offboarding.none_runs" } as const;

/** Writes down how far an export is; changes nothing when it was cancelled meanwhile. */
export function progressStatement(
  exportId: number,
  { files, bytes, leftOutFiles: leftOut }: Progress,
  at: string,
): Statement {
  return statementOf(
    update(fullExports).set({ sentFiles: files, sentBytes: bytes, leftOutFiles: leftOut, seenAt: at })
      .where(isRunning(exportId)),
  );
}

/** Ends an export, once. */
export function endStatement(exportId: number, state: "finished" | "cancelled" | "failed", at: string): Statement {
  return statementOf(
    update(fullExports).set({ state, seenAt: at, finishedAt: at }).where(isRunning(exportId)),
  );
}

function isRunning(exportId: number) {
  return and(eq(fullExports.id, exportId), eq(fullExports.state, "running"));
}
