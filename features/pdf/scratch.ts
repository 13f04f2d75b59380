import { join } from "node:path";
import { removeIfThere } from "@/kernel/files/disk.ts";

/** What a killed server left behind is older than any child takes. */
const leftMs = 3_600_000;

/** Removes files that nobody dropped from a folder for files that children write. */
export async function removeLeft(folder: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    const info = await Deno.stat(path).catch(() => null);
    if (info?.mtime && Date.now() - info.mtime.getTime() > leftMs) await removeIfThere(path);
  }
}
