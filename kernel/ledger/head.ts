import { Buffer } from "node:buffer";
import type { Database } from "@/db/database.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { LedgerKeys } from "./keys.ts";
import { hexOf } from "./rows.ts";
import { ledgerTreeOn } from "./tree.ts";

/** A signed statement of what a whole chain is at one moment. Whoever keeps it can tell a later chain that does not begin with it. */
export interface TreeHead {
  readonly stream: string;
  /** Entries. */
  readonly size: number;
  /** Hash of the last entry, 64 hexadecimal digits. */
  readonly hash: string;
  /** Root of the Merkle tree over all entries, 64 hexadecimal digits. */
  readonly root: string;
  /** When it was signed, ISO 8601 UTC. */
  readonly at: string;
  /** RFC 7638 thumbprint of the key. */
  readonly keyId: string;
  /** Ed25519 over {@link headText}, base64url. */
  readonly signature: string;
}

/** What is signed: the canonical JSON (RFC 8785) of the head without its signature, with `"type":"strongroom.head.1"`. */
export function headText({ stream, size, hash, root, at, keyId }: Omit<TreeHead, "signature">): string {
  return canonicalJson({ type: "strongroom.head.1", stream, size, hash, root, at, keyId });
}

/** Signs a chain as it is now, or as it was at `size` entries; null for one without entries. Throws `ChainBroken`. */
export async function signedHead(
  database: Database,
  keys: LedgerKeys,
  stream: string,
  now: Date,
  atSize = Number.MAX_SAFE_INTEGER,
): Promise<TreeHead | null> {
  const last = await database.one(
    "SELECT seq, hash FROM ledger WHERE stream = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
    [stream, atSize],
  );
  if (!last) return null;
  const size = Number(last.seq);
  const root = Buffer.from(await ledgerTreeOn(database).root(stream, size)).toString("hex");
  const unsigned = { stream, size, hash: hexOf(last.hash), root, at: now.toISOString(), keyId: keys.current.kid };
  return { ...unsigned, signature: Buffer.from(keys.sign(headText(unsigned))).toString("base64url") };
}
