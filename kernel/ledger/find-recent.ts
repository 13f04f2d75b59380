import { setImmediate } from "node:timers/promises";
import type { Database, Statement, Value } from "@/db/database.ts";
import { placeName } from "./checkpoint-rows.ts";
import type { Entry } from "./ledger.ts";
import { entriesAt } from "./read-entries.ts";

/** Which of the newest entries of some chains are looked for. */
export interface RecentFilter {
  /** The chains, such as those of stores. */
  readonly streams: readonly string[];
  /** What the subjects begin with: `document:`. */
  readonly about: string;
  /** The event's name ends with one of these; any when left out. */
  readonly endings?: readonly string[];
  /** The event's name ends with none of these. */
  readonly withoutEndings?: readonly string[];
  /** So many of the newest are told of; of older ones nothing is, not how many there are either. */
  readonly most: number;
}

/** Entries of all chains together that are looked through at most: a rare kind keeps nobody else waiting. */
const lookedThrough = 20_000;

/** Chains that one batch reads. */
const chainsAtOnce = 50;

/**
 * One page of the newest entries that people wrote from the dealer's side, newest first, and how many of the newest there
 * are. It reads each chain from its end, so that it costs the same however long a chain is.
 */
export async function findRecent(
  database: Database,
  filter: RecentFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly Entry[]; readonly count: number }> {
  const places: { readonly stream: string; readonly seq: number; readonly at: string }[] = [];
  const reach = Math.ceil(lookedThrough / Math.max(1, filter.streams.length));
  for (let from = 0; from < filter.streams.length; from += chainsAtOnce) {
    const chains = filter.streams.slice(from, from + chainsAtOnce);
    const found = await database.snapshot(chains.map((stream) => newestOf(stream, reach, filter)));
    places.push(
      ...found.flat().map(({ stream, seq, at }) => ({
        stream: String(stream),
        seq: Number(seq),
        at: String(at),
      })),
    );
    await setImmediate();
  }
  const newest = places.sort((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq).slice(0, filter.most);
  const page = newest.slice(offset, offset + limit);
  const found = await entriesAt(database, page);
  return { entries: page.flatMap((place) => found.get(placeName(place)) ?? []), count: newest.length };
}

function newestOf(
  stream: string,
  reach: number,
  { about, endings, withoutEndings = [], most }: RecentFilter,
): Statement {
  const conditions: { readonly sql: string; readonly args: readonly Value[] }[] = [
    { sql: "stream = ?", args: [stream] },
    { sql: "seq > (SELECT max(seq) FROM ledger WHERE stream = ?) - ?", args: [stream, reach] },
    // A plus keeps the index of subjects out: the chain is read from its end.
    { sql: "+subject >= ? AND +subject < ?", args: [about, `${about}\u{10ffff}`] },
    { sql: "actor_id IS NOT NULL AND side IS NULL", args: [] },
    ...endings ? [{ sql: `(${endings.map(() => "event GLOB ?").join(" OR ")})`, args: endings.map(pattern) }] : [],
    ...withoutEndings.map((ending) => ({ sql: "event NOT GLOB ?", args: [pattern(ending)] })),
  ];
  return {
    sql: `SELECT stream, seq, at FROM ledger WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}
      ORDER BY seq DESC LIMIT ?`,
    args: [...conditions.flatMap(({ args }) => args), most],
  };
}

const pattern = (ending: string) => `*${ending}`;
