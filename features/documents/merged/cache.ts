import { join } from "node:path";
import * as v from "valibot";
import { asServer } from "@/db/asker.ts";
import { infoOf, isMissing, made, namesIn, removeIfThere } from "@/kernel/files/disk.ts";
import { sumOf } from "@/kernel/files/read.ts";
import { Verified } from "@/kernel/files/verified.ts";
import { missingReasons } from "@/features/pdf/contract-merge.ts";
import type { Merged } from "@/features/pdf/offers.ts";

/** A merged file on disk. */
export interface CachedFile extends Merged {
  readonly path: string;
  readonly size: number;
  /** Of what was made. */
  readonly sha256: string;
}

const aboutSchema = v.object({
  pages: v.number(),
  size: v.number(),
  sha256: v.string(),
  missing: v.array(v.nullable(v.picklist(missingReasons))),
});

/** Merged files take no more room than this, apart from the newest. */
const mostBytes = 1_000_000_000;
/** One that nobody asked for in so long goes, so that nothing outlives the records it was made of by more. */
const idleMilliseconds = 7 * 86_400_000;
const abandonedMilliseconds = 3_600_000;

/**
 * Merged files by the sums of their parts, in a folder that holds nothing but what can be made again at any time. It
 * belongs to no backup; several processes may share it.
 */
export class MergedCache {
  readonly #making = new Map<string, Promise<CachedFile>>();
  readonly #verified = new Verified();

  constructor(readonly folder: string, readonly limits = { mostBytes, idleMilliseconds }) {}

  /** The file of a key, made with `make` into the path that it is given when it is not there. */
  async file(key: string, now: Date, make: (path: string) => Promise<Merged>): Promise<CachedFile> {
    const underWay = this.#making.get(key);
    if (underWay) return await underWay;
    // Whoever asks next waits for the same one, and may stay longer.
    const having = asServer("merging", () => this.#known(key, now).then((known) => known ?? this.#make(key, now, make)))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, having);
    return await having;
  }

  /** Removes what is too old, too much, or was left by a crash. */
  async trim(now: Date): Promise<void> {
    const kept: { readonly key: string; readonly size: number; readonly at: number }[] = [];
    if (!await infoOf(this.folder)) return;
    for (const name of await namesIn(this.folder, /\.making$/)) {
      const info = await infoOf(join(this.folder, name));
      if (info && now.getTime() - timeOf(info) > abandonedMilliseconds) await removeIfThere(join(this.folder, name));
    }
    for (const name of await namesIn(this.folder, /\.pdf$/)) {
      const [info, about] = [await infoOf(join(this.folder, name)), await infoOf(join(this.folder, `${name}.json`))];
      // What is said of it is touched whenever it is asked for; the file itself stays as it was made.
      if (info) kept.push({ key: name.slice(0, -".pdf".length), size: info.size, at: timeOf(about ?? info) });
    }
    let bytes = 0;
    for (const [rank, { key, size, at }] of kept.sort((a, b) => b.at - a.at).entries()) {
      bytes += size;
      const isOld = now.getTime() - at > this.limits.idleMilliseconds;
      if (isOld || (rank > 0 && bytes > this.limits.mostBytes)) await this.#remove(key);
    }
  }

  async #known(key: string, now: Date): Promise<CachedFile | null> {
    const path = this.#path(key);
    try {
      const about = v.parse(aboutSchema, JSON.parse(await Deno.readTextFile(`${path}.json`)));
      const info = await infoOf(path);
      // A part that was damaged may have been put back since.
      if (info?.size !== about.size || about.missing.includes("damaged")) return null;
      if (!this.#verified.has(about.sha256, info)) {
        const begun = Date.now();
        if (await sumOf(path) !== about.sha256) return null;
        this.#verified.add(about.sha256, info, begun);
      }
      await Deno.utime(`${path}.json`, now, now);
      return { ...about, path };
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError || v.isValiError(error)) return null;
      throw error;
    }
  }

  async #make(key: string, now: Date, make: (path: string) => Promise<Merged>): Promise<CachedFile> {
    await made(this.folder);
    const path = this.#path(key);
    const making = join(this.folder, `${crypto.randomUUID()}.making`);
    try {
      await Deno.writeFile(making, new Uint8Array(), { mode: 0o600 });
      const { pages, missing } = await make(making);
      const { size } = await Deno.stat(making);
      const about = { pages, missing, size, sha256: await sumOf(making) };
      await Deno.rename(making, path);
      await Deno.writeTextFile(`${path}.json`, JSON.stringify(about), { mode: 0o600 });
      await Deno.utime(`${path}.json`, now, now);
      await this.trim(now);
      return { ...about, path };
    } finally {
      await removeIfThere(making);
    }
  }

  async #remove(key: string): Promise<void> {
    await removeIfThere(`${this.#path(key)}.json`);
    await removeIfThere(this.#path(key));
  }

  #path(key: string): string {
    return join(this.folder, `${key}.pdf`);
  }
}

function timeOf(info: Deno.FileInfo): number {
  return info.mtime?.getTime() ?? 0;
}
