import type { Database } from "@/db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Finding } from "../verify.ts";
import { ChainCheck, type ChainProblem } from "./chain-check.ts";
import { type Checkpoint, type Checkpoints, isSigned } from "./checkpoints.ts";
import type { KnownKeys } from "./keys.ts";
import { streamsSql } from "./streams.ts";
import { walkRows } from "./walk.ts";

/** Problems listed of one chain; a chain that was rewritten would otherwise fill the screen. */
const mostProblems = 50;

/**
 * Walks every chain again from its first entry to its last and checks every checkpoint against it. Memory stays flat.
 * Without keys (null) the signatures cannot be checked, which is a problem of every chain that has some. What it cannot see alone: a chain rewritten together with all its checkpoints by someone who holds the signing key.
 */
export async function* verifyLedger(
  database: Database,
  checkpoints: Checkpoints,
  keys: KnownKeys | null,
): AsyncGenerator<Finding> {
  const rows = await database.all(
    `${streamsSql} SELECT stream FROM heads UNION SELECT DISTINCT stream FROM ledger_checkpoints ORDER BY 1`,
  );
  const counts = { entries: 0, checkpoints: 0 };
  for (const stream of rows.map((row) => String(row.stream))) {
    const signed = await checkpoints.of(stream);
    if (!keys && signed.length > 0) yield { kind: "problem", subject: `ledger ${stream}`, message: unchecked(signed) };
    let listed = 0;
    for await (const { seq, message } of checkedStream(database, stream, signed, keys, counts)) {
      if (++listed > mostProblems) continue;
      yield { kind: "problem", subject: `ledger ${stream}, entry ${seq}`, message };
    }
    if (listed > mostProblems) {
      const message = `${listed - mostProblems} more problems of this chain are not listed.`;
      yield { kind: "problem", subject: `ledger ${stream}`, message };
    }
  }
  yield { kind: "checked", what: "ledger entries", count: counts.entries };
  yield { kind: "checked", what: "ledger checkpoints", count: counts.checkpoints };
}

function unchecked(signed: readonly Checkpoint[]): string {
  const [first, last] = [signed[0].day, signed[signed.length - 1].day];
  const which = first === last
    ? `the checkpoint of ${first}`
    : `the ${signed.length} checkpoints from ${first} to ${last}`;
  return `There is no signing key here, so the signatures of ${which} could not be checked.`;
}

async function* checkedStream(
  database: Database,
  stream: string,
  signed: readonly Checkpoint[],
  keys: KnownKeys | null,
  counts: { entries: number; checkpoints: number },
): AsyncGenerator<ChainProblem> {
  const check = new ChainCheck(stream);
  const bySeq = new Map(signed.map((checkpoint) => [checkpoint.seq, checkpoint]));
  const lastOfDay = new Map<string, number>();
  let last = 0;
  for await (const entry of walkRows(database, stream, 1, Number.MAX_SAFE_INTEGER)) {
    yield* check.next(entry);
    counts.entries++;
    last = entry.seq;
    lastOfDay.set(entry.at.slice(0, 10), entry.seq);
    const checkpoint = bySeq.get(entry.seq);
    if (!checkpoint) continue;
    bySeq.delete(entry.seq);
    if (checkpoint.hash !== entry.hash) {
      const message = `Entry ${entry.seq} is not the one that the checkpoint of ${checkpoint.day} signed: ` +
        "the chain was rewritten up to here.";
      yield { stream, seq: entry.seq, message };
    }
  }
  for (const { seq, day } of bySeq.values()) {
    const message = seq > last
      ? `The chain ends at entry ${last}, but the checkpoint of ${day} signed entry ${seq}: its end was cut off.`
      : `Entry ${seq}, which the checkpoint of ${day} signed, is gone.`;
    yield { stream, seq, message };
  }
  for (const checkpoint of signed) {
    counts.checkpoints++;
    if (!keys || isSigned(checkpoint, keys)) continue;
    const message = `The checkpoint of ${checkpoint.day} is not signed with a key of this archive.`;
    yield { stream, seq: checkpoint.seq, message };
  }
  yield* unsignedDays(stream, lastOfDay, signed);
}

/** Days are signed in order: a day without a checkpoint before one with a checkpoint has lost its own. */
function* unsignedDays(
  stream: string,
  lastOfDay: ReadonlyMap<string, number>,
  signed: readonly Checkpoint[],
): Generator<ChainProblem> {
  const days = new Set(signed.map(({ day }) => day));
  const lastSigned = signed.at(-1)?.seq ?? 0;
  for (const [day, seq] of lastOfDay) {
    if (seq >= lastSigned || days.has(day)) continue;
    yield { stream, seq, message: `The checkpoint of ${day} is gone, while a later one is there.` };
  }
}

/** A file that a record refers to. */
export interface FileReference {
  readonly sha256: string;
  readonly size: number;
  /** What refers to it, for the message: `document 12, attachment 3`. */
  readonly subject: string;
}

/** Reads every referred file again and compares its sum and size. */
export async function* verifyFiles(
  files: FileStore,
  references: AsyncIterable<FileReference>,
): AsyncGenerator<Finding> {
  let count = 0;
  for await (const { sha256, size, subject } of references) {
    count++;
    const damaged = await files.check(sha256);
    const message = damaged
      ? damaged.reason === "missing" ? `The file ${sha256} is missing.` : `The file ${sha256} was changed.`
      : await files.size(sha256) === size
      ? null
      : `The file ${sha256} does not have the size of its record.`;
    if (message) yield { kind: "problem", subject, message };
  }
  yield { kind: "checked", what: "files", count };
}
