import { grouped } from "@/kernel/counted.ts";
import type { Block } from "@/kernel/report/report.ts";
import type { HistoryReport } from "./report-facts.ts";
import { instantWords } from "./report-words.ts";

/** The steps by which an outsider checks an entry (kernel/ledger/chain.ts). */
const steps = [
  "Take an entry as JSON (the archive's history gives it under “Proof”) and leave out hash and previousHash.",
  "Write the rest as canonical JSON (RFC 8785): members in the order of their names, no spaces.",
  "Take the SHA-256 of that text, as 64 hexadecimal digits: the content hash.",
  "Take the SHA-256 of the 128 digits previousHash and content hash, one after the other: this is the entry's hash. " +
  "previousHash is the hash of the entry before; for entry 1 it is 64 zeros.",
];

/** The signatures under the chain, and how to check everything without the archive. */
export function* proofBlocks({ checkpoints, keys, entries, store }: HistoryReport): Generator<Block> {
  yield { kind: "heading", text: "Signatures" };
  yield {
    kind: "paragraph",
    text:
      "At the end of each day (UTC) the last entry of the chain is signed (Ed25519). An entry that stands before a " +
      "signed one cannot have been changed since. A signature is made over the canonical JSON of type " +
      "(strongroom.checkpoint.2, or strongroom.checkpoint.1 where there is no root), stream, seq, day, hash, root, at and " +
      "keyId.",
  };
  if (checkpoints.length > 0) {
    yield {
      kind: "table",
      columns: [{ header: "Day (UTC)", width: 16 }, { header: "Signed entry", width: 84 }],
      rows: checkpoints.map(({ day, seq, stream, hash, root, at, keyId, signature }) => [
        day,
        [
          `Entry ${grouped(seq)} of the chain ${stream}, signed ${instantWords(at, store.timeZone)}`,
          { text: `at ${at}`, style: "hash" },
          { text: `hash ${hash}`, style: "hash" },
          ...root === undefined ? [] : [{ text: `root ${root}`, style: "hash" } as const],
          { text: `keyId ${keyId}`, style: "hash" },
          { text: `signature ${signature}`, style: "hash" },
        ],
      ]),
    };
  }
  const signedUpTo = new Map<string, number>();
  for (const { stream, seq } of checkpoints) signedUpTo.set(stream, Math.max(signedUpTo.get(stream) ?? 0, seq));
  const waiting = entries.filter(({ stream, seq }) => seq > (signedUpTo.get(stream) ?? 0)).length;
  if (waiting > 0) {
    yield {
      kind: "note",
      text: `${waiting === 1 ? "1 entry is" : `${grouped(waiting)} entries are`} not signed yet: ` +
        "that is done after a quiet minute, at the end of the day (UTC) at the latest.",
    };
  }
  yield { kind: "heading", level: 3, text: "Public keys (Ed25519, as in RFC 8037)" };
  yield { kind: "hashes", lines: keys.map(({ kid, x }) => `kid ${kid}  x ${x}`) };
  yield { kind: "heading", text: "How to check an entry" };
  for (const [index, step] of steps.entries()) yield { kind: "paragraph", text: `${index + 1}. ${step}` };
}
