import { setTimeout } from "node:timers/promises";
import { isMissing } from "../files/disk.ts";
import { filePathIn } from "../files/folder.ts";
import type { FileReference } from "../files/file-reference.ts";
import { type Content, ContentChanged, type Destination } from "./destination.ts";
import { fileName, type ListedFile } from "./file-lists.ts";
import { inParallel } from "./in-parallel.ts";
import { type Inventory, readThrough } from "./inventory.ts";
import type { Snapshot } from "./snapshot.ts";

/** A file that the records refer to and that could not be copied. */
export type LackingFile = Snapshot["missing"][number];

/** How files are copied. */
export interface CopyOptions {
  readonly destination: Destination;
  readonly inventory: Inventory;
  readonly filesFolder: string;
  /** Each copy is read back. */
  readonly readBack: boolean;
  readonly signal: AbortSignal;
  /** Hears of each file that was copied. */
  readonly copied: (bytes: number) => void;
}

const copiedAtOnce = 6;
const chunkBytes = 1024 * 1024;
/** Files looked at before others get their turn. */
const lookedAtOnce = 2000;

/** What the files of the archive came to. */
export interface CopiedFiles {
  readonly present: readonly ListedFile[];
  readonly lacking: readonly LackingFile[];
}

/**
 * Copies every file that is referred to and not there yet. A file whose bytes are not what its name says is told among
 * the lacking, and the rest goes on. Throws what the destination throws.
 */
export async function copyFiles(
  references: AsyncIterable<FileReference>,
  options: CopyOptions,
): Promise<CopiedFiles> {
  const present = new Map<string, number>();
  const lacking = new Map<string, LackingFile>();
  let looked = 0;
  const wanted = async function* () {
    const seen = new Set<string>();
    for await (const reference of references) {
      if (++looked % lookedAtOnce === 0) await setTimeout(0);
      options.signal.throwIfAborted();
      const { sha256, size } = reference;
      if (seen.has(sha256)) continue;
      seen.add(sha256);
      if (options.inventory.get(fileName(sha256)) === size) present.set(sha256, size);
      else yield reference;
    }
  };
  await inParallel(wanted(), copiedAtOnce, async ({ sha256, subject }) => {
    const outcome = await copied(sha256, options);
    if (typeof outcome === "number") present.set(sha256, outcome);
    else lacking.set(sha256, { sha256: sha256.slice(0, 500), subject: subject.slice(0, 500), reason: outcome });
  });
  return {
    present: [...present].map(([sha256, size]) => ({ sha256, size })),
    lacking: [...lacking.values()],
  };
}

/** Copies one file unless it is there; its size, or why it could not be. */
async function copied(
  sha256: string,
  { destination, inventory, filesFolder, readBack, copied: tell }: CopyOptions,
): Promise<number | LackingFile["reason"]> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return "missing";
  const name = fileName(sha256);
  const path = filePathIn(filesFolder, sha256);
  try {
    const { size } = await fromSource(() => Deno.stat(path));
    // The record tells another size than the file has: that is for `verify` to say.
    if (inventory.get(name) === size) return size;
    const content: Content = { sha256, size, open: () => piecesOf(path) };
    await destination.put(name, content);
    if (readBack) await readThrough(destination, name, sha256, size);
    inventory.set(name, size);
    tell(size);
    return size;
  } catch (error) {
    if (error instanceof ContentChanged) return "changed";
    if (error instanceof SourceFailed) return error.reason;
    throw error;
  }
}

/** A file of the archive could not be read: told apart from what the destination says. */
class SourceFailed extends Error {
  constructor(readonly reason: "missing" | "unreadable", cause: unknown) {
    super(`a file of the archive is ${reason}`, { cause });
  }
}

async function fromSource<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SourceFailed(isMissing(error) ? "missing" : "unreadable", error);
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await fromSource(() => Deno.open(path, { read: true }));
  try {
    for (;;) {
      const chunk = new Uint8Array(chunkBytes);
      const count = await fromSource(() => file.read(chunk));
      if (count === null) return;
      yield chunk.subarray(0, count);
    }
  } finally {
    file.close();
  }
}
