/**
 * What the first screens need goes into one file: a hundred small ones would each be compressed by itself, which costs a
 * fifth more to send, and each would be a request.
 */

/** The part of the bundler's context that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const root = new URL("../../", import.meta.url).pathname;

/** The entry, the frame with what is fetched along with it on every page, and the screen that people open first. */
const firstScreens = [
  "main.client.tsx",
  "features/shell/screens/frame/frame.tsx",
  "features/shell/screens/error-screen.tsx",
  "features/onboarding/screens/guide-banner.tsx",
  "features/operators/screens/impersonation-banner.tsx",
  "features/documents/screens/archive/archive.tsx",
].map((path) => root + path);

/** Names the file for modules that the first screens load at once, by whatever way; null for all others. */
export function firstScreenChunk() {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= reachable(graph, firstScreens);
    return needed.has(id) && id !== firstScreens[0] ? "first" : null;
  };
}

function reachable(graph: ModuleGraph, from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...graph.getModuleInfo(id)?.importedIds ?? []);
  }
  return seen;
}
