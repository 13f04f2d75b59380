import type { SourceFile } from "./source.ts";
import { LinesOf } from "./lines.ts";

/** The list of files with their sums, as `sha256sum --check` reads it. */
export interface FileList {
  /** By path, in the order of the list. */
  readonly sums: ReadonlyMap<string, string>;
  /** Numbers of lines that say nothing. */
  readonly unreadable: readonly number[];
  /** Of the list itself. */
  readonly sha256: string;
}

/** Reads the list. */
export async function readList(file: SourceFile, seen: (bytes: number) => Promise<void>): Promise<FileList> {
  const lines = new LinesOf(file, seen);
  const sums = new Map<string, string>();
  const unreadable: number[] = [];
  let number = 0;
  for await (const line of lines.each()) {
    number++;
    const isLine = /^[0-9a-f]{64} [ *]/.test(line) && line.length > 66;
    if (isLine && !sums.has(line.slice(66))) sums.set(line.slice(66), line.slice(0, 64));
    else if (line !== "") unreadable.push(number);
  }
  return { sums, unreadable, sha256: lines.sha256 };
}
