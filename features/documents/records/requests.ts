import type { Database, Statement } from "@/db/database.ts";
import { constraintOf } from "@/db/errors.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";

/** The document that an earlier request with this key of this person filed. */
export async function documentOfRequest(database: Database, userId: number, key: string): Promise<number | null> {
  const row = await database.one("SELECT document_id FROM document_requests WHERE user_id = ? AND key_hash = ?", [
    userId,
    key,
  ]);
  return row ? Number(row.document_id) : null;
}

/** Remembers what a request came to; a second one with the same key at the same moment undoes its own batch. */
export function requestStatement(userId: number | null, key: string, documentId: number, at: string): Statement {
  return {
    sql: "INSERT INTO document_requests(user_id, key_hash, document_id, at) VALUES (?, ?, ?, ?)",
    args: [userId, key, documentId, at],
  };
}

/** True for the error of a batch whose key was used at the same moment. */
export function isRepeatedRequest(error: unknown): boolean {
  return constraintOf(error).includes("document_requests");
}

/** Forgets keys older than a week. */
export async function deleteOldRequests(database: Database, before: Date): Promise<void> {
  await inSlices(database, removingOldest("document_requests", "at", before.toISOString()));
}
