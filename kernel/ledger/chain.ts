/**
 * How entries are chained. An outsider can check a chain with nothing but SHA-256 (of UTF-8 text, written as 64
 * lower-case hexadecimal digits):
 *
 *   1. Take an entry as JSON and leave out `hash` and `previousHash`.
 *   2. Write the rest as canonical JSON (RFC 8785): keys sorted, no spaces. `actor.behind` is absent when nobody
 *      is, `actor.side` where it says nothing, `salt` in entries of before there were any.
 *   3. contentHash = SHA-256 of that text.
 *   4. hash = SHA-256 of the 128 digits `previousHash` + `contentHash`.
 *   5. `previousHash` is the `hash` of the entry with the number before; 64 zeros for number 1.
 *
 * Two steps, so that a proof can carry other entries as their contentHash alone. Each entry has a salt of its own, which is
 * handed out with the entry and never without it: what an entry says cannot be found by trying until the hash fits.
 */
import { hash as digest } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import type { Actor, Entry } from "./ledger.ts";

/** What comes before the first entry of every chain. */
export const chainStart = "0".repeat(64);

/** An entry with its data as canonical JSON, as it lies in the database. */
export interface WrittenEntry {
  readonly stream: string;
  readonly seq: number;
  readonly at: string;
  readonly event: string;
  readonly subject: string;
  readonly actor: Actor;
  readonly dataText: string;
  /** Absent in entries of before there were any. */
  readonly salt?: string;
}

/** The canonical JSON of an entry without its hashes; written by hand, for speed. */
function contentText(entry: WrittenEntry): string {
  const { actor } = entry;
  const behind = actor.behind === undefined ? "" : `"behind":${JSON.stringify(actor.behind)},`;
  const side = actor.side === undefined ? "" : `"side":${JSON.stringify(actor.side)},`;
  const salt = entry.salt === undefined ? "" : `"salt":${JSON.stringify(entry.salt)},`;
  return `{"actor":{${behind}"name":${JSON.stringify(actor.name)},${side}"userId":${actor.userId}},` +
    `"at":${JSON.stringify(entry.at)},"data":${entry.dataText},"event":${JSON.stringify(entry.event)},${salt}` +
    `"seq":${entry.seq},"stream":${JSON.stringify(entry.stream)},"subject":${JSON.stringify(entry.subject)}}`;
}

/** Step 3 for an entry as it lies in the database. */
export function contentHashOf(entry: WrittenEntry): string {
  return digest("sha256", contentText(entry), "hex");
}

/** Step 4. */
export function linkHash(previousHash: string, contentHash: string): string {
  return digest("sha256", previousHash + contentHash, "hex");
}

/** The hash of an entry in its public form, by the five steps above. */
export function hashOfEntry(entry: Omit<Entry, "hash">): string {
  const { previousHash, stream, seq, at, event, subject, actor, data, salt } = entry;
  const content = canonicalJson({ stream, seq, at, event, subject, actor, data, salt });
  return linkHash(previousHash, digest("sha256", content, "hex"));
}
