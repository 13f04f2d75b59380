import { infoOf, isMissing, made, namesIn, removeIfThere } from "./disk.ts";
import type { AsideFile } from "./file-store.ts";

/** The folder of files that were taken out of the archive, named by their sums. */
export class UnnamedFolder {
  constructor(readonly folder: string) {}

  /**
   * Moves a file here unless it was touched at `before` or later. Touching and moving both go by its name, so one comes
   * first: touched before it was moved, it is put back; after, the toucher learns that it is gone.
   */
  async take(path: string, sha256: string, before: Date, now: Date): Promise<"taken" | "left" | "touched"> {
    if (!isOlder(await infoOf(path), before)) return "left";
    const place = this.#placeOf(sha256);
    await made(this.folder);
    try {
      await Deno.rename(path, place);
    } catch (error) {
      if (isMissing(error)) return "left";
      throw error;
    }
    if (!isOlder(await infoOf(place), before)) return "touched";
    await Deno.utime(place, now, now);
    return "taken";
  }

  /** Moves a file back to its path; `durable` makes the name there durable. A file that is there stays. */
  async giveBack(sha256: string, path: string, durable: () => Promise<void>): Promise<void> {
    try {
      await Deno.link(this.#placeOf(sha256), path);
      await durable();
    } catch (error) {
      if (isMissing(error)) return;
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
    await this.discard(sha256);
  }

  async discard(sha256: string): Promise<void> {
    await removeIfThere(this.#placeOf(sha256));
  }

  async *list(): AsyncIterable<AsideFile> {
    if (!await infoOf(this.folder)) return;
    for (const sha256 of await namesIn(this.folder, /^[0-9a-f]{64}$/)) {
      const info = await infoOf(this.#placeOf(sha256));
      if (info?.mtime) yield { sha256, since: info.mtime };
    }
  }

  #placeOf(sha256: string): string {
    return `${this.folder}/${sha256}`;
  }
}

function isOlder(info: Deno.FileInfo | null, instant: Date): boolean {
  return info?.mtime ? info.mtime < instant : false;
}
