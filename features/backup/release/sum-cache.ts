import { sumOf } from "@/kernel/files/read.ts";
import { infoOf } from "@/kernel/files/disk.ts";

/** Sums of files that were read whole, as long as the files stay what they were by size and times. */
export class SumCache {
  readonly #known = new Map<string, { readonly state: string; readonly sum: Promise<string> }>();

  /** The SHA-256 of a file; null where it is gone. Many who ask at once wait for one reading. */
  async sum(path: string): Promise<string | null> {
    const info = await infoOf(path);
    if (!info) return null;
    const state = [info.ino, info.size, info.mtime?.getTime(), info.ctime?.getTime()].join(" ");
    const known = this.#known.get(path);
    if (known?.state === state) return await known.sum;
    const sum = sumOf(path);
    this.#known.set(path, { state, sum });
    try {
      return await sum;
    } catch (error) {
      this.#known.delete(path);
      throw error;
    }
  }
}
