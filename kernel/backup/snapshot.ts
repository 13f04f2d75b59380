import { sumOfBytes } from "../files/read.ts";
import * as v from "valibot";
import { canonicalJson } from "../ledger/canonical-json.ts";
import {
  bytesOf,
  ContentChanged,
  contentOf,
  type Destination,
  DestinationFailed,
  ObjectMissing,
} from "./destination.ts";

const sum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(500));

const snapshotSchema = v.strictObject({
  type: v.literal("strongroom.backup.1"),
  /** The instant that the records are of, ISO 8601 UTC; its name too. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Version of the program that made it. */
  program: text,
  /** The database file: its blocks in their order. Null where the database is on a server of its own. */
  database: v.nullable(v.strictObject({
    bytes: count,
    sha256: sum,
    blocks: v.array(sum),
    /** Bytes of each block as it lies in the backup, packed. */
    packed: v.array(count),
  })),
  /** The files that the records refer to, as lists of lines `sum size`; see file-lists.ts. */
  files: v.strictObject({ count, bytes: count, lists: v.array(sum) }),
  /** Files that the records refer to and that could not be copied. */
  missing: v.array(
    v.strictObject({ sha256: text, subject: text, reason: v.picklist(["missing", "changed", "unreadable"]) }),
  ),
  /** The files of the folder of keys; null where they were left out. */
  keys: v.nullable(v.array(v.strictObject({ name: text, sha256: sum }))),
  /** The last entry of each chain of the ledger: chain, number, hash. */
  heads: v.array(v.tuple([text, count, sum])),
  /** Rows of each table. */
  tables: v.record(text, count),
  /** SHA-256 over the canonical JSON (RFC 8785) of all the rest. */
  sum,
});

/** What one backup consists of. It is written last: one that is there whole names only what is there. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** A snapshot that is not what was written, and which. */
export class SnapshotDamaged extends Error {
  constructor(readonly object: string) {
    super(`${object} is damaged`);
    this.name = "SnapshotDamaged";
  }
}

/** The folder of snapshots in a backup. */
export const snapshotsFolder = "snapshots";
const namePattern = /^snapshots\/\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.json$/;
/** Room for the blocks of a database of 400 GB. */
const longestSnapshot = 128 * 1024 * 1024;

/** The name of the snapshot of an instant. */
export function snapshotName(at: string): string {
  return `${snapshotsFolder}/${at.replaceAll(/[:.]/g, "-")}.json`;
}

/** Writes a snapshot and reads it back: from then on it counts. */
export async function writeSnapshot(destination: Destination, given: Omit<Snapshot, "sum">): Promise<Snapshot> {
  const snapshot = { ...given, sum: sumOfSnapshot(given) };
  const name = snapshotName(snapshot.at);
  await destination.put(name, contentOf(new TextEncoder().encode(`${JSON.stringify(snapshot)}\n`)));
  const stored = await readSnapshot(destination, name);
  if (stored.sum !== snapshot.sum) throw new SnapshotDamaged(name);
  return stored;
}

/** Reads a snapshot and checks its sum. Throws {@link SnapshotDamaged} and {@link ObjectMissing}. */
export async function readSnapshot(destination: Destination, name: string): Promise<Snapshot> {
  try {
    const bytes = await bytesOf(destination.read(name), longestSnapshot);
    const parsed = v.parse(snapshotSchema, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    const { sum: stored, ...rest } = parsed;
    if (stored === sumOfSnapshot(rest) && snapshotName(parsed.at) === name) return parsed;
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof DestinationFailed) throw error;
    // The parser's words would quote what it read.
    if (!(error instanceof v.ValiError || error instanceof SyntaxError || error instanceof TypeError)) {
      if (!(error instanceof ContentChanged)) throw error;
    }
  }
  throw new SnapshotDamaged(name);
}

/** The names of all snapshots, the oldest first. */
export async function snapshotNames(destination: Destination): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of destination.list(snapshotsFolder)) if (namePattern.test(name)) names.push(name);
  return names.sort();
}

function sumOfSnapshot(rest: Omit<Snapshot, "sum">): string {
  return sumOfBytes(new TextEncoder().encode(canonicalJson(rest)));
}
