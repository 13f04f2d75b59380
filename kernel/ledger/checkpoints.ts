import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { Database } from "@/db/database.ts";
import type { CheckpointFile, CheckpointFileState } from "./checkpoint-file.ts";
import {
  type Checkpoint,
  checkpointColumns,
  checkpointOf,
  checkpointsAfter,
  checkpointsAt,
  hashesAt,
  insertCheckpoint,
  isSigned,
  placeName,
  signedText,
} from "./checkpoint-rows.ts";
import type { LedgerKeys } from "./keys.ts";
import { hexOf } from "./rows.ts";
import { streamsSql } from "./streams.ts";
import { ChainBroken, ledgerTreeOn } from "./tree.ts";

/** What a run of the signing did. */
export interface SigningRun {
  readonly made: readonly Checkpoint[];
  /** Chains that are not the ones that were signed before: they are not signed again. */
  readonly refused: readonly string[];
  /** From when on the file of checkpoints holds every one. */
  readonly fileSince: string;
}

/** The signing of chains: one checkpoint for each chain and finished UTC day with entries. */
export interface Checkpoints {
  /**
   * Signs every finished day that lacks its checkpoint, and copies each into the file of checkpoints. A day is finished
   * when an entry of another one follows, or when it is not today: entries that a clock which ran ahead dated into the
   * future are signed too. Does little when none is due. A chain that contradicts what the file says of it is left unsigned: a signature would make a forgery true.
   */
  signDue(now: Date): Promise<SigningRun>;
  /** Signs the last entry of a chain as it is now; null for a chain without entries, and one that must not be signed. */
  signNow(stream: string, now: Date): Promise<Checkpoint | null>;
  /** Checkpoints of a chain in their order. */
  of(stream: string): Promise<readonly Checkpoint[]>;
  /** Checkpoints of a chain after entry `afterSeq`, in their order, at most so many. */
  after(stream: string, afterSeq: number, most: number): Promise<readonly Checkpoint[]>;
  /** The last checkpoint before entry `seq`, or null. */
  before(stream: string, seq: number): Promise<Checkpoint | null>;
  /** The first checkpoint at entry `seq` or after it, or null. */
  atOrAfter(stream: string, seq: number): Promise<Checkpoint | null>;
}

/** The last entry of a day. */
interface DayEnd {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly seq: number;
  readonly hash: string;
}

/** Chains whose first or last unsigned entry is of another day than the one given; after a jump of the clock of a later one. */
const dueSql = `${streamsSql}, ends(stream, seq, signed) AS (
  SELECT stream, seq, coalesce((SELECT max(seq) FROM ledger_checkpoints c WHERE c.stream = heads.stream), 0) FROM heads
) SELECT stream, signed FROM ends WHERE seq > signed AND EXISTS (SELECT 1 FROM ledger l
  WHERE l.stream = ends.stream AND l.seq IN (ends.signed + 1, ends.seq) AND substr(l.at, 1, 10) <> ?)`;

/**
 * The entries after which the day changes, and the last one when it is not of the day given. By sequence and not by
 * date: what stands before an entry was written before it, whatever the clock showed.
 */
const daysSql = `SELECT day, seq, hash FROM (
  SELECT seq, hash, substr(at, 1, 10) AS day, substr(lead(at) OVER (ORDER BY seq), 1, 10) AS next FROM ledger
  WHERE stream = ? AND seq > ?
) WHERE day <> coalesce(next, ?) ORDER BY seq`;

const signedHeadsSql = `${streamsSql}
  SELECT stream, (SELECT max(seq) FROM ledger_checkpoints c WHERE c.stream = heads.stream) AS seq FROM heads`;

/**
 * Signs and reads checkpoints of the ledger in `database`; `keys` and `file` are used when something is to be signed.
 * The database comes first, then the file: what a crash left out there is added by the next run.
 */
