import { Writable } from "node:stream";
import { diskError, writeAll } from "@/kernel/files/disk.ts";

/**
 * A stream into a file for a library that hears of no failure before its end: what fails is remembered, and what comes
 * after it is thrown away, so that the library can always finish.
 */
export class FileSink extends Writable {
  #failure: { readonly error: unknown } | null = null;
  #isDiscarding = false;

  constructor(readonly file: Deno.FsFile) {
    super({ highWaterMark: 1024 * 1024 });
  }

  /** From now on nothing is written any more. */
  discard(): void {
    this.#isDiscarding = true;
  }

  /** Waits until all that was given is written, everybody else having a turn meanwhile. Throws what failed. */
  async caughtUp(): Promise<void> {
    do await new Promise((wake) => setTimeout(wake, 0)); while (this.writableLength > 0 && !this.#failure);
    if (this.#failure) throw this.#failure.error;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    if (this.#failure || this.#isDiscarding) return done();
    writeAll(this.file, chunk)
      .catch((error) => {
        this.#failure = { error: diskError(error) };
      })
      .then(() => done());
  }
}
