import type { FeatureContext } from "@/kernel/feature.ts";
import { hashesAt, placeName } from "@/kernel/ledger/checkpoint-rows.ts";
import { nextTurn } from "@/kernel/turns.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import type { Finding } from "@/kernel/verify.ts";
import { headsUnder, rootOver } from "./heads.ts";

/** Checks the ends of chains that were gathered for a timestamp: against the root in the ledger, and against the chains. */
export async function* verifyHeads({ database }: FeatureContext): AsyncGenerator<Finding> {
  const told = await database.all(
    "SELECT data ->> 'root' AS root FROM ledger WHERE stream = ? AND event = 'timestamps.heads_gathered'",
    [systemStream],
  );
  const roots = new Set(told.map(({ root }) => String(root)));
  for (const { root } of await database.all("SELECT DISTINCT root FROM timestamp_heads")) {
    if (!roots.has(String(root))) yield problem("Ends of chains were gathered that the ledger does not know of.");
  }
  for (const root of roots) {
    const heads = await headsUnder(database, root);
    if (heads.length === 0 || await rootOver(heads) !== root) {
      yield problem(`The ends of chains under ${root.slice(0, 16)} are not those that were timestamped.`);
    }
    const hashes = await hashesAt(database, heads);
    for (const head of heads) {
      if (hashes.get(placeName(head)) === head.hash) continue;
      yield {
        kind: "problem",
        subject: `ledger ${head.stream}, entry ${head.seq}`,
        message: `Entry ${head.seq} is not the one that was timestamped: the chain was rewritten up to here.`,
      };
    }
    await nextTurn();
  }
}

function problem(message: string): Finding {
  return { kind: "problem", subject: "timestamps of the ledger", message };
}
