import { BUILD_HEADER } from "./build-header.ts";
import { type BuildStanding, BuildWatch } from "./build-watch.ts";

let watch = watchOf("");
let tabs: BroadcastChannel | null = null;
let lastTold = "";

function watchOf(own: string): BuildWatch {
  return new BuildWatch({
    own,
    buildNow: () =>
      fetch("/api/health", { cache: "no-store" }).then(({ headers }) => headers.get(BUILD_HEADER), () => null),
    pause: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
  });
}

/** Says of which build this page is, before anything is shown. In development there is none, and nothing is compared. */
export function startBuildWatch(own: string): void {
  if (own === "") return;
  watch = watchOf(own);
  tabs = new BroadcastChannel("strongroom.build");
  tabs.addEventListener("message", ({ data }) => watch.hear(String(data)));
  // A part of the program did not come.
  addEventListener("vite:preloadError", () => void watch.ask());
}

/** Looks at an answer of the server. One tab follows what happens for all: what it hears is told to the others. */
export function hearBuild({ headers }: Response): void {
  const told = headers.get(BUILD_HEADER);
  if (told === null || tabs === null || told === watch.options.own) return;
  if (told !== lastTold) tabs.postMessage(told);
  lastTold = told;
  watch.hear(told);
}

/** How this page stands to its server now. */
export const buildStanding = (): BuildStanding => watch.standing;

/** Calls `listener` whenever {@link buildStanding} has changed; the answer ends it. */
export function watchBuild(listener: () => void): () => void {
  return watch.watch(listener);
}

/** A part that somebody asked for is gone with the old build. False where nobody on this page says so. */
export function partIsMissing(): boolean {
  return watch.miss();
}
