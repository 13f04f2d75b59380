/**
 * How a page stands to its server: `same` as far as is known, `newer` when the server gives another build by now,
 * `missing` when a part that somebody asked for is gone with the old one.
 */
export type BuildStanding = "same" | "newer" | "missing";

/** So many answers one after the other, none of this page's build, say that no server gives it any more. */
const ASKS = 5;
const ASK_MILLISECONDS = 500;
/** While servers of both builds answer, as they do while one after the other is upgraded, it is asked again after this. */
const MIXED_MILLISECONDS = 30_000;

/** What a page needs to ask. */
export interface BuildWatchOptions {
  /** The build that this page is of. */
  readonly own: string;
  /** The build that answers now; null when nothing does. */
  readonly buildNow: () => Promise<string | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Hears which build answers, and says so when none of the servers gives this page's any more. Another build alone says
 * little while several servers are upgraded one after the other: a notice would come and lead to the old page again.
 */
export class BuildWatch {
  readonly #listeners = new Set<() => void>();
  #standing: BuildStanding = "same";
  #isAsking = false;

  constructor(readonly options: BuildWatchOptions) {}

  get standing(): BuildStanding {
    return this.#standing;
  }

  /** Calls `listener` whenever the standing has changed; the answer ends it. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** An answer of this build came in. */
  hear(build: string): void {
    if (build !== this.options.own) void this.ask();
  }

  /** A part that somebody asked for is gone. False where nobody on this page says so. */
  miss(): boolean {
    this.#become("missing");
    return this.#listeners.size > 0;
  }

  /** Finds out whether this page's build is gone; while some servers still give it, it is asked again. */
  async ask(): Promise<void> {
    if (this.#isAsking || this.#standing !== "same") return;
    this.#isAsking = true;
    try {
      for (;;) {
        const builds = await this.#builds();
        // Without an answer the next one that comes tells.
        if (builds.includes(null) || builds.every((build) => build === this.options.own)) return;
        if (!builds.includes(this.options.own)) return this.#become("newer");
        await this.options.pause(MIXED_MILLISECONDS);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  async #builds(): Promise<readonly (string | null)[]> {
    const builds: (string | null)[] = [];
    while (builds.length < ASKS) {
      if (builds.length > 0) await this.options.pause(ASK_MILLISECONDS);
      builds.push(await this.options.buildNow());
    }
    return builds;
  }

  #become(standing: BuildStanding): void {
    if (this.#standing === "missing" || this.#standing === standing) return;
    this.#standing = standing;
    for (const listener of this.#listeners) listener();
  }
}
