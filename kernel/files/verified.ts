/** How long a file that was hashed whole counts as checked, while nothing about it changes. */
const validMs = 10 * 60_000;
const most = 10_000;

/** What tells that a file on disk is still the one that was hashed. */
type Facts = Pick<Deno.FileInfo, "mtime" | "size" | "ino">;

/**
 * Remembers which files were hashed lately, so that a file opened again and again is not hashed each time. It holds for
 * ten minutes and for the very same inode, size and time of change; `strongroom verify` never looks at it.
 */
export class Verified {
  readonly #until = new Map<string, number>();

  has(sha256: string, facts: Facts): boolean {
    return (this.#until.get(keyOf(sha256, facts)) ?? 0) > performance.now();
  }

  add(sha256: string, facts: Facts): void {
    this.#until.set(keyOf(sha256, facts), performance.now() + validMs);
    if (this.#until.size > most) this.#until.delete(this.#until.keys().next().value ?? "");
  }
}

function keyOf(sha256: string, { mtime, size, ino }: Facts): string {
  return `${sha256} ${mtime?.getTime()} ${size} ${ino}`;
}
