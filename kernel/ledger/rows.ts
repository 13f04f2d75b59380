import { Buffer } from "node:buffer";
import type { Row, Statement } from "@/db/database.ts";
import type { WrittenEntry } from "./chain.ts";
import type { Entry } from "./ledger.ts";

/** The columns of an entry, for SELECT. Both hashes come as one text, which is quicker than two BLOBs. */
export const entryColumns =
  "stream, seq, at, event, subject, actor_id, actor_name, behind, side, data, salt, lower(hex(previous_hash) || hex(hash)) AS hashes";

/** An entry as stored, not yet parsed: what checking works on. */
export interface StoredEntry extends WrittenEntry {
  readonly previousHash: string;
  readonly hash: string;
}

/** Reads a row of the ledger without parsing its data. */
export function storedEntry(row: Row): StoredEntry {
  const hashes = String(row.hashes);
  return {
    stream: String(row.stream),
    seq: Number(row.seq),
    at: String(row.at),
    event: String(row.event),
    subject: String(row.subject),
    actor: {
      userId: row.actor_id === null ? null : Number(row.actor_id),
      name: String(row.actor_name),
      ...(row.behind === null ? {} : { behind: String(row.behind) }),
      ...sideOf(row.side),
    },
    dataText: String(row.data),
    ...(row.salt === null ? {} : { salt: String(row.salt) }),
    previousHash: hashes.slice(0, 64),
    hash: hashes.slice(64),
  };
}

/** There is one side only: whatever else was put there reads as it too, so that the chain tells of the change. */
function sideOf(side: unknown): Pick<StoredEntry["actor"], "side"> {
  return side === null ? {} : { side: "auditor" };
}

/**
 * Gives an entry its public form. Data that is not a JSON object, which only tampering can cause, reads as empty: the
 * chain tells that it was changed, and whoever needs values finds that they are not there.
 */
export function publicEntry({ dataText, ...entry }: StoredEntry): Entry {
  return { ...entry, data: dataIn(dataText) };
}

function dataIn(text: string): Entry["data"] {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : {};
  } catch {
    return {};
  }
}

function isObject(data: unknown): data is Entry["data"] {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

const insertSql = "INSERT INTO ledger(stream, seq, at, event, subject, actor_id, actor_name, behind, side, " +
  "data, previous_hash, hash, salt) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)";

/** The statement that stores an entry. */
export function insertEntry(entry: StoredEntry): Statement {
  return {
    sql: insertSql,
    args: [
      entry.stream,
      entry.seq,
      entry.at,
      entry.event,
      entry.subject,
      entry.actor.userId,
      entry.actor.name,
      entry.actor.behind ?? null,
      entry.actor.side ?? null,
      entry.dataText,
      Buffer.from(entry.previousHash, "hex"),
      Buffer.from(entry.hash, "hex"),
      entry.salt ?? null,
    ],
  };
}

/** A BLOB column as lower-case hexadecimal digits; both back ends give an ArrayBuffer. */
export function hexOf(value: unknown): string {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString("hex") : "";
}
