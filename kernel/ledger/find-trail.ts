import { setTimeout } from "node:timers/promises";
import type { Database, Value } from "@/db/database.ts";
import type { Entry } from "./ledger.ts";
import { entryColumns, publicEntry, storedEntry } from "./rows.ts";

/** What some people did from an auditor's side in a while. */
export interface AuditorsWhile {
  readonly actorIds: readonly number[];
  /** ISO 8601 UTC, included. */
  readonly from: string;
  /** ISO 8601 UTC, included; null while it goes on. */
  readonly until: string | null;
}

/** A trail: what is about some subjects, and what auditors did in their time. All of it lies in one chain. */
export interface Trail {
  readonly stream: string;
  /** Subjects of which every entry belongs to it, such as `audit:3`; of others of the kind before the colon none does. */
  readonly subjects: readonly string[];
  readonly whiles: readonly AuditorsWhile[];
}

/** What of a trail is looked for; what is left out does not matter. */
export interface TrailFilter {
  /** The event's name ends with one of these. */
  readonly endings?: readonly string[];
  readonly withoutEvents?: readonly string[];
  readonly actorId?: number;
  readonly subject?: string;
  /** The number of the last entry that counts. */
  readonly lastSeq?: number;
  /** A further condition on the column `subject`. */
  readonly also?: { readonly sql: string; readonly args: readonly Value[] };
}

/** Counting ends there. */
export const mostCounted = 10_000;

/** Rows read at a time: large enough to be fast, small enough to leave others their turn. */
const rowsAtOnce = 500;

interface Condition {
  readonly sql: string;
  readonly args: readonly Value[];
}

/** One page of a trail, newest first, and how many entries it has, up to {@link mostCounted}. */
export async function findTrail(
  database: Database,
  trail: Trail,
  filter: TrailFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { sql, args } = placesOf(trail, filter);
  const [rows, [{ count }]] = await database.snapshot([
    {
      sql: `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq IN (
        SELECT seq FROM (${sql} ORDER BY seq DESC LIMIT ? OFFSET ?)) ORDER BY seq DESC`,
      args: [trail.stream, ...args, limit, offset],
    },
    { sql: `SELECT count(*) AS count FROM (${sql} LIMIT ?)`, args: [...args, mostCounted + 1] },
  ]);
  const entries = rows.map((row) => publicEntry(storedEntry(row)));
  return {
    entries,
    count: Math.min(Number(count), mostCounted),
    countIsMinimum: Number(count) > mostCounted,
  };
}

/** The newest entries of a trail, without a look at how many there are. */
export async function newestOfTrail(
  database: Database,
  trail: Trail,
  filter: TrailFilter,
  most: number,
): Promise<readonly Entry[]> {
  const { sql, args } = placesOf(trail, filter);
  const rows = await database.all(
    `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq IN (
      SELECT seq FROM (${sql} ORDER BY seq DESC LIMIT ?)) ORDER BY seq DESC`,
    [trail.stream, ...args, most],
  );
  return rows.map((row) => publicEntry(storedEntry(row)));
}

/** For each list of endings: how many subjects a trail has entries about whose events end with one of them. */
export async function countSubjects(
  database: Database,
  trail: Trail,
  endings: readonly (readonly string[])[],
): Promise<readonly number[]> {
  const kinds = endings.map((some) => conditionOf({ endings: some }));
  const { sql, args } = placesOf(trail, {}, 0, "event, subject");
  const columns = kinds.map((kind, at) => `count(DISTINCT CASE WHEN ${kind.sql} THEN subject END) AS kind${at}`);
  const row = await database.one(`SELECT ${columns.join(", ")} FROM (${sql})`, [
    ...kinds.flatMap((kind) => kind.args),
    ...args,
  ]);
  return kinds.map((_, at) => Number(row?.[`kind${at}`] ?? 0));
}

/** A whole trail, oldest first, some at a time, read as it is taken. */
export async function* walkTrail(
  database: Database,
  trail: Trail,
  filter: TrailFilter = {},
): AsyncGenerator<readonly Entry[]> {
  for (let after = 0;;) {
    const { sql, args } = placesOf(trail, filter, after);
    const rows = await database.all(
      `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq IN (
        SELECT seq FROM (${sql} ORDER BY seq LIMIT ?)) ORDER BY seq`,
      [trail.stream, ...args, rowsAtOnce],
    );
    const page = rows.map((row) => publicEntry(storedEntry(row)));
    if (page.length > 0) yield page;
    if (page.length < rowsAtOnce) return;
    after = page[page.length - 1].seq;
    // The embedded database answers without leaving the event loop; by a timer alone new requests get their turn.
    await setTimeout(0);
  }
}

/**
 * The numbers of a trail's entries. Both parts come out of their index in the order of the chain, and no entry is in two of
 * them: the newest are found without a look at the rest.
 */
function placesOf(trail: Trail, filter: TrailFilter, after = 0, columns = "seq"): Condition {
  const { sql, args } = conditionOf(filter);
  const about = trail.subjects.map((subject) => ({
    sql: `SELECT ${columns} FROM ledger WHERE subject = ? AND stream = ? AND seq > ? AND ${sql}`,
    args: [subject, trail.stream, after, ...args],
  }));
  const times = trail.whiles.map(({ actorIds, from, until }): Condition => ({
    sql: `(actor_id IN (SELECT value FROM json_each(?)) AND at >= ?${until === null ? "" : " AND at <= ?"})`,
    args: [JSON.stringify(actorIds), from, ...until === null ? [] : [until]],
  }));
  const kinds = [...new Set(trail.subjects.map((subject) => `${subject.split(":")[0]}:*`))];
  const done = {
    sql: `SELECT ${columns} FROM ledger INDEXED BY ledger_by_side
      WHERE stream = ? AND seq > ? AND side IS NOT NULL AND (${times.map((time) => time.sql).join(" OR ") || "0"})
      AND ${["1", ...kinds.map(() => "subject NOT GLOB ?")].join(" AND ")} AND ${sql}`,
    args: [trail.stream, after, ...times.flatMap((time) => time.args), ...kinds, ...args],
  };
  const parts = [...about, done];
  return { sql: parts.map((part) => part.sql).join(" UNION ALL "), args: parts.flatMap((part) => part.args) };
}

/** What a filter asks of an entry, as SQL. */
export function conditionOf(
  { endings, withoutEvents = [], actorId, subject, lastSeq, also }: TrailFilter,
): Condition {
  const parts: Condition[] = [{ sql: "1", args: [] }];
  if (endings) {
    parts.push({
      sql: `(${endings.map(() => "event GLOB ?").join(" OR ") || "0"})`,
      args: endings.map((ending) => `*${ending}`),
    });
  }
  if (withoutEvents.length > 0) {
    parts.push({ sql: "event NOT IN (SELECT value FROM json_each(?))", args: [JSON.stringify(withoutEvents)] });
  }
  if (actorId !== undefined) parts.push({ sql: "actor_id = ?", args: [actorId] });
  if (subject !== undefined) parts.push({ sql: "subject = ?", args: [subject] });
  if (lastSeq !== undefined) parts.push({ sql: "seq <= ?", args: [lastSeq] });
  if (also) parts.push({ sql: `(${also.sql})`, args: also.args });
  return { sql: parts.map((part) => part.sql).join(" AND "), args: parts.flatMap((part) => part.args) };
}
