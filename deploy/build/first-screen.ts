/**
 * What the first screens need goes into one file: a hundred small ones would each be compressed by itself, which costs a
 * fifth more to send, and each would be a request.
 */

/** The part of the bundler's context that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const root = new URL("../../", import.meta.url).pathname;

const entry = "main.client.tsx";

/** A feature's half in the browser, as the list of them names it. */
const listed = /from "@\/(features\/[^"]+\/)screens\.tsx?"/g;
/** `export const bell = slotKey<...>("shell.bell", { firstLoad: true })`. */
const firstSlot = /export const (\w+) = slotKey<[^>]*>\(\s*"[^"]+",\s*\{\s*firstLoad: true/g;
/** `fillSlot(bell, { ..., load: () => import("./screens/bell.tsx") })`. */
const filling = /fillSlot\((\w+),[^}]*?import\("\.\/([^"]+)"\)/g;
/** `handle: { module: archiveModule, firstLoad: true }`, or with the path itself. */
const firstScreen = /module: (?:"([^"]+)"|(\w+)), firstLoad: true/g;

/**
 * What every first page needs at once: the entry, the screens that say so of themselves, and what features put into the
 * places that say so (`firstLoad: true`).
 */
function firstModules(): string[] {
  const folders = [...read("main.screens.ts").matchAll(listed)].map(([, folder]) => folder);
  const slots = folders.flatMap((folder) => [...readIfThere(`${folder}slots.ts`).matchAll(firstSlot)]);
  const names = new Set(slots.map(([, name]) => name));
  const parts = folders.flatMap((folder) => {
    const text = readIfThere(`${folder}screens.ts`) + readIfThere(`${folder}screens.tsx`);
    return [...firstScreensIn(text), ...fillingsIn(text, names).map((path) => folder + path)];
  });
  return [entry, ...parts].map((path) => root + path);
}

/** The modules of the screens in a feature's `screens.ts` that come with the first load, from the project's root. */
export function firstScreensIn(text: string): string[] {
  return [...text.matchAll(firstScreen)].map(([, path, name]) => {
    const named = path ?? new RegExp(`const ${name} = "([^"]+)"`).exec(text)?.[1];
    if (named === undefined) throw new Error(`The module of a first screen is no plain text: ${name}.`);
    return named;
  });
}

/** The modules with which a feature's `screens.ts` fills some slots, from the feature's folder. */
export function fillingsIn(text: string, slots: ReadonlySet<string>): string[] {
  return [...text.matchAll(filling)].filter(([, slot]) => slots.has(slot)).map(([, , path]) => path);
}

function read(path: string): string {
  return Deno.readTextFileSync(root + path);
}

function readIfThere(path: string): string {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** Parts of early packages that only later screens use; the packages' lists of exports name all of theirs. */
const laterParts = /\/(?:infiniteQueryObserver|useInfiniteQuery|queriesObserver|use(?:Suspense)?Queries)\.js$/;

/**
 * Names the file for modules that the first screens load at once, by whatever way, and the one for what contracts give
 * to later screens; null for all others.
 */
export function sharedChunk() {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= reachable(graph, firstModules());
    if (needed.has(id) && !laterParts.test(id)) return "first";
    if (/\/lucide-react\//.test(id)) return "icons";
    return id.endsWith("?late") ? "contracts" : null;
  };
}

/** Names the one file of a program whose page is shown at once, for whatever these modules load at once. */
export function loneChunk(modules: readonly string[]) {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= reachable(graph, modules.map((path) => root + path));
    return needed.has(id) && !laterParts.test(id) ? "program" : null;
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
  }, firstModules());
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
