import { setTimeout } from "node:timers/promises";
import type { Database } from "@/db/database.ts";
import { infoOf, isMissing } from "../files/disk.ts";
import { checkpointFileName, linesFrom } from "../ledger/checkpoint-lines.ts";
import { checkpointsAt, placeName } from "../ledger/checkpoint-rows.ts";
import { stampedSeq } from "../ledger/stamp-file-name.ts";
import { systemStream } from "../ledger/streams.ts";

/** A file of the folder of keys. */
export interface KeyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where the file of checkpoints ended before an instant of the database began; see {@link keysAt}. */
export async function checkpointsEnd(folder: string): Promise<number> {
  return (await infoOf(`${folder}/${checkpointFileName}`))?.size ?? 0;
}

/** A checkpoint is written into the database first and into the file a moment later. */
const catchUpMs = 5_000;
const pauseMs = 100;

/**
 * The folder of keys as it belongs to an instant of the database. Keys are made before the records that need them, so
 * that those read now are enough. Of the file of checkpoints it takes what was there before the instant (`end` bytes) and
 * what the instant knows of.
 */
export async function keysAt(database: Database, folder: string, end: number): Promise<readonly KeyFile[]> {
  const files: KeyFile[] = [];
  const signed = (await signedHeads(database)).get(systemStream) ?? 0;
  for (const name of await namesOf(folder)) {
    // What was signed and stamped after the instant is not known in it.
    if (stampedSeq(name) > signed) continue;
    files.push({
      name,
      bytes: name === checkpointFileName
        ? await checkpointsOf(database, `${folder}/${name}`, end)
        : await Deno.readFile(`${folder}/${name}`),
    });
  }
  return files;
}

async function namesOf(folder: string): Promise<readonly string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    // What begins with a dot is a key in the making.
    return entries.filter(({ name, isFile }) => isFile && !name.startsWith(".")).map(({ name }) => name).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function checkpointsOf(database: Database, path: string, end: number): Promise<Uint8Array> {
  const signed = await signedHeads(database);
  for (const deadline = performance.now() + catchUpMs;;) {
    const { kept, heads } = await keptOf(database, path, end);
    const isBehind = [...signed].some(([stream, seq]) => (heads.get(stream) ?? 0) < seq);
    if (!isBehind || performance.now() > deadline) return kept;
    await setTimeout(pauseMs);
  }
}

async function signedHeads(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.all("SELECT stream, max(seq) AS seq FROM ledger_checkpoints GROUP BY stream");
  return new Map(rows.map((row) => [String(row.stream), Number(row.seq)]));
}

async function keptOf(database: Database, path: string, end: number) {
  const content = await Deno.readFile(path);
  const heads = new Map<string, number>();
  const parts: Uint8Array[] = [];
  let begin = 0;
  for await (const line of linesFrom(path)) {
    if (line.end > content.byteLength) break;
    const bytes = content.subarray(begin, line.end);
    begin = line.end;
    if (line.kind === "checkpoint") {
      const { checkpoint } = line;
      const isKnown = line.end <= end || (await checkpointsAt(database, [checkpoint])).has(placeName(checkpoint));
      if (!isKnown) continue;
      heads.set(checkpoint.stream, Math.max(checkpoint.seq, heads.get(checkpoint.stream) ?? 0));
    }
    parts.push(bytes);
  }
  const kept = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let place = 0;
  for (const part of parts) {
    kept.set(part, place);
    place += part.byteLength;
  }
  return { kept, heads };
}
