import { dirname } from "node:path";
import * as v from "valibot";
import { bytesOf, type Destination, DestinationFailed, ObjectMissing } from "@/kernel/backup/destination.ts";
import { inParallel } from "@/kernel/backup/in-parallel.ts";
import { sumOfBytes } from "@/kernel/files/read.ts";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { openSandbox } from "../../sandboxes.ts";
import { recordsName } from "../contents/copy-sheet.ts";
import { mostFormBytes, openForm } from "./open-form.ts";
import { type ReadCopy, readCopy, staysWithin } from "./read-copy.ts";

/** What a restore is made with: the copy alone. */
export interface RestoreWith {
  readonly source: Destination;
  /** The folder that gets the files; it is made, or empty. */
  readonly target: string;
  /** Part of the name of one store's folder; null for all stores. */
  readonly store: string | null;
  readonly signal: AbortSignal;
}

/** What was restored. */
export interface Restored {
  readonly stores: readonly string[];
  readonly files: number;
  readonly bytes: number;
  /** Forms and supplements that were opened page by page. */
  readonly forms: number;
  /** Fingerprints of the keys that signed the copy. */
  readonly signed: readonly string[];
  /** Files of the folders that no list names: restored, compared with nothing. */
  readonly unlisted: number;
  /** Sentences; empty when all is well. */
  readonly problems: readonly string[];
}

/** Files that are restored side by side. */
const filesAtOnce = 2;

/**
 * Restores a store, or all, from a copy alone: no server, no database of the application. Every file is compared with the signed list,
 * every form with the history that tells of it, and opened page by page. A file that is not as filed is told and not restored. Throws
 * {@link DestinationFailed} where there is no copy, no such store, or the target holds something.
 */
export async function restoreCopy({ source, target, store, signal }: RestoreWith): Promise<Restored> {
  await assertEmpty(target);
  const copy = await readCopy(source);
  if (copy.stores.length === 0) {
    throw new DestinationFailed(`There is no copy of Strongroom at ${source.title}.`);
  }
  const stores = chosen(copy.stores, store);
  const pool = createSandboxPool(openSandbox, { size: filesAtOnce });
  const work = new Restoring(source, target, copy);
  try {
    for (const folder of stores) {
      const pages = await pagesOf(source, folder);
      await inParallel(pathsOf(source, copy, folder), filesAtOnce, async (path) => {
        signal.throwIfAborted();
        const bytes = await work.file(path);
        if (bytes && /\.pdf$/i.test(path)) work.opened(path, await openForm(pool, bytes, pages(bytes)));
      });
    }
  } finally {
    await pool.close();
  }
  return { stores, signed: copy.signed, ...work.tally(), problems: [...copy.problems, ...work.problems] };
}

async function assertEmpty(target: string): Promise<void> {
  try {
    for await (const _ of Deno.readDir(target)) {
      throw new DestinationFailed(`${target} holds something already. Name an empty folder, or a new one.`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function chosen(stores: readonly string[], part: string | null): readonly string[] {
  if (part === null) return stores;
  const found = stores.filter((folder) => folder.toLowerCase().includes(part.toLowerCase()));
  if (found.length > 0) return found;
  throw new DestinationFailed(`No FFL of this copy is called ${part}. It holds: ${stores.join(", ")}.`);
}

/** What the lists name in a store's folder, and what else lies there. */
async function* pathsOf(source: Destination, { listed }: ReadCopy, folder: string): AsyncGenerator<string> {
  for (const path of listed.keys()) {
    if (path.startsWith(`${folder}/`)) yield path;
  }
  for await (const { name } of source.list(folder)) {
    if (!listed.has(name)) yield name;
  }
}

const recordSchema = v.object({
  record: v.object({ attachments: v.array(v.object({ sha256: v.string(), pages: v.number() })) }),
});

/** How many pages a form had when it was filed, by the records in the copy; null where they do not say. */
async function pagesOf(source: Destination, folder: string): Promise<(bytes: Uint8Array) => number | null> {
  const known = new Map<string, number>();
  try {
    const text = new TextDecoder().decode(await bytesOf(source.read(`${folder}/${recordsName}`), 2_000_000_000));
    for (const line of text.split("\n")) {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), line);
      if (!read.success) continue;
      for (const { sha256, pages } of read.output.record.attachments) known.set(sha256, pages);
    }
  } catch (error) {
    // That it is gone is told when its turn comes.
    if (!(error instanceof ObjectMissing)) throw error;
  }
  return (bytes) => known.get(sumOfBytes(bytes)) ?? null;
}

/** Restores file by file and counts. */
class Restoring {
  readonly problems: string[] = [];
  #files = 0;
  #bytes = 0;
  #forms = 0;
  #unlisted = 0;

  constructor(readonly source: Destination, readonly target: string, readonly copy: ReadCopy) {}

  tally() {
    return { files: this.#files, bytes: this.#bytes, forms: this.#forms, unlisted: this.#unlisted };
  }

  /** Restores a file when it is as it is to be; answers its bytes. */
  async file(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!staysWithin(path)) {
      this.problems.push(`${JSON.stringify(path.slice(0, 200))} leads out of the copy. It was not restored.`);
      return null;
    }
    const bytes = await this.#read(path);
    if (!bytes) return null;
    const wanted = this.copy.listed.get(path);
    const sum = sumOfBytes(bytes);
    if (wanted === undefined) this.#unlisted++;
    else if (sum !== wanted) {
      const filed = this.copy.isForm(path) ? this.copy.filed(wanted) : null;
      this.problems.push(
        filed
          ? `${path} is not the one that was filed on ${filed.on} by ${filed.by}. It was not restored.`
          : `${path} was changed after it was copied. It was not restored.`,
      );
      return null;
    } else if (this.copy.isForm(path) && !this.copy.filed(sum)) {
      this.problems.push(`No entry of the history says that ${path} was filed.`);
    }
    await this.#write(path, bytes);
    return bytes;
  }

  /** A form was opened, or what was wrong with it. */
  opened(path: string, wrong: string | null): void {
    if (wrong === null) this.#forms++;
    else this.problems.push(`${path} ${wrong}`);
  }

  async #read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await bytesOf(this.source.read(path), mostFormBytes);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      this.problems.push(`${path} is gone from the copy.`);
      return null;
    }
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const place = `${this.target}/${path}`;
    await Deno.mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await Deno.writeFile(place, bytes, { createNew: true, mode: 0o600 });
    this.#files++;
    this.#bytes += bytes.byteLength;
  }
}
