import { createHash } from "node:crypto";
import type { Finding } from "../verify.ts";
import type { PassedBlock } from "../verify/place-file.ts";
import type { FileFacts, FileStore } from "./file-store.ts";
import type { NamedFiles } from "./sweep.ts";
import type { FileReference } from "./file-reference.ts";

/** Files of one block, at most: where the check was stopped within one, all of it is read again. */
const filesOfBlock = 256;
/** Bytes of one block, unless a single file is larger. */
const bytesOfBlock = 64 * 1024 * 1024;
/** Files being read at the same time. */
const atOnce = 4;
/** Times of change are told in seconds: a file that changed so lately may change once more without showing it. */
const restlessMs = 2_000;

/** All references to one file. */
export type SameFile = readonly FileReference[];

/** A run of files in the order of their sums, and what an earlier run says of it. */
export interface Block {
  readonly found: readonly SameFile[];
  /** Null where no earlier run came. */
  readonly earlier: PassedBlock | null;
  /** Of features that could not tell their files. */
  readonly problems: readonly Finding[];
}

/** Puts files into blocks: those of an earlier run as they were, for only whole ones can be compared. */
export async function* blocksOf(
  files: AsyncIterable<SameFile | Finding>,
  earlier: readonly PassedBlock[],
): AsyncGenerator<Block> {
  let at = 0;
  let bytes = 0;
  let found: SameFile[] = [];
  let problems: Finding[] = [];
  const taken = (of: PassedBlock | null): Block => {
    const block = { found, problems, earlier: of };
    [found, problems, bytes] = [[], [], 0];
    return block;
  };
  for await (const one of files) {
    if ("kind" in one) {
      problems.push(one);
      continue;
    }
    const [{ sha256, size }] = one;
    for (; at < earlier.length && sha256 > earlier[at].last; at++) yield taken(earlier[at]);
    if (at >= earlier.length && found.length > 0 && (found.length >= filesOfBlock || bytes + size > bytesOfBlock)) {
      yield taken(null);
    }
    found.push(one);
    bytes += size;
  }
  yield taken(earlier[at] ?? null);
}

/** What came of one block. */
export interface CheckedBlock {
  readonly findings: readonly Finding[];
  /** What a later run may go by; null when it must not go by this one. */
  readonly block: PassedBlock | null;
  /** Files that were not read, because nothing about them has changed since they were. */
  readonly untouched: number;
}

/** Reads the files of blocks again. */
export class BlockCheck {
  constructor(readonly files: FileStore, readonly named: NamedFiles, readonly now: () => Date) {}

  /** Reads a block; of one that an earlier run has read only what was touched since, and all of it when anything is unlike. */
  async block(found: readonly SameFile[], earlier: PassedBlock | null): Promise<CheckedBlock> {
    const begun = this.now().toISOString();
    const facts = await inTurn(found, ([{ sha256 }]) => this.#factsOf(sha256));
    const kept = earlier && this.#unread(found, facts, earlier);
    const isRead = found.map((_, at) => !kept?.has(at));
    const findings = (await inTurn(found, (file, at) => this.#check(file, isRead[at], facts[at]))).flat();
    const last = found.at(-1)?.at(0)?.sha256 ?? "";
    const nothing = isSum(last) ? { last, count: 0, facts: null, at: begun } : null;
    if (findings.length > 0) return { findings, block: nothing, untouched: kept?.size ?? 0 };
    if (kept && earlier) return { findings, block: earlier, untouched: kept.size };
    const quiet = quietFiles(facts, begun);
    return {
      findings,
      block: { last, count: quiet.length, facts: sumOf(found, facts, quiet), at: begun },
      untouched: 0,
    };
  }

  /** The files that need not be read: those that were there, when they are exactly those and as they were; else none. */
  #unread(
    found: readonly SameFile[],
    facts: readonly (FileFacts | null)[],
    { at, facts: then }: PassedBlock,
  ): ReadonlySet<number> | null {
    const quiet = quietFiles(facts, at);
    return then !== null && sumOf(found, facts, quiet) === then ? new Set(quiet) : null;
  }

  async #factsOf(sha256: string): Promise<FileFacts | null> {
    // What is wrong with it the check tells.
    return isSum(sha256) ? await this.files.facts(sha256).catch(() => null) : null;
  }

  async #check(file: SameFile, isRead: boolean, facts: FileFacts | null): Promise<readonly Finding[]> {
    const [{ sha256, subject }] = file;
    const damaged = isRead ? await this.#damageOf(sha256) : null;
    // What named it may have gone meanwhile, and the sweep has taken the file.
    if (damaged && !(await this.named([sha256])).has(sha256)) return [];
    if (damaged) return [{ kind: "problem", subject, message: `The file ${sha256} ${damaged}.` }];
    return wrongSizes(file, facts?.size ?? await this.files.size(sha256));
  }

  async #damageOf(sha256: string): Promise<string | null> {
    if (!isSum(sha256)) return "has a name that is no checksum";
    try {
      const damaged = await this.files.check(sha256);
      return damaged && (damaged.reason === "missing" ? "is missing" : "does not match its checksum");
    } catch (error) {
      return `cannot be read (${error instanceof Error ? error.name : "unknown"})`;
    }
  }
}

function isSum(sha256: string): boolean {
  return /^[0-9a-f]{64}$/.test(sha256);
}

function wrongSizes(references: SameFile, stored: number): readonly Finding[] {
  return references.filter(({ size }) => size !== stored).map(({ sha256, subject }): Finding => (
    { kind: "problem", subject, message: `The file ${sha256} does not have the size of its record.` }
  ));
}

/** Those whose last change lies well before a moment: nothing that happens to them later stays hidden. */
function quietFiles(facts: readonly (FileFacts | null)[], before: string): readonly number[] {
  const latest = Date.parse(before) - restlessMs;
  return facts.flatMap((one, at) => one && one.changedAt < latest ? [at] : []);
}

function sumOf(found: readonly SameFile[], facts: readonly (FileFacts | null)[], chosen: readonly number[]): string {
  const hash = createHash("sha256");
  for (const at of chosen) hash.update(`${found[at][0].sha256} ${facts[at]?.text ?? ""}\n`);
  return hash.digest("hex");
}

/** Does the same with each, some at a time; what comes of them stands in their order. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at], at);
    }
  }));
  return results;
}
