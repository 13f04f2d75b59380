import { canonicalMembers, isMembers, type Members } from "./canonical.ts";
import { digest, hexOf } from "./sums.ts";

/** An entry of the ledger as a line of an export holds it. */
export interface LedgerEntry {
  readonly stream: string;
  readonly seq: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Who did it. */
  readonly by: string;
  readonly data: Members;
  readonly previousHash: string;
  readonly hash: string;
  /** Everything of it, as it was read. */
  readonly all: Members;
}

/** What comes before the first entry of every chain. */
export const chainStart = "0".repeat(64);

/** A line of a history; null for one that is no entry. */
export function entryOf(line: string): LedgerEntry | null {
  const all = parsed(line);
  if (!isMembers(all)) return null;
  const { stream, seq, at, actor, data, previousHash, hash } = all;
  if (typeof stream !== "string" || typeof seq !== "number" || typeof at !== "string") return null;
  if (typeof previousHash !== "string" || typeof hash !== "string" || !isMembers(data) || !isMembers(actor)) {
    return null;
  }
  return { stream, seq, at, by: typeof actor.name === "string" ? actor.name : "", data, previousHash, hash, all };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const withoutHashes = ["hash", "previousHash"];

/**
 * Computes hashes of entries by the steps that the archive publishes (its history's 'Checking a proof elsewhere'), with rooms that
 * are used again: a million entries make no garbage of their own.
 */
export class EntryHasher {
  readonly #encoder = new TextEncoder();
  #room = new Uint8Array(64 * 1024);
  readonly #link = new Uint8Array(128);

  /** The 32 bytes of an entry's hash: of `previousHash` and the SHA-256 of the rest, both as 64 digits. */
  hash({ all, previousHash }: LedgerEntry): Uint8Array {
    const content = digest(this.#bytes(canonicalMembers(all, withoutHashes)));
    // A previous hash that is not 64 digits is no hash of any entry.
    if (previousHash.length !== 64) return content;
    this.#encoder.encodeInto(previousHash, this.#link);
    this.#encoder.encodeInto(hexOf(content), this.#link.subarray(64));
    return digest(this.#link);
  }

  #bytes(text: string): Uint8Array {
    if (3 * text.length > this.#room.length) this.#room = new Uint8Array(6 * text.length);
    const { written } = this.#encoder.encodeInto(text, this.#room);
    return this.#room.subarray(0, written);
  }
}

/** Sums of files that an entry says were filed, attached, or saved as a new version. */
export function sumsIn({ data }: LedgerEntry): readonly string[] {
  const files = [...Array.isArray(data.attachments) ? data.attachments : [], data.mainFile];
  return files.flatMap((file) => isMembers(file) && typeof file.sha256 === "string" ? [file.sha256] : []);
}
