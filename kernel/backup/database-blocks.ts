import { sumOfBytes } from "../files/read.ts";
import type { Database } from "@/db/database.ts";
import { blockBytes, blockName, readBlock, writeBlock } from "./blocks.ts";
import { createHash } from "node:crypto";
import type { Destination } from "./destination.ts";
import { inParallel } from "./in-parallel.ts";
import type { Inventory } from "./inventory.ts";
import type { Snapshot } from "./snapshot.ts";

/** How the blocks of the database are copied. */
export interface DatabaseCopy {
  readonly destination: Destination;
  readonly inventory: Inventory;
  readonly readBack: boolean;
  readonly signal: AbortSignal;
}

const writtenAtOnce = 6;

/** Pages in their order. `sqlite_dbpage` finds a page by its number, and would read all for a range of numbers. */
const pagesSql = `WITH RECURSIVE numbers(n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
  SELECT p.pgno AS number, p.data AS content FROM numbers CROSS JOIN sqlite_dbpage p ON p.pgno = numbers.n`;

/**
 * Copies the database file as it is in an instant of it (`openInstant`), block by block; a block that is there already is
 * left out. Answers what a snapshot says of it, and how many blocks were new.
 */
export async function copyDatabase(
  database: Database,
  { destination, inventory, readBack, signal }: DatabaseCopy,
): Promise<{ readonly database: NonNullable<Snapshot["database"]>; readonly fresh: number }> {
  const pageBytes = await numberOf(database, "PRAGMA page_size");
  const pages = await numberOf(database, "PRAGMA page_count");
  const whole = createHash("sha256");
  const blocks: string[] = [];
  let fresh = 0;
  const taken = async function* () {
    const pagesOfBlock = Math.max(1, blockBytes / pageBytes);
    for (let first = 1; first <= pages; first += pagesOfBlock) {
      signal.throwIfAborted();
      const last = Math.min(first + pagesOfBlock - 1, pages);
      const bytes = await pagesBetween(database, first, last, pageBytes);
      whole.update(bytes);
      const sha256 = sumOfBytes(bytes);
      blocks.push(sha256);
      const name = blockName("database", sha256);
      if (inventory.has(name)) continue;
      // Of two blocks alike one is written.
      inventory.set(name, bytes.byteLength);
      fresh++;
      yield { name, sha256, bytes };
    }
  };
  await inParallel(taken(), writtenAtOnce, async ({ name, sha256, bytes }) => {
    inventory.set(name, await writeBlock(destination, name, bytes));
    if (readBack) await readBlock(destination, "database", sha256);
  });
  const packed = blocks.map((sha256) => inventory.get(blockName("database", sha256)) ?? 0);
  return { database: { bytes: pages * pageBytes, sha256: whole.digest("hex"), blocks, packed }, fresh };
}

async function pagesBetween(
  database: Database,
  first: number,
  last: number,
  pageBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // The page of locks, at one gigabyte, is never used: it stays zero.
  const bytes = new Uint8Array((last - first + 1) * pageBytes);
  for (const { number, content } of await database.all(pagesSql, [first, last])) {
    if (content instanceof ArrayBuffer) bytes.set(new Uint8Array(content), (Number(number) - first) * pageBytes);
  }
  return bytes;
}

async function numberOf(database: Database, pragma: string): Promise<number> {
  const row = await database.one(pragma);
  return Number(Object.values(row ?? {})[0]);
}
