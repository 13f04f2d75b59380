import type { Database, Row } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import type { FileStore } from "./file-store.ts";
import type { NamedFiles } from "./sweep.ts";

/** A file that a record refers to. */
export interface FileReference {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** What refers to it, for the message: `document:12`. */
  readonly subject: string;
}

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
  for (let [sum, size] = ["", 0];;) {
    const rows = await database.all(
      `${select} AND (sha256, size) > (?, ?) GROUP BY sha256, size ORDER BY sha256, size LIMIT ${rowsAtOnce}`,
      [sum, size],
    );
    for (const row of rows) {
      [sum, size] = [String(row.sha256), Number(row.size)];
      yield { sha256: sum, size, subject: subjectOf(Number(row.id), row) };
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** Reads every file that records refer to once more and compares it with its sum and its size. */
export async function* verifyFiles(
  files: FileStore,
  sources: readonly ReferenceSource[],
  named: NamedFiles,
): AsyncGenerator<Finding> {
  let count = 0;
  for await (const found of bySum(sources)) {
    if ("kind" in found) {
      yield found;
      continue;
    }
    const [{ sha256, subject }] = found;
    count++;
    const damaged = await damageOf(files, sha256);
    // What named it may have gone meanwhile, and the sweep has taken the file.
    if (damaged && !(await named([sha256])).has(sha256)) continue;
    if (damaged) yield { kind: "problem", subject, message: `The file ${sha256} ${damaged}.` };
    else yield* wrongSizes(found, await files.size(sha256));
  }
  yield { kind: "checked", what: "files against their checksums", count };
}

async function damageOf(files: FileStore, sha256: string): Promise<string | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return "has a name that is no checksum";
  try {
    const damaged = await files.check(sha256);
    return damaged && (damaged.reason === "missing" ? "is missing" : "does not match its checksum");
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.name : "unknown"})`;
  }
}

function* wrongSizes(references: readonly FileReference[], stored: number): Generator<Finding> {
  for (const { sha256, size, subject } of references) {
    if (size === stored) continue;
    yield { kind: "problem", subject, message: `The file ${sha256} does not have the size of its record.` };
  }
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
