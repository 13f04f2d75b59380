import type { Database } from "@/db/database.ts";
import type { Change } from "../unit-of-work.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { hexOf } from "./rows.ts";
import { headEntriesOf } from "./signing.ts";
import { streamsSql, systemStream } from "./streams.ts";

/** A chain at which nothing happened for so long rests. */
const quietMs = 60_000;
/** At most so often: a shop that is open writes and rests all day. */
const pauseMs = 10 * 60_000;

const restingSql = `${streamsSql}
SELECT heads.stream, heads.seq, l.hash FROM heads JOIN ledger l ON l.stream = heads.stream AND l.seq = heads.seq
WHERE heads.stream <> ? AND l.at <= ?
  AND heads.seq > coalesce((SELECT max(seq) FROM ledger_checkpoints c WHERE c.stream = heads.stream), 0)`;

/** What the quiet signing remembers of this process. */
export interface QuietState {
  /** When it signed last, milliseconds since 1970. */
  signedAt: number;
  /** Up to which entry of each chain it did. */
  readonly heads: Map<string, number>;
}

/** Begins to remember. */
export function quietState(): QuietState {
  return { signedAt: 0, heads: new Map() };
}

/**
 * Protects what was written today before the night comes: where chains rest, their last entries are written into the chain
 * of the installation, and that is signed, once for all of them. Answers how many chains there were.
 */
export async function signQuiet(
  { database, change, checkpoints, state }: {
    readonly database: Database;
    readonly change: Change;
    readonly checkpoints: Checkpoints;
    readonly state: QuietState;
  },
  now: Date,
): Promise<number> {
  const since = now.getTime() - state.signedAt;
  // A clock that was put back must not hold it up.
  if (since >= 0 && since < pauseMs) return 0;
  const rows = await database.all(restingSql, [systemStream, new Date(now.getTime() - quietMs).toISOString()]);
  const heads = rows.map(({ stream, seq, hash }) => ({ stream: String(stream), seq: Number(seq), hash: hexOf(hash) }))
    .filter(({ stream, seq }) => seq > (state.heads.get(stream) ?? 0));
  if (heads.length === 0) return 0;
  await change((unit) => unit.record(...headEntriesOf("ledger.heads_noted", heads)));
  await checkpoints.signNow(systemStream, now);
  state.signedAt = now.getTime();
  for (const { stream, seq } of heads) state.heads.set(stream, seq);
  return heads.length;
}
