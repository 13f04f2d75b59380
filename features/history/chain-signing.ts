import type { Database } from "@/db/database.ts";
import type { ChainSigning } from "./offers.ts";

/** How far a chain is signed. See `HistoryOffer.signing`. */
export async function chainSigning(database: Database, stream: string): Promise<ChainSigning> {
  const last = await database.one("SELECT seq, at FROM ledger WHERE stream = ? ORDER BY seq DESC LIMIT 1", [stream]);
  const signed = await database.one(
    "SELECT seq, at FROM ledger_checkpoints WHERE stream = ? ORDER BY seq DESC LIMIT 1",
    [stream],
  );
  return {
    entries: last ? Number(last.seq) : 0,
    lastEntryAt: last ? String(last.at) : null,
    signedEntries: signed ? Number(signed.seq) : 0,
    lastSignedAt: signed ? String(signed.at) : null,
  };
}
