import { grouped } from "@/kernel/counted.ts";
import * as v from "valibot";
import { isConsistent, leafHash, rootOfInclusion } from "@/kernel/ledger/merkle.ts";
import { canonicalMembers } from "./canonical.ts";
import { EntryHasher, entryOf } from "./entry.ts";
import { type Head, type ProvenChain, type StampProof, stampProofSchema, stampsFolder } from "./format.ts";
import type { Place } from "./place.ts";
import { checkpointText, type Keys } from "./signatures.ts";
import { type SourceFile, textOf } from "./source.ts";
import { type CheckStep, problem } from "./step.ts";
import { bytesOfHex, digest, hexOf } from "./sums.ts";

const mostProofBytes = 1_000_000;
const mostStampBytes = 100_000;
const mostStamps = 10_000;

/** What timestamps are compared with. */
interface StampCheck {
  /** What the lists say, by path: a file beside a copy is none of it. */
  readonly listed: ReadonlyMap<string, string>;
  readonly chains: readonly ProvenChain[];
  readonly keys: Keys;
}

/**
 * Checks what leads from the timestamps of an authority to the histories, as far as this can be done without the authority's
 * certificates: that the stamp is of this text is looked for in it, and its signature is left to `openssl ts -verify`.
 */
export async function* checkStamps(place: Place, check: StampCheck): AsyncGenerator<CheckStep, void, void> {
  const paths = [...check.listed.keys()].filter((path) => /^timestamps\/[\w-]{1,100}\.json$/.test(path));
  for (const path of paths.slice(0, mostStamps)) {
    const file = place.get(path);
    const proof = file ? stampProofOf(await textOf(file, mostProofBytes)) : null;
    if (!proof) continue;
    const chain = check.chains.find(({ stream }) => stream === proof.head.stream);
    const wrong = await firstWrong(place, proof, chain?.head ?? null, check.keys);
    const name = chain?.name ?? proof.head.stream;
    if (wrong) yield problem(`The timestamp of the history of ${name} does not fit: ${wrong}`);
    else {
      const { stamp: { time, authority }, head: { seq } } = proof;
      const text = `The history of ${name} up to entry ${grouped(seq)} was timestamped at ${time} by ${authority}. ` +
        `How to check that this is the authority's signature: ${stampsFolder}README.txt.`;
      yield { kind: "note", text };
    }
  }
}

/** Null for what is none of these files: a folder of an export may be called so too. */
function stampProofOf(text: string | null): StampProof | null {
  try {
    const parsed = v.safeParse(stampProofSchema, JSON.parse(text ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The first thing that does not lead on from the stamp to the end of the history; null where all does. */
async function firstWrong(place: Place, proof: StampProof, end: Head | null, keys: Keys): Promise<string | null> {
  const { stamp, checkpoint, head } = proof;
  const text = checkpointText(checkpoint);
  const [textFile, stampFile] = [place.get(stampsFolder + stamp.text), place.get(stampsFolder + stamp.file)];
  if (!await keys.verify(checkpoint.keyId, text, checkpoint.signature)) {
    return "its checkpoint is not signed with a key of the archive.";
  }
  if (!textFile || await textOf(textFile, mostProofBytes) !== text) {
    return `${stamp.text} is not the text of its checkpoint.`;
  }
  const sum = digest(new TextEncoder().encode(text));
  if (!stampFile || !await holds(stampFile, sum)) return `${stamp.file} does not stamp that text.`;
  const root = gatheredRoot(proof);
  if (root === null) return "the entry with the ends of the histories is not in the chain that was stamped.";
  if (leafRoot(proof) !== root) return "the end of this history is not among those that were stamped.";
  if (!end) return "this export has no such history, or its end was not signed.";
  const path = proof.consistency.map(bytesOfHex);
  const both = { earlierRoot: bytesOfHex(head.root), root: bytesOfHex(end.root) };
  return isConsistent(digest, { earlier: head.seq, size: end.size, path, ...both })
    ? null
    : "the history does not begin with what was stamped.";
}

/** The root in the entry, once that is proved to stand under the checkpoint. */
function gatheredRoot({ gathered, checkpoint }: StampProof): unknown {
  const entry = entryOf(JSON.stringify(gathered.entry));
  if (!entry || entry.stream !== checkpoint.stream) return null;
  const place = { index: entry.seq - 1, size: checkpoint.seq, path: gathered.path.map(bytesOfHex) };
  const reached = rootOfInclusion(digest, { leaf: leafHash(digest, new EntryHasher().hash(entry)), ...place });
  return reached && hexOf(reached) === checkpoint.root ? entry.data.root : null;
}

function leafRoot({ head, leaf: { place, count, path } }: StampProof): string | null {
  const leaf = leafHash(digest, new TextEncoder().encode(canonicalMembers(head)));
  const reached = rootOfInclusion(digest, { leaf, index: place, size: count, path: path.map(bytesOfHex) });
  return reached && hexOf(reached);
}

/** Whether a small file holds these bytes somewhere. */
async function holds(file: SourceFile, bytes: Uint8Array): Promise<boolean> {
  if (file.size > mostStampBytes) return false;
  let found = "";
  for await (const piece of file.read()) {
    found += hexOf(piece);
    if (found.length > 2 * mostStampBytes) return false;
  }
  return found.includes(hexOf(bytes));
}
