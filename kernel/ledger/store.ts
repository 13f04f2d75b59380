import type { Database, Statement } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import { canonicalJson } from "./canonical-json.ts";
import { chainStart, contentHashOf, linkHash } from "./chain.ts";
import type { Actor, Entry, Ledger, NewEntry } from "./ledger.ts";
import { onceLately } from "./recently.ts";
import { recorderOn } from "./recorder.ts";
import { newSalt } from "./salted-sum.ts";
import { streamsSql } from "./streams.ts";
import { entryColumns, hexOf, insertEntry, publicEntry, storedEntry } from "./rows.ts";
import { entriesAbout, entriesAboutEach, readEntries, readEvents } from "./read-entries.ts";

interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The ledger as the kernel has it: only a unit of work and {@link Ledger.record} append. */
export interface StoredLedger extends Ledger {
  /**
   * Statements that append entries; called inside `database.write`'s prepare for that batch. Once a batch: a second call
   * would not know of the first one's entries.
   */
  append(entries: readonly NewEntry[]): Promise<readonly Statement[]>;
}

const headSql = "SELECT seq, hash FROM ledger WHERE stream = ? ORDER BY seq DESC LIMIT 1";

/**
 * The ledger in the database. The head of a chain is read anew for every append, one look-up by primary key: a cached
 * head would be wrong after a batch that failed and after another process wrote.
 */
export function ledgerOn(database: Database, clock: Clock): StoredLedger {
  async function headsOf(streams: readonly string[]): Promise<Map<string, Head>> {
    const found = streams.length === 1
      ? [await database.all(headSql, streams)]
      : await database.snapshot(streams.map((stream) => ({ sql: headSql, args: [stream] })));
    return new Map(streams.map((stream, index) => {
      const row = found[index][0];
      return [stream, row ? { seq: Number(row.seq), hash: hexOf(row.hash) } : { seq: 0, hash: chainStart }];
    }));
  }

  async function append(entries: readonly NewEntry[]): Promise<readonly Statement[]> {
    if (entries.length === 0) return [];
    const heads = await headsOf([...new Set(entries.map(({ stream }) => stream))]);
    const at = clock.now().toISOString();
    return entries.map((entry): Statement => {
      const head = heads.get(entry.stream);
      if (!head) throw new Error("A chain without a head cannot be appended to.");
      const written = chained(entry, head, at);
      heads.set(entry.stream, written);
      return insertEntry(written);
    });
  }

  const record = recorderOn(database, append);
  return {
    append,
    record,
    recordOnce: onceLately(clock, record),
    async about(subject) {
      return oldestFirst((await entriesAbout(database, subject)).map(publicEntry));
    },
    async aboutEach(subjects) {
      const found = Map.groupBy(
        (await entriesAboutEach(database, subjects)).map(publicEntry),
        ({ subject }) => subject,
      );
      return new Map(subjects.map((subject) => [subject, oldestFirst(found.get(subject) ?? [])]));
    },
    async recent(subject, { limit, offset }) {
      const [rows, [{ count }]] = await database.snapshot([
        {
          sql: `SELECT ${entryColumns} FROM ledger WHERE subject = ? ORDER BY stream DESC, seq DESC LIMIT ? OFFSET ?`,
          args: [subject, limit, offset],
        },
        { sql: "SELECT count(*) AS count FROM ledger WHERE subject = ?", args: [subject] },
      ]);
      return { entries: rows.map((row) => publicEntry(storedEntry(row))), count: Number(count) };
    },
    async recentOf(stream, { limit, offset }) {
      // Numbers have no gaps, so the last one counts them, and a page is a run of numbers.
      const head = await database.one(headSql, [stream]);
      const count = Number(head?.seq ?? 0);
      const rows = await database.all(
        `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq <= ? ORDER BY seq DESC LIMIT ?`,
        [stream, count - offset, limit],
      );
      return { entries: rows.map((row) => publicEntry(storedEntry(row))), count };
    },
    async *walk(stream, fromSeq = 1, toSeq = Number.MAX_SAFE_INTEGER) {
      for await (const entry of readEntries(database, stream, fromSeq, toSeq)) yield publicEntry(entry);
    },
    async *walkEvents(stream, events) {
      for await (const entry of readEvents(database, stream, events)) yield publicEntry(entry);
    },
    async streams() {
      const rows = await database.all(`${streamsSql} SELECT stream, seq FROM heads`);
      return rows.map((row) => ({ stream: String(row.stream), seq: Number(row.seq) }));
    },
  };
}

/** Entries come in the order of their chains. */
function oldestFirst(entries: readonly Entry[]): readonly Entry[] {
  const isOneChain = entries.every(({ stream }) => stream === entries[0].stream);
  return isOneChain ? entries : entries.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function chained(entry: NewEntry, head: Head, at: string) {
  const written = {
    stream: plainName(entry.stream),
    seq: head.seq + 1,
    at,
    event: plainName(entry.event),
    subject: plainName(entry.subject),
    actor: storable(entry.actor),
    dataText: canonicalJson(entry.data),
    salt: newSalt(),
  };
  return { ...written, previousHash: head.hash, hash: linkHash(head.hash, contentHashOf(written)) };
}

/** Names in the ledger are programs' words, never people's. */
function plainName(name: string): string {
  if (!/^[\w.:-]{1,200}$/.test(name)) {
    throw new TypeError("A name in the ledger holds letters, digits and . : - _ only.");
  }
  return name;
}

/** Names of people as a database keeps them: lone surrogates and NUL would come back changed and break the hash. */
function storable(actor: Actor): Actor {
  const clean = (name: string) => name.toWellFormed().replaceAll("\0", "");
  const { userId, name, behind, side } = actor;
  const more = { ...(behind === undefined ? {} : { behind: clean(behind) }), ...(side === undefined ? {} : { side }) };
  return { userId, name: clean(name), ...more };
}
