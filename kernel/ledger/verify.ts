import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import { unwatched, type VerifyWatch } from "../verify/watch.ts";
import { ChainCheck, type ChainProblem } from "./chain-check.ts";
import { checkpointFileName } from "./checkpoint-lines.ts";
import { type Checkpoint, checkpointsAfter, hashesAt, isSigned, placeName } from "./checkpoint-rows.ts";
import type { KnownKeys } from "./keys.ts";
import { type LostKeys, lostKeysIn } from "./lost-keys.ts";
import { publicEntry, type StoredEntry } from "./rows.ts";
import { ledgerEvents } from "./signing.ts";
import { streamsSql, systemStream } from "./streams.ts";
import { CheckpointFileCheck } from "./verify-checkpoint-file.ts";
import { type DayEnd, SigningTimes } from "./verify-signing.ts";
import { TreeCheck } from "./verify-tree.ts";
import { readEntries } from "./read-entries.ts";

/** Problems listed of one chain; a chain that was rewritten would otherwise fill the screen. */
const mostProblems = 50;
/** How many entries are looked at before it is told how far the check is. */
const entriesAtOnce = 500;

/** What a ledger is checked with. */
export interface VerifyWith {
  /** Null when there are none: then signatures cannot be checked, which is a problem of every chain that has some. */
  readonly keys: KnownKeys | null;
  /** The folder of keys, where the file of checkpoints lies. */
  readonly folder: string;
  readonly now: Date;
  readonly watch?: VerifyWatch;
}

interface Checked extends Required<VerifyWith> {
  readonly database: Database;
  readonly file: CheckpointFileCheck;
  readonly times: SigningTimes;
  readonly lost: LostKeys;
  readonly counts: { entries: number; checkpoints: number };
}

/**
 * Walks every chain again from its first entry to its last; checks every checkpoint against it, against the file of
 * checkpoints, and against the days on which it was due. Memory stays flat but for eight bytes a checkpoint. What it
 * cannot see alone: entries that were added at the end of a chain past the program, and a chain rewritten by somebody
 * who can write the file too and made every trace of use in between disappear, or who holds the signing key. A
 * checkpoint that was copied elsewhere shows that.
 */
export async function* verifyLedger(database: Database, verifyWith: VerifyWith): AsyncGenerator<Finding> {
  const { keys, folder, now, watch = unwatched } = verifyWith;
  const file = new CheckpointFileCheck(`${folder}/${checkpointFileName}`, now);
  const times = new SigningTimes();
  const counts = { entries: 0, checkpoints: 0 };
  const lost = await lostKeysIn(database);
  const checked = { ...verifyWith, watch, database, file, times, lost, counts };
  yield* limited(file.read(database, keys), "file of checkpoints");
  const rows = await database.all(
    `${streamsSql} SELECT stream FROM heads UNION SELECT DISTINCT stream FROM ledger_checkpoints ORDER BY 1`,
  );
  watch.begins("ledger entries", await entriesIn(database));
  for (const stream of rows.map((row) => String(row.stream))) {
    yield* limited(checkedStream(checked, stream), `ledger ${stream}`);
  }
  yield* limited(times.findings(now), "ledger");
  yield* lost.notes();
  yield { kind: "checked", what: "ledger entries", count: counts.entries };
  yield { kind: "checked", what: "ledger checkpoints", count: counts.checkpoints };
}

/** Numbers have no gaps, so the last ones tell how many there are. */
async function entriesIn(database: Database): Promise<number> {
  const row = await database.one(`${streamsSql} SELECT sum(seq) AS count FROM heads`);
  return Number(row?.count ?? 0);
}

/** Lets the first problems through and tells how many more there were. */
async function* limited(
  findings: AsyncIterable<Finding> | Iterable<Finding>,
  subject: string,
): AsyncGenerator<Finding> {
  let listed = 0;
  for await (const finding of findings) {
    if (finding.kind !== "problem" || ++listed <= mostProblems) yield finding;
  }
  if (listed <= mostProblems) return;
  yield { kind: "problem", subject, message: `${listed - mostProblems} more problems here are not listed.` };
}

async function* checkedStream(checked: Checked, stream: string): AsyncGenerator<Finding> {
  const { database, keys, times, lost } = checked;
  const signed = await checkpointsAfter(database, stream, 0);
  const unknown = keys ? [] : signed.filter((checkpoint) => !lost.signed(checkpoint));
  if (unknown.length > 0) yield { kind: "problem", subject: `ledger ${stream}`, message: unchecked(unknown) };
  const dayEnds: DayEnd[] = [];
  for await (const { seq, message } of chainProblems(checked, stream, signed, dayEnds)) {
    yield { kind: "problem", subject: `ledger ${stream}, entry ${seq}`, message };
  }
  times.chain(stream, signed, dayEnds);
}

