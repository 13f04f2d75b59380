import { setImmediate } from "node:timers/promises";
import type { Database, Row, Value } from "@/db/database.ts";
import { placeName } from "./checkpoint-rows.ts";
import type { Entry } from "./ledger.ts";
import { entriesAt } from "./read-entries.ts";
import { entryColumns, publicEntry, storedEntry } from "./rows.ts";

/** What is looked for among the entries about a subject; what is left out does not matter. */
export interface EntryFilter {
  /** The event's name ends with one of these. */
  readonly endings?: readonly string[];
  /** The event's name ends with none of these. */
  readonly withoutEndings?: readonly string[];
  readonly event?: string;
  /** One of these events. */
  readonly events?: readonly string[];
  /** A part of who did it, of the event's name or of its data; or it is about one of these subjects. */
  readonly text?: { readonly part: string; readonly subjects: readonly string[] };
  /** None of these events. */
  readonly withoutEvents?: readonly string[];
  /** Who did it; 0 for what nobody in particular did. */
  readonly actorId?: number;
  /** The operator behind the person; "" for nobody. */
  readonly behind?: string;
  /** ISO 8601 UTC, included. */
  readonly from?: string;
  /** ISO 8601 UTC, not included. */
  readonly until?: string;
  readonly fromSeq?: number;
  readonly toSeq?: number;
}

/** Entries of one kind by one person with nothing else between them but more of the same sort, as one. */
export interface FoldedEntry {
  /** The newest of them. */
  readonly entry: Entry;
  readonly count: number;
  readonly firstSeq: number;
  readonly firstAt: string;
}

