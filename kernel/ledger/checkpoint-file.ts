import { diskError, infoOf, syncFolder, withOpen, writeAll } from "../files/disk.ts";
import { checkpointFileName, checkpointLine, headerLine, linesFrom } from "./checkpoint-lines.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";

/** What the file says now. */
export interface CheckpointFileState {
  /** From when on it holds every checkpoint, ISO 8601 UTC. */
  readonly since: string;
  /** The last checkpoint of each chain. */
  readonly heads: ReadonlyMap<string, Checkpoint>;
}

/**
 * A copy of every checkpoint outside the database: lines that are only ever added, each synced to the disk, in a file
 * that the server's user alone may read. Who changes the database alone cannot make it agree with them again.
 */
export interface CheckpointFile {
  /** Reads what has come since the last time, from other servers too. Begins the file when there is none. */
  refresh(now: Date): Promise<CheckpointFileState>;
  /** Adds checkpoints; they are on the disk when it returns. */
  append(checkpoints: readonly Checkpoint[]): Promise<void>;
}

/** The file in a folder of keys, for those who sign. */
export function checkpointFileIn(folder: string): CheckpointFile {
  const path = `${folder}/${checkpointFileName}`;
  let place = { offset: 0, number: 1 };
  let since = "";
  let heads = new Map<string, Checkpoint>();

  return {
    async refresh(now) {
      const info = await infoOf(path);
      if (!info || info.size < place.offset) {
        place = { offset: 0, number: 1 };
        heads = new Map();
      }
      if (!info) await begun(folder, path, now);
      for await (const line of linesFrom(path, place)) {
        place = { offset: line.end, number: line.number + 1 };
        if (line.kind === "header" && line.number === 1) since = line.since;
        if (line.kind !== "checkpoint") continue;
        const { stream, seq } = line.checkpoint;
        if (seq >= (heads.get(stream)?.seq ?? 0)) heads.set(stream, line.checkpoint);
      }
      return { since, heads };
    },
    async append(checkpoints) {
      if (checkpoints.length === 0) return;
      await added(path, checkpoints.map(checkpointLine).join(""));
    },
  };
}

async function begun(folder: string, path: string, now: Date): Promise<void> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await withOpen(path, { write: true, createNew: true, mode: 0o600 }, async (file) => {
      await writeAll(file, new TextEncoder().encode(headerLine(now.toISOString())));
      await file.sync();
    });
  } catch (error) {
    // Another server was quicker.
    if (!(error instanceof Deno.errors.AlreadyExists)) throw diskError(error);
  }
  await syncFolder(folder);
}

async function added(path: string, lines: string): Promise<void> {
  try {
    await withOpen(path, { read: true, append: true }, async (file) => {
      await file.lock(true);
      await cutTornLine(file);
      await writeAll(file, new TextEncoder().encode(lines));
      await file.sync();
    });
  } catch (error) {
    throw diskError(error);
  }
}

/** A crash may have left the beginning of a line at the end: nothing can be read from it, and the next would be spoilt. */
async function cutTornLine(file: Deno.FsFile): Promise<void> {
  const { size } = await file.stat();
  const tail = new Uint8Array(Math.min(size, 65_536));
  await file.seek(size - tail.length, Deno.SeekMode.Start);
  for (let filled = 0; filled < tail.length;) filled += await file.read(tail.subarray(filled)) ?? tail.length;
  const newline = tail.lastIndexOf(10);
  if (newline !== -1 && newline !== tail.length - 1) await file.truncate(size - tail.length + newline + 1);
}