function unchecked(signed: readonly Checkpoint[]): string {
  const [first, last] = [signed[0].day, signed[signed.length - 1].day];
  const which = first === last
    ? `the checkpoint of ${first}`
    : `the ${signed.length} checkpoints from ${first} to ${last}`;
  return `There is no signing key here, so the signatures of ${which} could not be checked.`;
}

async function* chainProblems(
  { database, keys, file, times, lost, counts, watch }: Checked,
  stream: string,
  signed: readonly Checkpoint[],
  dayEnds: DayEnd[],
): AsyncGenerator<ChainProblem> {
  const check = new ChainCheck(stream);
  const tree = new TreeCheck(database, stream);
  let isWhole = true;
  const clock = times.clockOf(stream);
  const bySeq = new Map(signed.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let last = 0;
  for await (const entry of readEntries(database, stream, 1, Number.MAX_SAFE_INTEGER)) {
    const broken = check.next(entry);
    yield* broken;
    isWhole &&= broken.length === 0;
    yield* toldOfSigning(database, entry);
    counts.entries++;
    if (counts.entries % entriesAtOnce === 0) await watch.at(counts.entries);
    last = entry.seq;
    const day = entry.at.slice(0, 10);
    if (dayEnds.at(-1)?.day === day) dayEnds.pop();
    dayEnds.push({ day, seq: entry.seq });
    clock.wrote(entry);
    if (isOfSystem(entry, "ledger.clock_jumped")) {
      const jump = v.safeParse(ledgerEvents["ledger.clock_jumped"], publicEntry(entry).data);
      if (jump.success) times.clockJumped({ seq: entry.seq, ...jump.output });
      else yield { stream, seq: entry.seq, message: `Entry ${entry.seq} cannot be read.` };
    }
    if (entry.actor.userId !== null || isOfSystem(entry, "ledger.days_signed")) times.serves(entry.at);
    const checkpoint = bySeq.get(entry.seq);
    // What does not follow from the entry before has no tree, and was named already.
    if (isWhole) yield* await tree.next(entry, checkpoint);
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
    const isLost = lost.signed(checkpoint);
    if (isLost && !keys?.known.some(({ kid }) => kid === checkpoint.keyId)) {
      lost.count(checkpoint);
      continue;
    }
    const { seq, day } = checkpoint;
    // The file was begun anew when the key was given up. That an entry says so is no reason not to look at a signature.
    const notInFile = isLost ? null : file.missing(checkpoint);
    if (notInFile) yield { stream, seq, message: notInFile };
    if (!keys || isSigned(checkpoint, keys)) continue;
    yield { stream, seq, message: `The checkpoint of ${day} is not signed with a key of this archive.` };
  }
  yield* unsignedDays(stream, dayEnds, signed);
}

function isOfSystem({ stream, event }: StoredEntry, wanted: keyof typeof ledgerEvents): boolean {
  return stream === systemStream && event === wanted;
}

/** Compares the chains with what the chain of the installation says was signed of them. */
async function* toldOfSigning(database: Database, entry: StoredEntry): AsyncGenerator<ChainProblem> {
  if (!isOfSystem(entry, "ledger.days_signed") && !isOfSystem(entry, "ledger.heads_noted")) return;
  const { stream, seq } = entry;
  const told = v.safeParse(ledgerEvents["ledger.days_signed"], publicEntry(entry).data);
  if (!told.success) return yield { stream, seq, message: `Entry ${seq} cannot be read.` };
  const heads = told.output.heads.map(([stream, seq, hash]) => ({ stream, seq, hash }));
  const hashes = await hashesAt(database, heads);
  for (const head of heads) {
    if (hashes.get(placeName(head)) === head.hash) continue;
    const message = `Entry ${head.seq} of ${head.stream} is not the one that this entry says was signed: that chain ` +
      "was rewritten up to there.";
    yield { stream, seq, message };
  }
}

/**
 * Days are signed in order: a day without a checkpoint before one with a checkpoint has lost its own. A day to which the
 * clock came back may have been signed at its later end only.
 */
function* unsignedDays(
  stream: string,
  dayEnds: readonly DayEnd[],
  signed: readonly Checkpoint[],
): Generator<ChainProblem> {
  const places = new Set(signed.map(({ seq }) => seq));
  const lastOf = new Map(signed.map(({ day, seq }) => [day, seq]));
  const lastSigned = signed.at(-1)?.seq ?? 0;
  for (const { day, seq } of dayEnds) {
    if (seq >= lastSigned || places.has(seq) || (lastOf.get(day) ?? 0) >= seq) continue;
    yield { stream, seq, message: `The checkpoint of ${day} is gone, while a later one is there.` };
  }
}
