/** How far a copy of a store is. */
export interface Cursor {
  /** The last entry of the chain that was handed out. */
  readonly seq: number;
  /** The last entry when the copy was whole the last time: what changed since is asked of it. */
  readonly since: number;
  /** How many of the other records and files were handed out, once all entries were. */
  readonly others: number;
}

/** The cursor of a copy that has nothing yet. */
export const firstCursor = cursorAfter(0);

/** The cursor that asks again for everything after an entry. */
export function cursorAfter(seq: number): string {
  return writeCursor({ seq, since: 0, others: 0 });
}

/** Reads a cursor that the contract let through. */
export function readCursor(text: string): Cursor {
  const [seq, since, others] = text.split(".").map(Number);
  return { seq, since, others };
}

/** Writes a cursor. */
export function writeCursor({ seq, since, others }: Cursor): string {
  return `${seq}.${since}.${others}`;
}
