import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Statement } from "@/db/database.ts";
import { constraintOf } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { correctionRequests } from "./schema.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";

/** A request that may come again: whose it is, about which document, and the sum of its key. */
export interface RepeatableRequest {
  readonly userId: number;
  readonly documentId: number;
  readonly keyHash: string;
}

/** What an earlier request with the same key came to; null when there was none. */
export async function resultOfRequest<Schema extends v.GenericSchema>(
  { query }: Database,
  { userId, documentId, keyHash }: RepeatableRequest,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const of = correctionRequests;
  const row = await query.select({ result: of.result }).from(of)
    .where(and(eq(of.userId, userId), eq(of.documentId, documentId), eq(of.keyHash, keyHash))).get();
  return row ? v.parse(schema, JSON.parse(row.result)) : null;
}

/** Remembers what a request came to; a second one with the same key at the same moment undoes its own batch. */
export function requestStatement(
  request: RepeatableRequest,
  { storeId, result, at }: { readonly storeId: number; readonly result: unknown; readonly at: string },
): Statement {
  return statementOf(insert(correctionRequests).values({ ...request, storeId, result: JSON.stringify(result), at }));
}

/** True for the error of a batch whose key was used at the same moment. */
export function isRepeated(error: unknown): boolean {
  return constraintOf(error).includes("correction_requests");
}

/** Forgets keys older than that. */
export async function deleteOldRequests(database: Database, before: Date): Promise<void> {
  await inSlices(database, removingOldest("correction_requests", "at", before.toISOString()));
}
