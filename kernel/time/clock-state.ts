import type { Database, Statement } from "@/db/database.ts";

/** How long the server must have run after a jump before time is trusted by itself. */
export const trustedAfterMs = 7 * 86_400_000;

/** What the installation knows of its time. */
export interface ClockState {
  /** The latest time it has seen. */
  readonly latest: Date;
  /** The last jump that it followed and time is doubted for; null when time is trusted. */
  readonly doubt: ClockDoubt | null;
}

/** Why time is not trusted. */
export interface ClockDoubt {
  readonly from: Date;
  readonly to: Date;
  /** `set`: somebody set the clock. `away`: it is long since the server ran, as after a holiday; perhaps it is wrong. */
  readonly reason: "set" | "away";
  /** When time will be trusted by itself, if the server runs until then. */
  readonly trustedFrom: Date;
}

/** What the installation knows of its time; null before its first start. */
export async function clockState(database: Database): Promise<ClockState | null> {
  const row = await database.one(
    "SELECT latest_at, doubted_from, doubted_to, doubt_reason, ran_ms FROM clock_state WHERE id = 1",
  );
  if (!row) return null;
  const latest = new Date(Number(row.latest_at));
  const ran = Number(row.ran_ms);
  if (row.doubted_to === null || ran >= trustedAfterMs) return { latest, doubt: null };
  return {
    latest,
    doubt: {
      from: new Date(Number(row.doubted_from)),
      to: new Date(Number(row.doubted_to)),
      reason: row.doubt_reason === "away" ? "away" : "set",
      trustedFrom: new Date(latest.getTime() + trustedAfterMs - ran),
    },
  };
}

/** The first start of an installation. */
export function firstSeen(now: Date): Statement {
  return { sql: "INSERT INTO clock_state(id, latest_at) VALUES (1, ?) ON CONFLICT DO NOTHING", args: [now.getTime()] };
}

/** The server ran until now, for so long since the last time; the latest time only grows. */
export function seen(now: Date, ranMs: number): Statement {
  return {
    sql: "UPDATE clock_state SET latest_at = max(latest_at, ?), ran_ms = ran_ms + ? WHERE id = 1",
    args: [now.getTime(), ranMs],
  };
}

/** Time is doubted from now on. */
export function doubted(from: Date, to: Date, reason: ClockDoubt["reason"]): Statement {
  return {
    sql: "UPDATE clock_state SET latest_at = ?, doubted_from = ?, doubted_to = ?, doubt_reason = ?, ran_ms = 0 " +
      "WHERE id = 1",
    args: [to.getTime(), from.getTime(), to.getTime(), reason],
  };
}

/** Somebody who runs the installation says that it is now. */
export function trusted(now: Date): Statement {
  return {
    sql: "UPDATE clock_state SET latest_at = ?, doubted_from = NULL, doubted_to = NULL, doubt_reason = NULL, " +
      "ran_ms = 0 WHERE id = 1",
    args: [now.getTime()],
  };
}
