import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { FileToRead } from "../offers.ts";

const stepBytes = 1 << 20;

/**
 * Reads a written file and the one it was made of side by side, and answers the written one's sum and size. Throws unless
 * it begins with every byte of the other, and unless that is the file it is said to be.
 */
export async function provedPrefix(
  written: string,
  base: FileToRead,
): Promise<{ readonly sha256: string; readonly size: number }> {
  const files: Deno.FsFile[] = [];
  try {
    for (const path of [written, base.path]) files.push(await Deno.open(path, { read: true }));
    const [after, before] = files;
    if (!after || !before) throw new Error("A file could not be opened.");
    const [whole, beginning] = [createHash("sha256"), createHash("sha256")];
    const [ours, theirs] = [Buffer.alloc(stepBytes), Buffer.alloc(stepBytes)];
    let size = 0;
    for (let old = await filled(before, theirs); old > 0; old = await filled(before, theirs)) {
      const same = ours.subarray(0, await filled(after, ours.subarray(0, old)));
      if (!same.equals(theirs.subarray(0, old))) throw new Error("A new version does not begin with the one before.");
      beginning.update(same);
      whole.update(same);
      size += old;
    }
    for (let more = await filled(after, ours); more > 0; more = await filled(after, ours)) {
      whole.update(ours.subarray(0, more));
      size += more;
    }
    if (beginning.digest("hex") !== base.sha256) throw new Error("A form to correct is not the file that was filed.");
    return { sha256: whole.digest("hex"), size };
  } finally {
    for (const file of files) file.close();
  }
}

/** Reads until the buffer is full or the file ends; the bytes read. */
async function filled(file: Deno.FsFile, buffer: Uint8Array): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const read = await file.read(buffer.subarray(length));
    if (read === null) break;
    length += read;
  }
  return length;
}
