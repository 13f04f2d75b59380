import { diskError, infoOf, namesIn, replaceFile } from "@/kernel/files/disk.ts";
import { stampedSeq, stampFileName } from "@/kernel/ledger/stamp-file-name.ts";

/** The stamps whose files lie in a folder, by the entry they stamp. */
export async function stampFilesIn(folder: string): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const name of await namesIn(folder, /\.tsr$/)) {
    const seq = stampedSeq(name);
    if (seq > 0) found.set(seq, `${folder}/${name}`);
  }
  return found;
}

/** Writes an authority's answer beside the file of checkpoints, synced, as it came; one that is there stays. */
export async function writeStampFile(folder: string, seq: number, response: Uint8Array): Promise<void> {
  const path = `${folder}/${stampFileName(seq)}`;
  if (await infoOf(path)) return;
  try {
    await replaceFile(path, response);
  } catch (error) {
    throw diskError(error);
  }
}
