import { asServer } from "@/db/asker.ts";
import type { Access } from "@/kernel/access.ts";
import { ModeOver } from "@/kernel/errors.ts";
import type { LiveStream } from "./stream.ts";

/** What tells a stream what its person may do now. Asked one time after the other: no answer counts after a later one. */
export class Judgement {
  #isAsking = false;
  #isDoubted = false;

  /** `onJudged` is called when the stream may go on. */
  constructor(readonly renewedAccess: () => Promise<Access | null>, readonly onJudged: () => void) {}

  /** Something changed: an answer that is on its way may be from before. */
  doubt(stream: LiveStream): void {
    this.#isDoubted = true;
    void this.judge(stream);
  }

  /** Asks anew, unless that is under way. While it cannot be found out, the stream is told nothing. */
  async judge(stream: LiveStream): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    do {
      this.#isDoubted = false;
      // As its own: whoever is found out names the asker, which may be the feed of all.
      const access = await asServer("rights", () => this.renewedAccess()).catch((error) =>
        error instanceof ModeOver ? null : "unknown" as const
      );
      if (!this.#isDoubted) this.#apply(stream, access);
    } while (this.#isDoubted);
    this.#isAsking = false;
  }

  #apply(stream: LiveStream, access: Access | null | "unknown"): void {
    if (access === null || (access !== "unknown" && access.identity.accountState)) return stream.end();
    stream.judgeBy(access === "unknown" ? null : access);
    if (access !== "unknown") this.onJudged();
  }
}
