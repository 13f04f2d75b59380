import * as v from "valibot";
import { withOpen } from "../files/disk.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";

/** Name of the file in the folder of keys that holds a copy of every checkpoint. */
export const checkpointFileName = "ledger-checkpoints.jsonl";

const headerSchema = v.object({ type: v.literal("strongroom.checkpoints.1"), since: v.string() });
const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const checkpointSchema = v.object({
  stream: v.string(),
  seq: v.number(),
  day: v.string(),
  hash: hashSchema,
  root: v.optional(hashSchema),
  at: v.string(),
  keyId: v.string(),
  signature: v.string(),
});

/** The first line: from when on every checkpoint was written here in the moment it was signed. */
export function headerLine(since: string): string {
  return `${canonicalJson({ type: "strongroom.checkpoints.1", since })}\n`;
}

/** The line of a checkpoint. */
export function checkpointLine({ stream, seq, day, hash, root, at, keyId, signature }: Checkpoint): string {
  return `${canonicalJson({ stream, seq, day, hash, root, at, keyId, signature })}\n`;
}

/** One line of the file. `end` is the place after it, in bytes from the file's beginning. */
export type FileLine =
  & { readonly number: number; readonly end: number }
  & (
    | { readonly kind: "header"; readonly since: string }
    | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
    | { readonly kind: "unreadable" }
  );

const newline = 10;

/**
 * The whole lines of the file from a place on, read as they are taken. What a crash left of a line at the end is no
 * line. Throws `Deno.errors.NotFound` when there is no file.
 */
export async function* linesFrom(path: string, from = { offset: 0, number: 1 }): AsyncGenerator<FileLine> {
  const chunk = new Uint8Array(65_536);
  let rest = new Uint8Array(0);
  let { offset, number } = from;
  for (let place = from.offset;;) {
    const taken = await readAt(path, place, chunk);
    if (taken === 0) return;
    place += taken;
    const bytes = new Uint8Array(rest.length + taken);
    bytes.set(rest);
    bytes.set(chunk.subarray(0, taken), rest.length);
    let begin = 0;
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, begin)) {
      offset += at + 1 - begin;
      yield { number: number++, end: offset, ...contentOf(new TextDecoder().decode(bytes.subarray(begin, at))) };
      begin = at + 1;
    }
    rest = bytes.slice(begin);
  }
}

async function readAt(path: string, place: number, into: Uint8Array): Promise<number> {
  return await withOpen(path, { read: true }, async (file) => {
    await file.seek(place, Deno.SeekMode.Start);
    return await file.read(into) ?? 0;
  });
}

function contentOf(line: string) {
  try {
    const value: unknown = JSON.parse(line);
    const checkpoint = v.safeParse(checkpointSchema, value);
    if (checkpoint.success) return { kind: "checkpoint", checkpoint: checkpoint.output } as const;
    const header = v.safeParse(headerSchema, value);
    if (header.success) return { kind: "header", since: header.output.since } as const;
  } catch {
    // What is no JSON is told below.
  }
  return { kind: "unreadable" } as const;
}
