import type { EmbeddedFile } from "../embedded-file.ts";

/** A log of writes that is larger is put away whole, in bytes. */
const mostBytes = 32 * 1024 * 1024;
/** Whoever writes waits so long at most for readings that began before, milliseconds. */
const waitMs = 300;
/** Time to the next attempt, after one that found readings of longer; twice as long after each, up to the longest. Milliseconds. */
const firstPauseMs = 500;
const longestPauseMs = 64_000;

/**
 * The log of writes of a file, at the one who writes. SQLite begins it anew when nobody reads what lies in it; where readings
 * follow each other without a gap that never comes, and the log would grow as long as people work.
 */
export class WriteLog {
  #notBefore = -Infinity;
  #pauseMs = firstPauseMs;

  constructor(readonly file: EmbeddedFile, readonly path: string) {}

  /** To be called between two writes. */
  keepSmall(): void {
    if (performance.now() < this.#notBefore || bytesOf(`${this.path}-wal`) <= mostBytes) return;
    const isAway = this.file.putLogAway(waitMs);
    this.#notBefore = performance.now() + this.#pauseMs;
    this.#pauseMs = isAway ? firstPauseMs : Math.min(2 * this.#pauseMs, longestPauseMs);
  }
}

function bytesOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
