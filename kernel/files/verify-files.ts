import { grouped } from "../counted.ts";
import type { Database, Row } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import { minuteOf, type VerifyPlace } from "../verify/place.ts";
import { unwatched, type VerifyWatch } from "../verify/watch.ts";
import type { FileStore } from "./file-store.ts";
import type { NamedFiles } from "./sweep.ts";
import type { FileReference } from "./file-reference.ts";
import { BlockCheck, blocksOf } from "./verify-blocks.ts";

/** References of one feature, in the order of their sums. */
export interface ReferenceSource {
  readonly feature: string;
  readonly references: AsyncIterable<FileReference>;
}

const rowsAtOnce = 500;

/**
 * References in the order of their sums, read page by page. `select` names the columns `sha256`, `size` and `id` and ends
 * where `AND` may follow; one row for each sum and size is enough.
 */
export async function* referencesIn(
  database: Database,
  select: string,
  subjectOf: (id: number, row: Row) => string,
): AsyncGenerator<FileReference> {
  // By the sums alone first, which an index has in their order: to put sums with their sizes in order, all of the table is read.
  const behind = (comparison: string) => `${select} AND sha256 ${comparison} ?`;
  // An empty sum is wrong, and comes first.
  for (let [after, comparison] = ["", ">="];;) {
    const inOrder = `${behind(comparison)} GROUP BY sha256 ORDER BY sha256 LIMIT ${rowsAtOnce}`;
    const last = (await database.one(`SELECT max(sha256) AS last FROM (${inOrder})`, [after]))?.last;
    if (last === null || last === undefined) return;
    const rows = await database.all(
      `${behind(comparison)} AND sha256 <= ? GROUP BY sha256, size ORDER BY sha256, size`,
      [after, String(last)],
    );
    for (const row of rows) {
      yield { sha256: String(row.sha256), size: Number(row.size), subject: subjectOf(Number(row.id), row) };
    }
    [after, comparison] = [String(last), ">"];
  }
}

/** How the files are gone through. */
export interface FilesRun {
  readonly watch: VerifyWatch;
  /** Where a check that was stopped goes on; null when no place is kept. */
  readonly place: VerifyPlace | null;
  readonly now: () => Date;
}

const plainRun: FilesRun = { watch: unwatched, place: null, now: () => new Date() };

/**
 * Reads every file that records refer to once more and compares it with its sum and its size. Files that a stopped check
 * has read are not read again where the disk says that they were not touched since.
 */
export async function* verifyFiles(
  files: FileStore,
  sources: readonly ReferenceSource[],
  named: NamedFiles,
  { watch, place, now }: FilesRun = plainRun,
): AsyncGenerator<Finding> {
  watch.begins("files", null);
  const check = new BlockCheck(files, named, now);
  let count = 0;
  const kept = new Map<string, number>();
  for await (const { problems, found, earlier } of blocksOf(bySum(sources), place?.earlier ?? [])) {
    yield* problems;
    if (found.length === 0) continue;
    const { findings, block, untouched } = await check.block(found, earlier);
    yield* findings;
    count += found.length;
    if (earlier && untouched > 0) kept.set(earlier.at, (kept.get(earlier.at) ?? 0) + untouched);
    if (block) await place?.passed(block);
    await watch.at(count, totalOf(count, found.at(-1)?.at(0)?.sha256 ?? ""));
  }
  yield* keptNotes(kept);
  yield { kind: "checked", what: "files against their checksums", count };
}

/** Sums are spread evenly: how far one lies among all there may be tells how many files there are. */
function totalOf(count: number, last: string): number {
  const place = Number.parseInt(last.slice(0, 12), 16);
  return Number.isNaN(place) ? count : Math.max(count, Math.round(count * 16 ** 12 / (place + 1)));
}

/** What was not read in this run is never told without saying so. */
function* keptNotes(kept: ReadonlyMap<string, number>): Generator<Finding> {
  const times = [...kept.keys()].sort();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return;
  const count = [...kept.values()].reduce((sum, one) => sum + one, 0);
  const when = first.slice(0, 16) === last.slice(0, 16)
    ? `on ${minuteOf(first)}`
    : `from ${minuteOf(first)} to ${minuteOf(last)}`;
  const message = `${grouped(count)} of them were read ${when}, before the check was stopped. The disk says ` +
    "that none was touched since. To read them again: strongroom verify --restart";
  yield { kind: "note", subject: "files", message };
}

interface Head {
  readonly feature: string;
  readonly iterator: AsyncIterator<FileReference>;
  reference: FileReference;
}

/** All references to one sum together, whichever features they come from; a problem for a feature that cannot tell. */
async function* bySum(sources: readonly ReferenceSource[]): AsyncGenerator<readonly FileReference[] | Finding> {
  const heads: Head[] = [];
  const advanced = async ({ feature, iterator }: Omit<Head, "reference">): Promise<Head | Finding | null> => {
    try {
      const next = await iterator.next();
      return next.done ? null : { feature, iterator, reference: next.value };
    } catch (error) {
      const message = `Which files it refers to could not be read (${
        error instanceof Error ? error.name : "unknown"
      }).`;
      return { kind: "problem", subject: feature, message };
    }
  };
  const waiting: Omit<Head, "reference">[] = sources.map(({ feature, references }) => ({
    feature,
    iterator: references[Symbol.asyncIterator](),
  }));
  for (;;) {
    for (const source of waiting.splice(0)) {
      const next = await advanced(source);
      if (next && "kind" in next) yield next;
      else if (next) heads.push(next);
    }
    const [least] = heads.map(({ reference }) => reference.sha256).sort();
    if (least === undefined) return;
    const same = heads.filter(({ reference }) => reference.sha256 === least);
    yield same.map(({ reference }) => reference);
    for (const head of same) {
      heads.splice(heads.indexOf(head), 1);
      waiting.push(head);
    }
  }
}
