import type { Database, Row, Statement } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import { inSlices, removingOldest } from "../slices.ts";
import type { Audience, LiveFact, LiveIds } from "./live-key.ts";

/** One line of the log. */
export interface LiveLine extends LiveFact {
  /** Grows with every line. */
  readonly seq: number;
}

/** What has happened lately, in its order, for those who listen in any process. */
export interface LiveLog {
  /** True when only this process writes into the database. */
  readonly isOurs: boolean;
  /** The statement that adds a line, for the batch of the change. */
  statement(fact: LiveFact): Statement;
  /** The last line that was ever written, and the oldest that is kept; null when none is. */
  ends(): Promise<{ readonly last: number; readonly oldest: number | null }>;
  /** Lines after one, in their order; at most `most`. */
  after(seq: number, most: number): Promise<readonly LiveLine[]>;
  /** Forgets what is older than a day. */
  sweep(): Promise<void>;
  /** Calls back when this process has written a line; call the answer to stop. */
  onWritten(callback: () => void): () => void;
  /** Tells those who wait. Called after a write. */
  wake(): void;
}

const keptMs = 86_400_000;

/**
 * The log lies in the database, so that it reaches every process. SQLite has one writer: a batch takes its numbers and
 * commits before the next one takes any, so that whoever has read up to a number has missed none below it.
 */
export function liveLog(database: Database, clock: Clock): LiveLog {
  const waiting = new Set<() => void>();
  return {
    isOurs: database.kind === "embedded",
    statement: ({ name, audience, ids }) => ({
      sql: "INSERT INTO live_events(at, event, audience, ids) VALUES (?, ?, ?, ?)",
      args: [clock.now().getTime(), name, JSON.stringify(audience), JSON.stringify(ids)],
    }),
    async ends() {
      const row = await database.one(
        "SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'live_events') AS last, " +
          "(SELECT min(seq) FROM live_events) AS oldest",
      );
      return { last: Number(row?.last ?? 0), oldest: row?.oldest ? Number(row.oldest) : null };
    },
    async after(seq, most) {
      const sql = "SELECT seq, event, audience, ids FROM live_events WHERE seq > ? ORDER BY seq LIMIT ?";
      return (await database.all(sql, [seq, most])).map(lineOf);
    },
    async sweep() {
      const before = clock.now().getTime() - keptMs;
      await inSlices(database, removingOldest("live_events", "at", before));
    },
    onWritten(callback) {
      waiting.add(callback);
      return () => waiting.delete(callback);
    },
    wake() {
      for (const callback of waiting) callback();
    },
  };
}

/** We wrote it ourselves, by {@link LiveLog.statement}. */
function lineOf(row: Row): LiveLine {
  const audience: Audience = JSON.parse(String(row.audience));
  const ids: LiveIds = JSON.parse(String(row.ids));
  return { seq: Number(row.seq), name: String(row.event), audience, ids };
}