/** What one person did about a subject. */
export interface ActorEvents {
  readonly actorId: number;
  readonly name: string;
  readonly behind: string;
  readonly event: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

interface Span {
  readonly limit: number;
  readonly offset: number;
}

/** One page of the entries about a subject that a filter lets through, newest first, and how many it lets through. */
export async function findEntries(database: Database, subject: string, filter: EntryFilter, span: Span) {
  return await found(database, conditionOf({ subject }, filter), span);
}

/** Entries of a chain that one statement looks through: a long chain keeps nobody else waiting. */
const chainAtOnce = 10_000;

/** The same of a whole chain, a stretch after the other. */
export async function findInStream(
  database: Database,
  stream: string,
  filter: EntryFilter,
  { limit, offset }: Span,
  atOnce = chainAtOnce,
) {
  const head = await database.one("SELECT max(seq) AS seq FROM ledger WHERE stream = ?", [stream]);
  const first = filter.fromSeq ?? 1;
  const entries: Entry[] = [];
  let count = 0;
  for (let last = Math.min(filter.toSeq ?? Infinity, Number(head?.seq ?? 0)); last >= first; last -= atOnce) {
    const stretch = { ...filter, fromSeq: Math.max(first, last - atOnce + 1), toSeq: last };
    const span = { limit: limit - entries.length, offset: Math.max(0, offset - count) };
    const part = await found(database, conditionOf({ stream }, stretch), span);
    entries.push(...part.entries);
    count += part.count;
    await setImmediate();
  }
  return { entries, count };
}

async function found(database: Database, { condition, args }: Condition, { limit, offset }: Span) {
  const [rows, [{ count }]] = await database.snapshot([
    {
      sql: `SELECT ${entryColumns} FROM ledger WHERE ${condition} ORDER BY stream DESC, seq DESC LIMIT ? OFFSET ?`,
      args: [...args, limit, offset],
    },
    { sql: `SELECT count(*) AS count FROM ledger WHERE ${condition}`, args },
  ]);
  return { entries: rows.map(entryOf), count: Number(count) };
}

/**
 * The same with runs folded: entries whose event's name ends with one of `folding` stand once for each event and person
 * between two other entries. A page is a page of what remains, so thousands of looks do not drown one change. `count` tells how many remain, `total` how many
 * there are unfolded; both are 0 beyond the last page.
 */
export async function findFolded(
  database: Database,
  subject: string,
  filter: EntryFilter,
  folding: readonly string[],
  { limit, offset }: Span,
): Promise<{ readonly entries: readonly FoldedEntry[]; readonly count: number; readonly total: number }> {
  const { condition, args } = conditionOf({ subject }, filter);
  const rows = await database.all(
    `WITH chosen AS (
       SELECT stream, seq, at, event, coalesce(actor_id, 0) AS actor, coalesce(behind, '') AS behind,
         ${endsWith(folding)} AS folds
       FROM ledger WHERE ${condition}
     ), placed AS (
       SELECT *, sum(1 - folds) OVER (ORDER BY stream DESC, seq DESC ROWS UNBOUNDED PRECEDING) AS stretch FROM chosen
     )
     SELECT stream, max(seq) AS last_seq, min(seq) AS first_seq, min(at) AS first_at, count(*) AS folded,
       count(*) OVER () AS lines, sum(count(*)) OVER () AS total
     FROM placed
     GROUP BY stream, stretch, folds, CASE folds WHEN 1 THEN event || '/' || actor || '/' || behind ELSE seq END
     ORDER BY stream DESC, last_seq DESC LIMIT ? OFFSET ?`,
    [...folding.map(pattern), ...args, limit, offset],
  );
  const lines = rows.map((row) => ({ row, stream: String(row.stream), seq: Number(row.last_seq) }));
  const heads = await entriesAt(database, lines);
  const entries = lines.flatMap(({ row, ...place }): FoldedEntry[] => {
    const entry = heads.get(placeName(place));
    if (!entry) return [];
    return [{ entry, count: Number(row.folded), firstSeq: Number(row.first_seq), firstAt: String(row.first_at) }];
  });
  return { entries, count: Number(rows[0]?.lines ?? 0), total: Number(rows[0]?.total ?? 0) };
}

/** Rows read at a time: large enough to be fast, small enough to leave others their turn. */
const rowsAtOnce = 250;

/** Every entry about a subject in the order of its chain (of each chain, where there are several), read as it is taken. */
export async function* walkSubject(database: Database, subject: string): AsyncGenerator<Entry> {
  let after: readonly [stream: string, seq: number] = ["", 0];
  for (;;) {
    const rows = await database.all(
      `SELECT ${entryColumns} FROM ledger WHERE subject = ? AND (stream, seq) > (?, ?) ORDER BY stream, seq LIMIT ?`,
      [subject, ...after, rowsAtOnce],
    );
    for (const row of rows) yield entryOf(row);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = [String(last.stream), Number(last.seq)];
    // The embedded database answers without leaving the event loop: requests must get their turn between two pages.
    await setImmediate();
  }
}

/** Who did what about a subject, with how often and when; one row for each person by each name, operator behind, and event. */
export async function actorsAbout(database: Database, subject: string): Promise<readonly ActorEvents[]> {
  const rows = await database.all(
    `SELECT coalesce(actor_id, 0) AS actor, actor_name AS name, coalesce(behind, '') AS behind, event,
       count(*) AS count, min(at) AS first_at, max(at) AS last_at
     FROM ledger WHERE subject = ? GROUP BY actor, actor_name, behind, event`,
    [subject],
  );
  return rows.map((row) => ({
    actorId: Number(row.actor),
    name: String(row.name),
    behind: String(row.behind),
    event: String(row.event),
    count: Number(row.count),
    firstAt: String(row.first_at),
    lastAt: String(row.last_at),
  }));
}

const entryOf = (row: Row): Entry => publicEntry(storedEntry(row));

const pattern = (ending: string): string => `*${ending}`;

function endsWith(endings: readonly string[]): string {
  return endings.length === 0 ? "0" : `(${endings.map(() => "event GLOB ?").join(" OR ")})`;
}

interface Condition {
  readonly condition: string;
  readonly args: Value[];
}

function conditionOf(
  place: { readonly subject: string } | { readonly stream: string },
  filter: EntryFilter,
): Condition {
  const {
    events,
    text,
    endings,
    withoutEndings,
    withoutEvents = [],
    event,
    actorId,
    behind,
    from,
    until,
    fromSeq,
    toSeq,
  } = filter;
  const parts: { readonly sql: string; readonly args: readonly Value[] }[] = [
    "subject" in place ? { sql: "subject = ?", args: [place.subject] } : { sql: "stream = ?", args: [place.stream] },
  ];
  const also = (sql: string, ...args: readonly Value[]) => parts.push({ sql, args });
  if (endings) also(endsWith(endings), ...endings.map(pattern));
  if (withoutEndings) also(`NOT ${endsWith(withoutEndings)}`, ...withoutEndings.map(pattern));
  if (event !== undefined) also("event = ?", event);
  if (events) also("event IN (SELECT value FROM json_each(?))", JSON.stringify(events));
  if (text) {
    const like = `%${text.part.replaceAll(/[\\%_]/g, "\\$&")}%`;
    const columns = ["actor_name", "coalesce(behind, '')", "event", "data"];
    const holds = columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ");
    also(
      `(${holds} OR subject IN (SELECT value FROM json_each(?)))`,
      ...columns.map(() => like),
      JSON.stringify(text.subjects),
    );
  }
  if (withoutEvents.length > 0) {
    also("event NOT IN (SELECT value FROM json_each(?))", JSON.stringify(withoutEvents));
  }
  if (actorId !== undefined) also("coalesce(actor_id, 0) = ?", actorId);
  if (behind !== undefined) also("coalesce(behind, '') = ?", behind);
  if (from !== undefined) also("at >= ?", from);
  if (until !== undefined) also("at < ?", until);
  if (fromSeq !== undefined) also("seq >= ?", fromSeq);
  if (toSeq !== undefined) also("seq <= ?", toSeq);
  return { condition: parts.map(({ sql }) => sql).join(" AND "), args: parts.flatMap(({ args }) => args) };
}
