import type { Database } from "./database.ts";
import { Mutex } from "./mutex.ts";

/** Gives ids ahead of the write that uses them, so that one batch can name them everywhere. Ids are never used twice. */
export interface Ids {
  /** The next free positive integer for the things called `name`. Throws in the course of a write: ids are taken before. */
  next(name: string): Promise<number>;
}

const blockSize = 256;

/** Takes ids from the database a block at a time, so that several processes never give the same one. */
export function idsFrom(database: Database): Ids {
  const blocks = new Map<string, { next: number; end: number }>();
  const lock = new Mutex();
  return {
    async next(name) {
      database.assertNotWriting();
      return await lock.run(async () => {
        const block = blocks.get(name);
        if (block && block.next < block.end) return block.next++;
        const end = await endOfNewBlock(database, name);
        blocks.set(name, { next: end - blockSize + 1, end });
        return end - blockSize;
      });
    },
  };
}

/**
 * The ids of a table that no row has are given again, from the one after its last row on. Only for rows that are never
 * deleted, while nobody has a block of them.
 */
export async function giveAgain(database: Database, table: string): Promise<void> {
  await database.write(() => [{
    sql: `UPDATE id_blocks SET next = (SELECT coalesce(max(id), 0) + 1 FROM "${table}") WHERE name = ?`,
    args: [table],
  }]);
}

/** Takes a block. One whose answer was lost on the way is never used, and another is taken. */
async function endOfNewBlock(database: Database, name: string): Promise<number> {
  for (;;) {
    const [written] = await database.write(() => [{
      sql: "INSERT INTO id_blocks(name, next) VALUES (?, ?) " +
        "ON CONFLICT(name) DO UPDATE SET next = next + ? RETURNING next",
      args: [name, 1 + blockSize, blockSize],
    }]);
    if (written) return Number(written.rows[0].next);
  }
}
