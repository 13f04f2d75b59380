import { grouped } from "../counted.ts";
import type { Database } from "@/db/database.ts";
import { hashesAt, placeName } from "../ledger/checkpoint-rows.ts";
import type { LedgerKeys } from "../ledger/keys.ts";
import { streamsSql } from "../ledger/streams.ts";
import { type KeptPlace, type PassedBlock, readPlace, removePlace, writePlace } from "./place-file.ts";

/** What was read so long ago is read again. */
export const keptDays = 7;
const keptMs = keptDays * 86_400_000;
/** How often it is written how far the check is: so much work is lost at most. */
const saveEveryMs = 5_000;

/** Where a check goes on that was stopped, and how far this one is. */
export interface VerifyPlace {
  /** Blocks of an earlier run, in the order of their sums; those that are too old are not among them. */
  readonly earlier: readonly PassedBlock[];
  /** A block of this run is done. Throws nothing: a check whose place cannot be kept goes on. */
  passed(block: PassedBlock): Promise<void>;
}

interface PlaceOptions {
  readonly dataFolder: string;
  /** Null where there is no key to sign with: then no place is kept, for nobody could tell who wrote it. */
  readonly keys: LedgerKeys | null;
  readonly database: Database;
  readonly program: string;
  readonly clock: { now(): Date };
  /** Begins anew whatever there is. */
  readonly isAnew: boolean;
  readonly saveEveryMs?: number;
}

/** Keeps how far a check came in the data folder, until it has come to its end. */
export class KeptVerifyPlace implements VerifyPlace {
  #blocks: PassedBlock[] = [];
  #saved = performance.now();
  #failed = false;

  constructor(
    readonly options: PlaceOptions & { readonly keys: LedgerKeys },
    readonly begunAt: string,
    readonly heads: KeptPlace["heads"],
    readonly earlier: readonly PassedBlock[],
    /** What a person should know of the beginning; null when the check begins like any other. */
    readonly told: string | null,
  ) {}

  /** True when the place could not be written; it is told once. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  async passed(block: PassedBlock): Promise<void> {
    this.#blocks.push(block);
    const isDue = performance.now() - this.#saved >= (this.options.saveEveryMs ?? saveEveryMs);
    // The first is written down at once: it shows whether that can be done at all.
    if (isDue || this.#blocks.length === 1) await this.save();
  }

  /** Writes down how far the check is. */
  async save(): Promise<void> {
    this.#saved = performance.now();
    const last = this.#blocks.at(-1)?.last ?? "";
    // What this run did not come to yet stands as the run before left it.
    const blocks = [...this.#blocks, ...this.earlier.filter((block) => block.last > last)];
    if (blocks.length === 0) return;
    const { dataFolder, keys, program, clock } = this.options;
    const place = { program, begunAt: this.begunAt, at: clock.now().toISOString(), heads: this.heads, blocks };
    try {
      await writePlace(dataFolder, keys, place);
    } catch {
      this.#failed = true;
    }
  }

  /** The check has come to its end. */
  async done(): Promise<void> {
    this.#blocks = [];
    await removePlace(this.options.dataFolder).catch(() => {});
  }
}

/** Finds out where to go on; what is not surely of this archive, and of its history as it is now, is not used. */
export async function openPlace(options: PlaceOptions): Promise<KeptVerifyPlace | null> {
  const { dataFolder, keys, database, clock, isAnew, program } = options;
  if (!keys) return null;
  const now = clock.now();
  const heads = await headsOf(database);
  const begun = (told: string | null) => new KeptVerifyPlace({ ...options, keys }, now.toISOString(), heads, [], told);
  if (isAnew) return begun(null);
  const kept = await readPlace(dataFolder, keys);
  if (kept === "none") return begun(null);
  if (kept === "damaged") {
    return begun("How far the last check came cannot be read, or was not written by this archive. It begins anew.");
  }
  if (kept.program !== program) return begun("The last check was one of another version. It begins anew.");
  if (!await areThere(database, kept.heads)) {
    return begun("The history is not the one that the last check began with. It begins anew.");
  }
  const isValid = ({ at }: PassedBlock) => at <= now.toISOString() && now.getTime() - Date.parse(at) < keptMs;
  const earlier = kept.blocks.filter(isValid);
  if (earlier.length === 0) return begun(`The last check was stopped over ${keptDays} days ago. It begins anew.`);
  const files = earlier.reduce((count, block) => count + block.count, 0);
  const told = `Goes on with the check of ${minuteOf(kept.begunAt)}, which was stopped after ` +
    `${grouped(files)} files. What the database holds is checked anew.`;
  return new KeptVerifyPlace({ ...options, keys }, kept.begunAt, heads, earlier, told);
}

/** An instant for people: `2026-03-02 18:00 UTC`. */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

async function headsOf(database: Database): Promise<KeptPlace["heads"]> {
  const rows = await database.all(`${streamsSql} SELECT stream, seq FROM heads`);
  const heads = rows.map((row) => ({ stream: String(row.stream), seq: Number(row.seq) }));
  const hashes = await hashesAt(database, heads);
  return heads.map((head) => [head.stream, head.seq, hashes.get(placeName(head)) ?? ""]);
}

/** A history that was put back, or belongs to another archive, lacks an entry of it. */
async function areThere(database: Database, kept: KeptPlace["heads"]): Promise<boolean> {
  const heads = kept.map(([stream, seq]) => ({ stream, seq }));
  const hashes = await hashesAt(database, heads);
  return heads.length > 0 && kept.every(([stream, seq, hash]) => hashes.get(placeName({ stream, seq })) === hash);
}
