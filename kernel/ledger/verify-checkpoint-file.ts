import { Buffer } from "node:buffer";
import type { Database } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import { checkpointFileName, checkpointLine, linesFrom } from "./checkpoint-lines.ts";
import { type Checkpoint, checkpointsAt, hashesAt, isSigned, placeName } from "./checkpoint-rows.ts";
import type { KnownKeys } from "./keys.ts";
import { publicEntry } from "./rows.ts";
import { entriesAbout } from "./read-entries.ts";
import { fileSubject } from "./signing.ts";

/** What was signed this shortly before the file was read may not have been copied into it yet. */
const beingWrittenMs = 10 * 60_000;
const linesAtOnce = 500;
const subject = `file keys/${checkpointFileName}`;

/** The file of checkpoints as it was read: asked of every checkpoint in the database. */
export class CheckpointFileCheck {
  /** Eight bytes for each line, sorted. */
  #lines = new Float64Array(0);
  #since: string | null = null;

  constructor(readonly path: string, readonly now: Date) {}

  /** Reads the file and compares each of its lines with the database. */
  async *read(database: Database, keys: KnownKeys | null): AsyncGenerator<Finding> {
    const known: number[] = [];
    let some: Checkpoint[] = [];
    try {
      for await (const line of linesFrom(this.path)) {
        if (line.kind === "header" && line.number === 1) this.#since = line.since;
        else if (line.kind !== "checkpoint") yield problem(`Line ${line.number} cannot be read.`);
        else if (keys && !isSigned(line.checkpoint, keys)) {
          yield problem(`Line ${line.number} is not signed with a key of this archive.`);
        } else {
          known.push(numberOf(line.checkpoint));
          some.push(line.checkpoint);
        }
        if (some.length < linesAtOnce) continue;
        yield* differences(database, some);
        some = [];
      }
      yield* differences(database, some);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    this.#lines = Float64Array.from(known).sort();
    yield* this.#beginnings(database);
  }

  /** What is wrong with a checkpoint of the database beside the file; null when it stands there too. */
  missing(checkpoint: Checkpoint): string | null {
    if (this.#since === null || this.now.getTime() - Date.parse(checkpoint.at) < beingWrittenMs) return null;
    return has(this.#lines, numberOf(checkpoint))
      ? null
      : `The checkpoint of ${checkpoint.day} is not in the file of checkpoints.`;
  }

  /** The chain of the installation tells when the file was begun, so that it cannot go without a trace. */
  async *#beginnings(database: Database): AsyncGenerator<Finding> {
    const begun = (await entriesAbout(database, fileSubject)).map((entry) => String(publicEntry(entry).data.since));
    const last = begun.at(-1);
    if (this.#since === null && last !== undefined) {
      yield problem(`It is gone. Since ${last} it held a copy of every checkpoint.`);
    } else if (this.#since === null) {
      const signed = await database.one("SELECT 1 AS is_there FROM ledger_checkpoints LIMIT 1");
      if (signed) yield note("It is not there yet; the server begins it at its next start.");
    } else if (begun.length > 1 && last === this.#since) {
      yield note(`It was begun anew on ${last}, after the one of ${begun.at(-2)} had gone.`);
    }
    if (this.#since === null) return;
    const what = `checkpoints in keys/${checkpointFileName}, kept since ${this.#since.slice(0, 10)}`;
    yield { kind: "checked", what, count: this.#lines.length };
  }
}

async function* differences(database: Database, lines: readonly Checkpoint[]): AsyncGenerator<Finding> {
  const [stored, hashes] = [await checkpointsAt(database, lines), await hashesAt(database, lines)];
  for (const line of lines) {
    const place = `ledger ${line.stream}, entry ${line.seq}`;
    const found = stored.get(placeName(line));
    if (!found) {
      const message = `The checkpoint of ${line.day} stands in the file of checkpoints and is gone from the database.`;
      yield { kind: "problem", subject: place, message };
    } else if (checkpointLine(found) !== checkpointLine(line)) {
      const message = `The checkpoint of ${line.day} is not the one that stands in the file of checkpoints.`;
      yield { kind: "problem", subject: place, message };
    }
    if (hashes.get(placeName(line)) === line.hash) continue;
    const message = `Entry ${line.seq} is not the one that the checkpoint of ${line.day} in the file of checkpoints ` +
      "signed: the chain was rewritten up to here.";
    yield { kind: "problem", subject: place, message };
  }
}

function problem(message: string): Finding {
  return { kind: "problem", subject, message };
}

function note(message: string): Finding {
  return { kind: "note", subject, message };
}

/** The beginning of a signature as a number, for finding it again among millions. */
function numberOf({ signature }: Checkpoint): number {
  return Buffer.concat([Buffer.from(signature, "base64url"), Buffer.alloc(6)]).readUIntBE(0, 6);
}

function has(sorted: Float64Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
