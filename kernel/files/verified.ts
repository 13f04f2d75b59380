import type { FileFacts } from "./file-store.ts";

/** How long a file that was hashed whole counts as checked, while nothing about it changes. */
const validMs = 10 * 60_000;
const most = 10_000;
/** The time of change is told in seconds: a file that changed so lately may change once more without showing it. */
const restlessMs = 2_000;

/** What tells that a file on disk is still the one that was hashed. The time of change cannot be set back by a program. */
type Facts = Pick<Deno.FileInfo, "ctime" | "mtime" | "size" | "ino">;

/**
 * Remembers which files were hashed lately, so that a file opened again and again is not hashed each time. It holds for
 * ten minutes and for the very same inode, size and time of change; `strongroom verify` never looks at it.
 */
export class Verified {
  readonly #until = new Map<string, number>();

  has(sha256: string, facts: Facts): boolean {
    return (this.#until.get(keyOf(sha256, facts)) ?? 0) > performance.now();
  }

  /** `before`: when the hashing began, milliseconds since 1970. */
  add(sha256: string, facts: Facts, before: number): void {
    if (before - (facts.ctime?.getTime() ?? before) < restlessMs) return;
    this.#until.set(keyOf(sha256, facts), performance.now() + validMs);
    if (this.#until.size > most) this.#until.delete(this.#until.keys().next().value ?? "");
  }
}

/** The same for whoever remembers it longer; null where the system tells no time of change. */
export function factsOf({ ctime, mtime, size, ino }: Facts): FileFacts | null {
  if (!ctime || ino === null) return null;
  const text = [ino, size, mtime?.getTime(), ctime.getTime()].join(" ");
  return { size, text, changedAt: ctime.getTime() };
}

function keyOf(sha256: string, { ctime, mtime, size, ino }: Facts): string {
  return `${sha256} ${ctime?.getTime()} ${mtime?.getTime()} ${size} ${ino}`;
}
