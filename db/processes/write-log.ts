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

  constructor(readonly file: Pick<EmbeddedFile, "putLogAway">, readonly path: string) {}

  /** To be called between two writes. What goes wrong, as on a full disk, the next write meets as well, and tells. */
  keepSmall(): void {
    if (performance.now() < this.#notBefore) return;
    let isAway = false;
    try {
      if (Deno.statSync(`${this.path}-wal`).size <= mostBytes) return;
      isAway = this.file.putLogAway(waitMs);
    } catch {
      // It is tried again after the pause.
    }
    this.#notBefore = performance.now() + this.#pauseMs;
    this.#pauseMs = isAway ? firstPauseMs : Math.min(2 * this.#pauseMs, longestPauseMs);
  }
}
