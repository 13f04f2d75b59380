import { sumOfBytes } from "../files/read.ts";
import type { Destination } from "./destination.ts";
import { BlockDamaged, blockName, readBlock } from "./blocks.ts";

/** A file of the archive. */
export interface ListedFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Files in one list, about: with few lists a backup of little is small, with many a day changes little of much. */
const filesOfList = 2000;

/** The lists of files, in the order of their sums: files whose sums begin alike stand in one list. */
export function listsOf(files: readonly ListedFile[]): readonly Uint8Array[] {
  const digits = files.length <= filesOfList ? 0 : files.length <= 16 * filesOfList ? 1 : 2;
  const sorted = files.toSorted((a, b) => a.sha256 < b.sha256 ? -1 : 1);
  const lists = Map.groupBy(sorted, ({ sha256 }) => sha256.slice(0, digits));
  return [...lists.values()].map((list) =>
    new TextEncoder().encode(list.map(({ sha256, size }) => `${sha256} ${size}\n`).join(""))
  );
}

/** The name of a list in a backup. */
export function listName(list: Uint8Array): string {
  return blockName("lists", sumOfBytes(list));
}

/** Reads the files of some lists. Throws `BlockDamaged`. */
export async function* filesIn(destination: Destination, lists: readonly string[]): AsyncGenerator<ListedFile> {
  for (const sha256 of lists) {
    const text = new TextDecoder().decode(await readBlock(destination, "lists", sha256));
    for (const line of text.split("\n").slice(0, -1)) {
      const [, sum, size] = /^([0-9a-f]{64}) (\d{1,15})$/.exec(line) ?? [];
      if (sum === undefined) throw new BlockDamaged(blockName("lists", sha256), "changed");
      yield { sha256: sum, size: Number(size) };
    }
  }
}

/** The name of a file in a backup. */
export function fileName(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}
