import { BUILD_HEADER } from "./build-header.ts";

/**
 * How a page stands to its server: `same` as far as is known, `newer` when the server gives another build by now,
 * `missing` when a part that somebody asked for is gone with the old one.
 */
export type BuildStanding = "same" | "newer" | "missing";

/** What is needed only after an upgrade is fetched so long after the page, since by then it could not be had. */
export const AFTER_FIRST_LOAD_MILLISECONDS = 15_000;

const listeners = new Set<() => void>();
let standing: BuildStanding = "same";
let own = "";
let early = "";
let hear = (build: string) => {
  early = build;
};

/** Says of which build this page is, before anything is shown. In development there is none, and nothing is compared. */
export function startBuildWatch(build: string, afterMs = AFTER_FIRST_LOAD_MILLISECONDS): void {
  own = build;
  if (own) setTimeout(() => void fetchWatch().catch(() => {}), afterMs);
}

async function fetchWatch(): Promise<void> {
  const { watchInBrowser } = await import("./build-watch.ts");
  hear = watchInBrowser({ own, onGone: () => become("newer") });
  if (early) hear(early);
}

/** Looks at an answer of the server. */
export function hearBuild({ headers }: Response): void {
  const told = headers.get(BUILD_HEADER);
  if (own && told && told !== own) hear(told);
}

/** How this page stands to its server now. */
export const buildStanding = (): BuildStanding => standing;

/** Calls `listener` whenever {@link buildStanding} has changed; the answer ends it. */
export function watchBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part that somebody asked for is gone with the old build. False where nobody on this page says so. */
export function partIsMissing(): boolean {
  become("missing");
  return listeners.size > 0;
}

function become(next: BuildStanding): void {
  if (standing === "missing") return;
  standing = next;
  for (const listener of listeners) listener();
}
