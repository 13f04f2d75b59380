import { type Database, guard, type Row, type Statement } from "@/db/database.ts";
import type { Subject } from "./subjects.ts";

/** A running export says so this often, and is given up for dead when it was silent for thirty times as long. */
export const tellEveryMilliseconds = 1_000;
const deadAfterMilliseconds = 30_000;

/** How far an export is. */
export interface Progress {
  readonly files: number;
  readonly bytes: number;
}

/** The last export of a subject by a person; null when there was none. */
export async function lastExport(database: Database, subject: Subject, userId: number): Promise<Row | null> {
  return await database.one(
    "SELECT * FROM departure_exports WHERE user_id = ? AND account_id = ? AND store_id IS ? ORDER BY id DESC LIMIT 1",
    [userId, subject.accountId, subject.storeId],
  );
}

/** The state of an export's row; one whose process died has failed. */
export function stateOf(row: Row, now: Date): "running" | "finished" | "cancelled" | "failed" {
  const silent = now.getTime() - Date.parse(String(row.seen_at));
  if (row.state === "running" && silent > deadAfterMilliseconds) return "failed";
  switch (row.state) {
    case "running":
    case "finished":
    case "cancelled":
      return row.state;
    default:
      return "failed";
  }
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
export const exportGuards = { noneRuns: "departure.none_runs" } as const;

/** Writes down how far an export is; changes nothing when it was cancelled meanwhile. */
export function progressStatement(exportId: number, { files, bytes }: Progress, at: string): Statement {
  return {
    sql: "UPDATE departure_exports SET sent_files = ?, sent_bytes = ?, seen_at = ? WHERE id = ? AND state = 'running'",
    args: [files, bytes, at, exportId],
  };
}

/** Ends an export, once. */
export function endStatement(exportId: number, state: "finished" | "cancelled" | "failed", at: string): Statement {
  return {
    sql: "UPDATE departure_exports SET state = ?, seen_at = ?, finished_at = ? WHERE id = ? AND state = 'running'",
    args: [state, at, at, exportId],
  };
}