export function checkpointsOn(
  database: Database,
  keys: () => Promise<LedgerKeys>,
  file: CheckpointFile,
): Checkpoints {
  const tree = ledgerTreeOn(database);
  let isFileBehind = true;

  /** Reads the file; adds what the database has and it has not, as far as it is signed. */
  async function knownOf(now: Date): Promise<CheckpointFileState> {
    const known = await file.refresh(now);
    if (!isFileBehind) return known;
    const signing = await keys();
    for (const row of await database.all(signedHeadsSql)) {
      const stream = String(row.stream);
      const after = known.heads.get(stream)?.seq ?? 0;
      if (Number(row.seq) <= after) continue;
      await file.append((await checkpointsAfter(database, stream, after)).filter((one) => isSigned(one, signing)));
      await setImmediate();
    }
    isFileBehind = false;
    return await file.refresh(now);
  }

  /** True when the chain still has the entry that was signed last, and that signature is ours. */
  async function isAsSigned(head: Checkpoint | undefined): Promise<boolean> {
    if (!head) return true;
    const found = await hashesAt(database, [head]);
    return found.get(placeName(head)) === head.hash && isSigned(head, await keys());
  }

  /** Null for a chain with a hole, over which there is no tree. */
  async function rootsOf(stream: string, ends: readonly DayEnd[]): Promise<readonly string[] | null> {
    const roots: string[] = [];
    try {
      for (const { seq } of ends) roots.push(Buffer.from(await tree.root(stream, seq)).toString("hex"));
    } catch (error) {
      if (error instanceof ChainBroken) return null;
      throw error;
    }
    return roots;
  }

  /** What was signed by us; null for a chain that cannot be. */
  async function signed(stream: string, ends: readonly DayEnd[], now: Date): Promise<readonly Checkpoint[] | null> {
    const signing = await keys();
    const roots = await rootsOf(stream, ends);
    if (!roots) return null;
    const made = ends.map(({ day, seq, hash }, at): Checkpoint => {
      const unsigned = { stream, seq, day, hash, root: roots[at], at: now.toISOString(), keyId: signing.current.kid };
      return { ...unsigned, signature: Buffer.from(signing.sign(signedText(unsigned))).toString("base64url") };
    });
    await database.write(() => made.map(insertCheckpoint));
    // Where another server was quicker its own stands, which it copies itself.
    const stored = await checkpointsAt(database, made);
    const ours = made.filter((one) => stored.get(placeName(one))?.signature === one.signature);
    isFileBehind = true;
    await file.append(ours);
    isFileBehind = false;
    return ours;
  }

  const one = async (sql: string, stream: string, seq: number) => {
    const row = await database.one(sql, [stream, seq]);
    return row ? checkpointOf(row) : null;
  };

  return {
    async signDue(now) {
      const today = now.toISOString().slice(0, 10);
      const { since: fileSince, heads } = await knownOf(now);
      const made: Checkpoint[] = [];
      const refused: string[] = [];
      for (const due of await database.all(dueSql, [today])) {
        const stream = String(due.stream);
        const head = heads.get(stream);
        if (!await isAsSigned(head)) {
          refused.push(stream);
          continue;
        }
        // A checkpoint that was taken out of the database is not replaced by a new one: it would hide that.
        const after = Math.max(Number(due.signed), head?.seq ?? 0);
        const rows = await database.all(daysSql, [stream, after, today]);
        const ends = rows.map((row) => ({ day: String(row.day), seq: Number(row.seq), hash: hexOf(row.hash) }));
        const ours = ends.length > 0 ? await signed(stream, ends, now) : [];
        if (ours) made.push(...ours);
        else refused.push(stream);
        await setImmediate();
      }
      return { made, refused, fileSince };
    },
    async signNow(stream, now) {
      const head = (await knownOf(now)).heads.get(stream);
      if (!await isAsSigned(head)) return null;
      const last = await database.one(
        "SELECT max(seq) AS seq, (SELECT max(seq) FROM ledger_checkpoints WHERE stream = ?1) AS signed FROM ledger " +
          "WHERE stream = ?1",
        [stream],
      );
      if (!last || last.seq === null) return null;
      // Days that ended meanwhile get their own, or they would seem to have lost it; no day is left open.
      const after = Math.max(Number(last.signed ?? 0), head?.seq ?? 0);
      const rows = await database.all(daysSql, [stream, after, ""]);
      const ends = rows.map((row) => ({ day: String(row.day), seq: Number(row.seq), hash: hexOf(row.hash) }));
      if (ends.length > 0 && await signed(stream, ends, now) === null) return null;
      const placed = `SELECT ${checkpointColumns} FROM ledger_checkpoints WHERE stream = ? AND seq = ?`;
      return await one(placed, stream, Number(ends.at(-1)?.seq ?? last.seq));
    },
    of: (stream) => checkpointsAfter(database, stream, 0),
    after: (stream, afterSeq, most) => checkpointsAfter(database, stream, afterSeq, most),
    before: (stream, seq) =>
      one(
        `SELECT ${checkpointColumns} FROM ledger_checkpoints WHERE stream = ? AND seq < ? ORDER BY seq DESC LIMIT 1`,
        stream,
        seq,
      ),
    atOrAfter: (stream, seq) =>
      one(
        `SELECT ${checkpointColumns} FROM ledger_checkpoints WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT 1`,
        stream,
        seq,
      ),
  };
}
