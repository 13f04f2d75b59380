import { desc, eq, gt } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { type Checkpoint, checkpointsAt } from "@/kernel/ledger/checkpoint-rows.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import type { FailReason } from "./contract-failures.ts";
import { type StampRow, timestampFailures, timestamps } from "./schema.ts";

/** The newest stamp, or null. */
export async function newestStamp({ query }: Database): Promise<StampRow | null> {
  const [row] = await query.select().from(timestamps).orderBy(desc(timestamps.seq)).limit(1);
  return row ?? null;
}

/** The stamp of an entry, or null. */
export async function stampAt({ query }: Database, seq: number): Promise<StampRow | null> {
  const [row] = await query.select().from(timestamps).where(eq(timestamps.seq, seq));
  return row ?? null;
}

/** Stamps after one of them, in their order, at most so many. */
export function stampsAfter({ query }: Database, seq: number, most: number): Promise<readonly StampRow[]> {
  return query.select().from(timestamps).where(gt(timestamps.seq, seq)).orderBy(timestamps.seq).limit(most);
}

/** The checkpoint of the installation's chain at an entry, or null. */
export async function systemCheckpoint(database: Database, seq: number): Promise<Checkpoint | null> {
  return [...(await checkpointsAt(database, [{ stream: systemStream, seq }])).values()][0] ?? null;
}

export function insertStamp({ seq, nonce, response, time, authority, certificate, at }: StampRow): Statement {
  return {
    sql: "INSERT INTO timestamps(seq, nonce, response, time, authority, certificate, at) VALUES (?,?,?,?,?,?,?)",
    args: [seq, nonce, response, time, authority, certificate, at],
  };
}

/** That stamping failed once more; since when it does is kept. */
export function insertFailure(reason: FailReason, at: string): Statement {
  return {
    sql: `INSERT INTO timestamp_failures(id, since, at, reason) VALUES (1, ?1, ?1, ?2)
      ON CONFLICT(id) DO UPDATE SET at = excluded.at, reason = excluded.reason`,
    args: [at, reason],
  };
}

export const deleteFailure: Statement = { sql: "DELETE FROM timestamp_failures WHERE id = 1" };

/** Since when stamping fails, and why; null while it works. */
export async function failureOf({ query }: Database) {
  const [row] = await query.select().from(timestampFailures).where(eq(timestampFailures.id, 1));
  return row ?? null;
}
