/**
 * What the first screens need goes into one file: a hundred small ones would each be compressed by itself, which costs a
 * fifth more to send, and each would be a request.
 */

/** The part of the bundler's context that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const root = new URL("../../", import.meta.url).pathname;

/** The entry, the frame, what stands in its place when it fails, and the screen that people open first. */
const firstScreens = [
  "main.client.tsx",
  "features/shell/screens/frame/frame.tsx",
  "features/shell/screens/error-screen.tsx",
  "features/documents/screens/archive/archive.tsx",
].map((path) => root + path);

/** What features put into the places of the frame, and into the archive's top, is asked for at once. */
const framed =
  /fillSlot\((?:banners|bell|archiveViews|archiveNotices|archivePrimaryAction),[^}]*?import\("\.\/([^"]+)"\)/g;

/** The modules that fill those places, as the features' `screens.ts` name them. */
function frameFillings(): string[] {
  const features = [...Deno.readDirSync(`${root}features`)].filter(({ isDirectory }) => isDirectory);
  return features.flatMap(({ name }) => {
    const folder = `${root}features/${name}`;
    const hasScreens = [...Deno.readDirSync(folder)].some((entry) => entry.name === "screens.ts");
    const text = hasScreens ? Deno.readTextFileSync(`${folder}/screens.ts`) : "";
    return [...text.matchAll(framed)].map(([, path]) => `${folder}/${path}`);
  });
}

/** Parts of early packages that only later screens use; the packages' lists of exports name all of theirs. */
const laterParts = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/;

/**
 * Names the file for modules that the first screens load at once, by whatever way, and the one for what contracts give
 * to later screens; null for all others.
 */
export function sharedChunk() {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= reachable(graph, [...firstScreens, ...frameFillings()]);
    if (needed.has(id) && !laterParts.test(id)) return "first";
    if (/\/lucide-react\//.test(id)) return "icons";
    return id.endsWith("?late") ? "contracts" : null;
  };
}

const imported = /^(?:import|export)\b(?! type\b)[^"';]*?"(@\/|\.\.?\/)([^"]+)"/gm;

/** Our own modules that the first screens import, as their texts tell before the bundler has read them all. */
export function firstSources(): ReadonlySet<string> {
  return reachable({
    getModuleInfo: (path) => ({
      importedIds: [...Deno.readTextFileSync(path).matchAll(imported)]
        .map(([, start, rest]) => start === "@/" ? root + rest : new URL(start + rest, `file://${path}`).pathname)
        .filter((found) => /\.tsx?$/.test(found)),
    }),
  }, [...firstScreens, ...frameFillings()]);
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
