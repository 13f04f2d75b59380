import { BUILD_HEADER } from "./build-header.ts";

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
  /** Called once, when no server gives this page's build any more. */
  readonly onGone: () => void;
}

/**
 * Hears which build answers, and says so when none of the servers gives this page's any more. Another build alone says
 * little while several servers are upgraded one after the other: a notice would come and lead to the old page again.
 */
export class BuildWatch {
  #isGone = false;
  #isAsking = false;

  constructor(readonly options: BuildWatchOptions) {}

  /** An answer of this build came in. */
  hear(build: string): void {
    if (build !== this.options.own) void this.ask();
  }

  /** Finds out whether this page's build is gone; while some servers still give it, it is asked again. */
  async ask(): Promise<void> {
    if (this.#isAsking || this.#isGone) return;
    this.#isAsking = true;
    try {
      for (;;) {
        const builds = await this.#builds();
        // Without an answer the next one that comes tells.
        if (builds.includes(null) || builds.every((build) => build === this.options.own)) return;
        if (!builds.includes(this.options.own)) break;
        await this.options.pause(MIXED_MILLISECONDS);
      }
      this.#isGone = true;
      this.options.onGone();
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
}

/** Watches in a browser. One tab follows what happens for all: what it hears through the answer is told to the others. */
export function watchInBrowser({ own, onGone }: Pick<BuildWatchOptions, "own" | "onGone">): (build: string) => void {
  const watch = new BuildWatch({
    own,
    onGone,
    buildNow: () =>
      fetch("/api/health", { cache: "no-store" }).then(({ headers }) => headers.get(BUILD_HEADER), () => null),
    pause: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
  });
  const tabs = new BroadcastChannel("strongroom.build");
  tabs.addEventListener("message", ({ data }) => watch.hear(String(data)));
  // A part of the program did not come.
  addEventListener("vite:preloadError", () => void watch.ask());
  let told = own;
  return (build) => {
    if (build !== told) tabs.postMessage(build);
    told = build;
    watch.hear(build);
  };
}
