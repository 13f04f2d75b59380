import { Buffer } from "node:buffer";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { stampFileName } from "@/kernel/ledger/stamp-file-name.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import type { Hash } from "@/kernel/ledger/merkle.ts";
import { headsUnder, pathOf } from "./heads.ts";
import type { ProvenEnd, TravellingFile } from "./offers.ts";
import { readMe } from "./read-me.ts";
import { stampAt, systemCheckpoint } from "./rows.ts";

/** The newest end of a chain, no longer than told, that an entry gathered and a stamp covers; and the first such stamp. */
const coveredSql = `SELECT h.root, h.place, l.seq AS gathered,
    (SELECT min(t.seq) FROM timestamps t WHERE t.seq >= l.seq) AS stamped
  FROM timestamp_heads h CROSS JOIN ledger l ON l.subject = 'timestamps:' || h.root AND l.stream = ?1
  WHERE h.stream = ?2 AND h.seq <= ?3 AND stamped IS NOT NULL ORDER BY h.seq DESC LIMIT 1`;

/** As `TimestampsOffer.travelling`. */
export async function travellingFiles(
  context: FeatureContext,
  ends: readonly ProvenEnd[],
): Promise<readonly TravellingFile[]> {
  const files = new Map<string, TravellingFile>();
  const add = (path: string, content: string | Uint8Array) =>
    files.set(path, { path, bytes: typeof content === "string" ? Buffer.from(content) : content });
  for (const end of ends) {
    const proof = await proofOf(context, end);
    if (!proof) continue;
    const { text, response, name, stamped } = proof;
    add(`${name}.tsr`, response);
    add(`${name}.txt`, text);
    add(`${end.stream.replace(":", "-")}.json`, `${JSON.stringify(stamped, null, 2)}\n`);
  }
  if (files.size > 0) add("README.txt", readMe);
  return [...files.values()];
}

/** What leads from the end of a chain to the text that was stamped; null where no stamp covers any of it. */
async function proofOf(context: FeatureContext, { stream, size }: ProvenEnd) {
  const { database, ledger } = context;
  const covered = await database.one(coveredSql, [systemStream, stream, size]);
  if (!covered) return null;
  const [place, gathered] = [Number(covered.place), Number(covered.gathered)];
  const stamp = await stampAt(database, Number(covered.stamped));
  const checkpoint = stamp && await systemCheckpoint(database, stamp.seq);
  const [entry] = await Array.fromAsync(ledger.walk(systemStream, gathered, gathered));
  if (!stamp || !checkpoint || !entry) return null;
  const heads = await headsUnder(database, String(covered.root));
  const { tree } = context.offered(proofOffer);
  const name = stampFileName(stamp.seq).replace(/\.tsr$/, "");
  const { time, authority, certificate } = stamp;
  const stamped = {
    type: "strongroom.timestamp.1",
    stamp: { file: `${name}.tsr`, text: `${name}.txt`, time, authority, certificate },
    checkpoint,
    gathered: { entry, path: hexes(await tree.inclusion(systemStream, gathered, stamp.seq)) },
    head: heads[place],
    leaf: { place, count: heads.length, path: await pathOf(heads, place) },
    consistency: hexes(await tree.consistency(stream, heads[place].seq, size)),
  };
  return { name, text: signedText(checkpoint), response: stamp.response, stamped };
}

function hexes(path: readonly Hash[]): readonly string[] {
  return path.map((hash) => Buffer.from(hash).toString("hex"));
}
