import { grouped } from "@/kernel/counted.ts";
import type { LedgerEntry } from "./entry.ts";
import type { ProvenChain } from "./format.ts";
import { InclusionProofs } from "./inclusion.ts";
import { LinesOf } from "./lines.ts";
import type { Pace } from "./pace.ts";
import { PartChain } from "./part-chain.ts";
import type { Place } from "./place.ts";
import { checkpointText, headText, type Keys } from "./signatures.ts";
import type { SourceFile } from "./source.ts";
import { type CheckStep, dayOf, problem, Problems } from "./step.ts";
import { WholeChain } from "./whole-chain.ts";

/** What a chain's check needs besides the chain. */
export interface ChainCheck {
  readonly place: Place;
  readonly keys: Keys;
  readonly pace: Pace;
  readonly seen: (entry: LedgerEntry) => void;
  /** Sums of files that were read to their end, by path. */
  readonly sums: Map<string, string>;
  /** False for exports of before there were heads. */
  readonly isHeadExpected: boolean;
}

/** Checks one chain: its signatures, then its entries; tells how many entries and checkpoints there were. */
export async function* checkChain(chain: ProvenChain, check: ChainCheck): AsyncGenerator<CheckStep, void, void> {
  const { place, pace } = check;
  const found = chain.entries.map((path) => ({ path, file: place.get(path) }));
  pace.what = chain.name;
  yield* await signatures(chain, check);
  for (const { path, file } of found) {
    if (!file) yield problem(`The history of ${chain.name} is missing: ${path}.`);
  }
  if (found.length === 0 && chain.isWhole && (chain.head?.size ?? 0) > 0) {
    yield problem(`The history of ${chain.name} is missing: the proof names none of its entries.`);
  }
  const entries = found.flatMap(({ path, file }) => file ? [{ path, file }] : []);
  if (entries.length === 0) return;
  const size = chain.isWhole ? yield* whole(chain, entries, check) : yield* part(chain, entries, check);
  yield { kind: "checked", what: `entries of the history of ${chain.name}`, count: size };
  if (chain.checkpoints.length > 0) {
    yield { kind: "checked", what: `signed checkpoints of ${chain.name}`, count: chain.checkpoints.length };
  }
}

async function signatures(
  chain: ProvenChain,
  { keys, isHeadExpected }: ChainCheck,
): Promise<readonly CheckStep[]> {
  const { head, name, stream } = chain;
  const problems = new Problems();
  if (!head && isHeadExpected) {
    problems.add(`The history of ${name} could not be signed: entries were missing when the export was made.`);
  } else if (head && (head.stream !== stream || !await keys.verify(head.keyId, headText(head), head.signature))) {
    problems.add(`The signature under the history of ${name} is wrong.`);
  }
  for (const point of chain.checkpoints) {
    if (point.stream === stream && await keys.verify(point.keyId, checkpointText(point), point.signature)) continue;
    problems.add(`The signature of ${dayOf(point.at)} under entry ${grouped(point.seq)} of ${name} is wrong.`);
  }
  return [...problems.take(), ...problems.rest(`the signatures of ${name}`)];
}

/** A file with entries, by its path in the export. */
interface EntriesFile {
  readonly path: string;
  readonly file: SourceFile;
}

async function* whole(
  chain: ProvenChain,
  entries: readonly EntriesFile[],
  { pace, seen, sums }: ChainCheck,
): AsyncGenerator<CheckStep, number, void> {
  const problems = new Problems();
  const checked = new WholeChain(chain, problems, seen);
  for (const { path, file } of entries) {
    const lines = new LinesOf(file, pace.seen);
    for await (const batch of lines.batches()) {
      for (const line of batch) checked.next(line);
      yield* problems.take();
      yield* pace.told();
    }
    sums.set(path, lines.sha256);
  }
  checked.end(chain.head);
  for (const { seq } of checked.beyondEnd()) {
    problems.add(`Entry ${grouped(seq)} of ${chain.name} was signed, and is not there.`);
  }
  yield* problems.take();
  yield* problems.rest(`the history of ${chain.name}`);
  return checked.size;
}

async function* part(
  chain: ProvenChain,
  entries: readonly EntriesFile[],
  { place, pace, seen, sums }: ChainCheck,
): AsyncGenerator<CheckStep, number, void> {
  const problems = new Problems();
  const file = chain.inclusion === undefined ? undefined : place.get(chain.inclusion);
  if (!file) problems.add(`The proofs of the history of ${chain.name} are missing.`);
  const proofLines = file ? new LinesOf(file, pace.seen) : null;
  const proofs = proofLines ? new InclusionProofs(proofLines.each()) : null;
  const checked = new PartChain(chain, chain.head, problems, seen);
  for (const { path, file: part } of entries) {
    const lines = new LinesOf(part, pace.seen);
    for await (const line of lines.each()) {
      await checked.next(line, proofs);
      yield* problems.take();
      yield* pace.told();
    }
    sums.set(path, lines.sha256);
  }
  await checked.end(proofs);
  yield* problems.take();
  yield* problems.rest(`the history of ${chain.name}`);
  if (file && proofLines) sums.set(file.path.slice(place.top.length), proofLines.sha256);
  return checked.size;
}
